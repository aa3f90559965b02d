import Tensor

/// The keys and values of one sequence, and the states of layers without, with the tokens they belong to.
///
/// Used from one thread at a time. Forks share pages; a page is copied before a fork writes to it.
package final class KVCache {
    /// The tokens whose keys and values are held.
    package private(set) var tokens: [Int32] = []
    /// The memory's owner.
    package let pool: KVCachePool
    /// What the sequence is computed with beside the model's weights.
    package let adapter: ModelAdapter?
    /// Which set of rotary frequencies the keys were turned by.
    var rotaryRegime = 0
    private(set) var tables: [PageTable]
    /// The states of layers that have no keys and values; nil where there are none.
    private var states: StateHistory?
    /// The features of images among the tokens, in order. They keep the images, whose tokens nobody else gets meanwhile.
    private(set) var imageRuns: [ImageRun] = []

    /// The position of the next token. It is the number of tokens, but where positions follow the grids of images.
    var nextPosition: Int {
        guard pool.positionsFollowGrids, let last = imageRuns.last else { return count }
        return last.end + count - last.place.upperBound
    }

    /// Number of tokens held.
    package var count: Int { tokens.count }
    /// Longest sequence the cache can hold, in tokens.
    package var contextLength: Int { pool.contextLength }

    init(pool: KVCachePool, adapter: ModelAdapter? = nil) {
        self.pool = pool
        self.adapter = adapter
        tables = pool.layout.groups.indices.map { PageTable(pool: pool, group: $0) }
        states = pool.states.count > 0 ? StateHistory(pool.states) : nil
        // A token of a decode step must not make the array grow.
        tokens.reserveCapacity(pool.contextLength)
    }

    private init(forking other: KVCache) {
        pool = other.pool
        adapter = other.adapter
        tables = other.tables.map { $0.forked() }
        rotaryRegime = other.rotaryRegime
        states = other.states?.forked()
        imageRuns = other.imageRuns
        tokens.reserveCapacity(other.pool.contextLength)
        tokens.append(contentsOf: other.tokens)
    }

    /// A second cache with the same content; nothing is copied until one of them writes.
    package func fork() -> KVCache {
        KVCache(forking: self)
    }

    /// Shortens the sequence, and returns the length that is left.
    ///
    /// That is `length`, unless a layer with a sliding window has forgotten positions that it would need: then
    /// nothing of the cache is of use and it becomes empty. Or unless a layer keeps a state: then it is the latest
    /// length up to `length` whose state is known.
    @discardableResult
    package func trim(to length: Int) -> Int {
        let length = max(length, 0)
        guard length < count || states?.isTorn == true else { return count }
        var kept = min(length, count)
        if !tables.allSatisfy({ $0.isComplete(forLength: kept) }) { kept = 0 }
        kept = states?.rewind(to: kept) ?? kept
        if !tables.allSatisfy({ $0.isComplete(forLength: kept) }) {
            kept = 0
            _ = states?.rewind(to: 0)
        }
        tokens.removeLast(count - kept)
        while let last = imageRuns.last, last.place.lowerBound >= kept { imageRuns.removeLast() }
        if let last = imageRuns.indices.last, imageRuns[last].place.upperBound > kept {
            imageRuns[last].place = imageRuns[last].place.lowerBound..<kept
        }
        for index in tables.indices { tables[index].truncate(to: kept) }
        return kept
    }

    /// Number of leading tokens that the cache has in common with a sequence.
    ///
    /// Trimming to this length leaves what can be reused.
    package func commonPrefixLength(with other: [Int]) -> Int {
        var length = 0
        for token in other {
            guard length < tokens.count, Int(tokens[length]) == token else { break }
            length += 1
        }
        return length
    }

    /// Bytes of the pages held, shared ones included.
    package var byteCount: Int {
        tables.reduce(states?.byteCount ?? 0) { $0 + $1.byteCount }
    }

    /// Whether layers keep states that can't be cut back to any length.
    package var hasStates: Bool { states != nil }

    /// The states, to be changed by a pass that begins; nil where there are none.
    ///
    /// - Parameter hasGuesses: Whether the pass may have to be taken back.
    func beginStates(hasGuesses: Bool = false) -> UnsafeMutablePointer<Float>? {
        states?.begin(guessingAt: hasGuesses ? count : nil)
    }

    /// Memory for the states behind each row of the pass that begins; none where they are too large to be kept.
    func keepStates(ofRows count: Int) -> [UnsafeMutablePointer<Float>] {
        pool.states.keepsRows ? states?.keepRows(count, position: self.count) ?? [] : []
    }

    /// Keeps the states of the present length, so that the sequence can be cut back to it.
    func keepStates() { states?.keep(position: count) }

    /// Goes back to known states where a pass was stopped in the middle.
    func mendStates() {
        if states?.isTorn == true { trim(to: count) }
    }

    /// Makes room for the next positions, with pages that nobody else reads.
    ///
    /// - Throws: ``KVCacheError``; the cache is then as it was.
    func reserve(_ additional: Int) throws(KVCacheError) {
        guard additional <= contextLength - count else {
            throw .contextExceeded(length: count + additional, limit: contextLength)
        }
        for index in tables.indices {
            try tables[index].reserve(from: count, to: count + additional)
        }
    }

    /// Counts tokens whose keys and values were written, and forgets pages that no window reaches any more.
    ///
    /// - Parameter runs: The features of images among them, as ``imageRuns(of:from:)`` found them.
    func commit(_ newTokens: UnsafeBufferPointer<Int32>, _ runs: [ImageRun] = []) {
        for run in runs {
            if let last = imageRuns.indices.last, imageRuns[last].place.upperBound == run.place.lowerBound,
                imageRuns[last].isContinued(by: run.image.tokens.lowerBound + run.first)
            {
                imageRuns[last].place = imageRuns[last].place.lowerBound..<run.place.upperBound
            } else {
                imageRuns.append(run)
            }
        }
        tokens.append(contentsOf: newTokens)
        states?.end()
        for index in tables.indices { tables[index].forget(behind: count) }
    }

    /// The features of images among tokens that come next.
    ///
    /// - Returns: Nil where a token stands for no image of the model.
    func imageRuns(of newTokens: some Collection<Int32>, from images: ImageTable) -> [ImageRun]? {
        var runs: [ImageRun] = []
        // The run that the next token may continue, and the position of a token that continues none.
        var (open, position) = (imageRuns.last, nextPosition)
        if open?.place.upperBound != count { open = nil }
        for (index, token) in newTokens.enumerated() {
            let (place, token) = (count + index, Int(token))
            guard token < 0 else {
                open = nil
                position += 1
                continue
            }
            if let run = open, run.isContinued(by: token) {
                if runs.isEmpty {
                    let first = run.first + run.place.count
                    runs.append(
                        ImageRun(place: place..<place + 1, image: run.image, first: first, corner: run.corner))
                } else {
                    runs[runs.count - 1].place = runs[runs.count - 1].place.lowerBound..<place + 1
                }
                open?.place = run.place.lowerBound..<place + 1
                continue
            }
            guard let image = images.image(of: token) else { return nil }
            let run = ImageRun(
                place: place..<place + 1, image: image, first: token - image.tokens.lowerBound, corner: position)
            runs.append(run)
            position = run.end
            open = run
        }
        return runs
    }

    /// The addresses of a group's pages, by position over 64.
    func pages(group: Int) -> UnsafeMutablePointer<UnsafeMutableRawPointer> {
        tables[group].addresses
    }

    deinit {
        for index in tables.indices { tables[index].releaseAll() }
    }
}
