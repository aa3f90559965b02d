/// The mutable state of encoding: splits a span step by step and collects token ids, one call at a time.
///
/// The tokenizer keeps encoders between calls, so that their word caches stay warm without a lock in the loop.
///
/// Unchecked, because only the thread that took an encoder from the tokenizer uses it.
final class Encoder: @unchecked Sendable {
    let model: TokenizerModel
    /// The positions where text can be split without changing its tokens; nil if they aren't known.
    let boundaries: MergeBoundaries?
    private let steps: [PreTokenizer]
    let cache = WordCache()
    /// The cache for parts of long words. It is separate if whole tokens are looked up for words only.
    lazy var partCache = model.bytePair?.options.ignoresMerges == true ? WordCache() : cache
    private var wordBoundaries: MergeBoundaries??
    let scratch = MergeScratch()
    /// Buffers: a plain word in lower case, and the tokens of a chunk with several words.
    var cleaned = ByteBuffer(capacity: 64)
    var chunkIDs: [UInt32] = []
    private var ids: UnsafeMutablePointer<UInt32>
    private var capacity = 1024
    /// The index of the first step after which no step splits text.
    private let leaf: Int
    /// The number of ids collected.
    private(set) var count = 0
    /// Whether ids are only counted.
    var counts = false

    /// Creates an encoder with empty caches.
    init(_ model: TokenizerModel, _ steps: [PreTokenizer]) {
        self.model = model
        boundaries = model.bytePair?.boundaries
        self.steps = steps
        var leaf = steps.count
        while boundaries == nil, leaf > 0, case .byteLevel(false, nil) = steps[leaf - 1] { leaf -= 1 }
        self.leaf = leaf
        ids = .allocate(capacity: capacity)
    }

    deinit { ids.deallocate() }

    /// Discards the ids, and frees the memory of an unusually long text.
    func reset() {
        count = 0
        counts = false
        scratch.trim()
        if capacity > 1 << 18 {
            ids.deallocate()
            capacity = 1024
            ids = .allocate(capacity: capacity)
        }
    }

    /// Returns all collected ids, with others before and after them.
    func take(before: [Int], after: [Int]) -> [Int] {
        let total = before.count + count + after.count
        return [Int](unsafeUninitializedCapacity: total) { target, written in
            var position = 0
            for id in before {
                target.initializeElement(at: position, to: id)
                position += 1
            }
            for i in 0..<count { target.initializeElement(at: position &+ i, to: Int(ids[i])) }
            position += count
            for id in after {
                target.initializeElement(at: position, to: id)
                position += 1
            }
            written = total
        }
    }

    /// Whether words go directly to the model from this step on.
    func endsPipeline(_ index: Int) -> Bool { index >= leaf && boundaries == nil }

    /// Appends one id.
    @inline(__always)
    func append(_ id: UInt32) {
        if counts {
            count &+= 1
            return
        }
        if count == capacity { grow(1) }
        ids[count] = id
        count &+= 1
    }

    @inline(__always)
    func append(_ source: UnsafePointer<UInt32>, _ added: Int) {
        if !counts {
            if count &+ added > capacity { grow(added) }
            for i in 0..<added { ids[count &+ i] = source[i] }
        }
        count &+= added
    }

    @inline(never)
    private func grow(_ added: Int) {
        let wanted = max(capacity * 2, count + added)
        let wider = UnsafeMutablePointer<UInt32>.allocate(capacity: wanted)
        wider.update(from: ids, count: count)
        ids.deallocate()
        ids = wider
        capacity = wanted
    }

    /// Returns the merge boundaries of long words, built on first use.
    func boundariesOfWords() -> MergeBoundaries? {
        if let known = wordBoundaries { return known }
        let made = model.bytePair?.longWordBoundaries()
        wordBoundaries = .some(made)
        return made
    }

    /// Runs the steps from `index` on over a span.
    func run(_ index: Int, _ span: TextSpan) {
        guard span.start < span.end else { return }
        guard index < steps.count else {
            encodePiece(span)
            return
        }
        switch steps[index] {
        case .split(let pattern, let behavior, let inverted):
            split(span, pattern, behavior, inverted: inverted, then: index + 1)
        case .byteLevel(let addsPrefixSpace, let pattern):
            if addsPrefixSpace, span.base[span.start] != 0x20 {
                rewritten(span, prefix: [0x20], replacing: nil) { byteLevel($0, pattern, then: index + 1) }
            } else {
                byteLevel(span, pattern, then: index + 1)
            }
        case .metaspace(let replacement, let scheme, let splits):
            metaspace(span, replacement, scheme, splits: splits, then: index + 1)
        case .whitespace: words(span, then: index + 1)
        case .fixedLength(let length): fixed(span, length, then: index + 1)
        }
    }
}
