/// The masks computed for the configurations of one machine and vocabulary.
///
/// A configuration inside a string is judged in two parts. Which tokens stay inside depends on the
/// string's own automaton alone, so that part is kept for each lexeme. The tokens that close the
/// string are sorted by what they hold behind the quote; which of these tails pass is kept for each
/// configuration behind the quote. Configurations that agree in both share one mask, however deep
/// they lie and whatever surrounds them.
final class MaskCache {
    /// A mask, as whichever is smaller.
    enum Entry {
        case dense([UInt32])
        case sparse([Int32])

        /// The bytes that the entry takes.
        var byteCount: Int {
            switch self {
            case .dense(let words): words.count * 4
            case .sparse(let tokens): tokens.count * 4
            }
        }
    }

    let vocabulary: TokenVocabulary
    let slices: StringSlices
    @exclusivity(unchecked)
    var pool: [Entry] = []
    /// The index in `pool` of each configuration's mask.
    @exclusivity(unchecked)
    private var entries: [Int32] = []
    /// What strings allow, by lexeme.
    @exclusivity(unchecked)
    var lexemeMasks: [Int32: LexemeMask] = [:]
    /// The set of passing tails behind each configuration, as an index of `tailSets`.
    @exclusivity(unchecked)
    var tailIndices: [Int32: Int32] = [:]
    @exclusivity(unchecked)
    var tailSets: [[Bool]] = []
    /// The masks of free strings by the set of passing tails behind them.
    @exclusivity(unchecked)
    var openStrings: [Int32: [UInt32]] = [:]
    /// The masks put together from a lexeme and the tails behind its closers, as indices of `pool`.
    @exclusivity(unchecked)
    var composed: [[Int32]: Int32] = [:]
    @exclusivity(unchecked)
    private var byteCount = 0
    private let maximumBytes: Int
    @exclusivity(unchecked)
    private var states: [WalkState]
    @exclusivity(unchecked)
    var found: [Int32] = []

    init(_ engine: Engine, _ vocabulary: TokenVocabulary, maximumBytes: Int) {
        self.vocabulary = vocabulary
        slices = vocabulary.slices(engine)
        self.maximumBytes = maximumBytes
        let blank = WalkState(configuration: 0, count: 0, lexeme: -1, isCounted: false)
        states = Array(repeating: blank, count: max(vocabulary.trie.height, slices.tailTrie.height) + 2)
        found.reserveCapacity(4_096)
    }

    /// Writes the mask of the tokens that may come next.
    ///
    /// - Complexity: a copy where the configuration was met before; no allocation then.
    func fill(_ engine: Engine, _ state: MatcherState, _ mask: UnsafeMutableBufferPointer<UInt32>) {
        let index = state.configuration & Engine.indexMask
        if state.configuration & Engine.countedFlag != 0 {
            fillCounted(engine, state, index, mask)
        } else if engine.configurations[Int(index)].kind == .countedString {
            // Inside a character of a counted string; rare, and its tokens depend on the count.
            walk(engine, state, vocabulary.trie)
            mask.update(repeating: 0)
            for token in found { mask[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        } else {
            fillCached(engine, state, index, mask)
        }
        if engine.configurations[Int(index)].kind == .program {
            for (token, _) in engine.tokenPositions(of: state) where token < vocabulary.size && token >= 0 {
                mask[token >> 5] |= 1 << UInt32(token & 31)
            }
        }
        if engine.isComplete(state) {
            for token in vocabulary.endTokens where token < vocabulary.size && token >= 0 {
                mask[token >> 5] |= 1 << UInt32(token & 31)
            }
        }
    }

    /// Tells whether a mask can be written without a walk.
    func isKnown(_ engine: Engine, _ state: MatcherState) -> Bool {
        let index = Int(state.configuration & Engine.indexMask)
        if state.configuration & Engine.countedFlag == 0 { return index < entries.count && entries[index] >= 0 }
        let now = engine.configurations[index]
        let key = Engine.ExitKey(stack: now.stack, b: now.b, lexeme: now.a, kind: now.kind)
        return engine.exits[key].map { $0 < 0 || tailIndices[$0] != nil } ?? false
    }

    private func fillCached(
        _ engine: Engine, _ state: MatcherState, _ index: Int32, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        if Int(index) >= entries.count {
            entries.append(contentsOf: repeatElement(-1, count: max(engine.configurations.count, 64) * 2 - entries.count))
        }
        if entries[Int(index)] < 0 {
            if byteCount > maximumBytes { removeAll() }
            // White space in a row counts beside the configuration: the mask is kept for none so far.
            let entry = compute(engine, MatcherState(configuration: state.configuration))
            if Int(index) < entries.count { entries[Int(index)] = entry }
            write(pool[Int(entry)], mask)
        } else {
            write(pool[Int(entries[Int(index)])], mask)
        }
        if state.count > 0, state.configuration & Engine.spaceFlag != 0 {
            let room = engine.spaceLimit - state.count
            for (token, run) in vocabulary.spaceRuns {
                if run <= room { break }
                mask[Int(token) >> 5] &= ~(1 << UInt32(token & 31))
            }
        }
    }

    private func removeAll() {
        for i in entries.indices { entries[i] = -1 }
        pool.removeAll(keepingCapacity: true)
        composed.removeAll(keepingCapacity: true)
        lexemeMasks.removeAll(keepingCapacity: true)
        openStrings.removeAll()
        byteCount = 0
    }

    /// Keeps a mask and returns its index.
    func add(_ entry: Entry) -> Int32 {
        pool.append(entry)
        byteCount += entry.byteCount + 64
        return Int32(pool.count - 1)
    }

    /// Notes bytes that were kept elsewhere.
    func noteBytes(_ count: Int) { byteCount += count }

    private func write(_ entry: Entry, _ mask: UnsafeMutableBufferPointer<UInt32>) {
        switch entry {
        case .dense(let words): copy(words, mask)
        case .sparse(let tokens):
            mask.update(repeating: 0)
            for token in tokens { mask[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        }
    }

    private func copy(_ words: [UInt32], _ mask: UnsafeMutableBufferPointer<UInt32>) {
        let count = min(words.count, mask.count)
        words.withUnsafeBufferPointer { source in
            _ = mask[0..<count].update(fromContentsOf: source[0..<count])
        }
        mask[count...].update(repeating: 0)
    }

    private func fillCounted(
        _ engine: Engine, _ state: MatcherState, _ index: Int32, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let bounds = engine.countedBounds[Int(index)]
        let room = bounds.maximum < 0 ? Int32.max : bounds.maximum - state.count
        copy(slices.bodies[min(Int(room), slices.bodies.count - 1)], mask)
        let behind = engine.exit(Int(index), engine.texts[Int(index)].lexeme)
        guard behind >= 0 else { return }
        let tails = tailSets[Int(tails(engine, behind))]
        for closer in slices.closers {
            if closer.count > room { break }
            if tails[Int(closer.tail)], state.count + closer.count >= bounds.minimum {
                mask[Int(closer.token) >> 5] |= 1 << UInt32(closer.token & 31)
            }
        }
    }

    private func compute(_ engine: Engine, _ state: MatcherState) -> Int32 {
        let index = Int(state.configuration & Engine.indexMask)
        let now = engine.configurations[index]
        if now.kind == .string || now.kind == .key, engine.lexemes[Int(now.a)].partial.isBoundary {
            return compose(engine, index, now.a)
        }
        walk(engine, state, vocabulary.trie)
        return add(entry(of: found))
    }

    /// The entry of some tokens.
    func entry(of tokens: [Int32]) -> Entry {
        if tokens.count < 2_048 { return .sparse(tokens) }
        var words = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        for token in tokens { words[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        return .dense(words)
    }

    /// Collects the tokens of a tree that pass from a state.
    func walk(_ engine: Engine, _ state: MatcherState, _ trie: TokenTrie) {
        found.removeAll(keepingCapacity: true)
        states[0] = engine.walkState(state)
        var node = 0
        let count = trie.count
        trie.nodes.withUnsafeBufferPointer { nodes in
            states.withUnsafeMutableBufferPointer { states in
                while node < count {
                    let here = nodes[node]
                    let depth = Int(here.depth)
                    var next = states[depth]
                    guard engine.advance(&next, here.byte) else {
                        node = Int(here.end)
                        continue
                    }
                    states[depth + 1] = next
                    node += 1
                    if here.tokens != nodes[node].tokens {
                        for i in here.tokens..<nodes[node].tokens { found.append(trie.tokens[Int(i)]) }
                    }
                }
            }
        }
    }
}
