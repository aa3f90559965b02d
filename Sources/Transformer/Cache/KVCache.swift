import Tensor

/// The KV cache of one sequence: keys and values, recurrent states, and the tokens to which they belong.
///
/// Used by one thread at a time. Forks share pages; a page is copied before a fork writes to it.
package final class KVCache {
    /// The tokens in the cache.
    package private(set) var tokens: [Int32] = []
    /// The pool that owns the memory.
    package let pool: KVCachePool
    /// The adapter with which the sequence is computed; nil for none.
    package let adapter: ModelAdapter?
    /// The set of rotary frequencies by which the keys were rotated.
    var rotaryRegime = 0
    private(set) var tables: [PageTable]
    /// The recurrent states; nil for a model without.
    private var states: StateHistory?
    /// The image features among the tokens, in order; they keep the images alive, whose token IDs so stay reserved.
    private(set) var imageRuns: [ImageRun] = []

    /// The position of the next token: the number of tokens, except where positions follow the grids of images.
    var nextPosition: Int {
        guard pool.positionsFollowGrids, let last = imageRuns.last else { return count }
        return last.end + count - last.place.upperBound
    }

    /// The number of tokens in the cache.
    package var count: Int { tokens.count }
    /// The largest number of tokens that the cache can hold.
    package var contextLength: Int { pool.contextLength }

    init(pool: KVCachePool, adapter: ModelAdapter? = nil) {
        self.pool = pool
        self.adapter = adapter
        tables = pool.layout.groups.indices.map { PageTable(pool: pool, group: $0) }
        states = pool.states.count > 0 ? StateHistory(pool.states) : nil
        // A decode step must not make the array grow.
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

    /// Returns a second cache with the same content; a page is copied when one of them writes to it.
    package func fork() -> KVCache {
        KVCache(forking: self)
    }

    /// Truncates the sequence, and returns the remaining length.
    ///
    /// That is `length`, with two exceptions. A layer with a sliding window may have dropped positions that it would
    /// need; the cache then becomes empty. A layer with a recurrent state needs a saved state. The cache is then
    /// truncated to the latest saved position up to `length`.
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

    /// Returns the number of leading tokens that the cache has in common with a sequence.
    ///
    /// Trimming to this length leaves the reusable part.
    package func commonPrefixLength(with other: [Int]) -> Int {
        var length = 0
        for token in other {
            guard length < tokens.count, Int(tokens[length]) == token else { break }
            length += 1
        }
        return length
    }

    /// The size of the pages in bytes, including shared ones.
    package var byteCount: Int {
        tables.reduce(states?.byteCount ?? 0) { $0 + $1.byteCount }
    }

    /// Whether layers have recurrent states, which can't be truncated to every length.
    package var hasStates: Bool { states != nil }

    /// Returns the states for a pass to modify; nil for a model without.
    ///
    /// - Parameter hasDrafts: Whether the pass has speculative drafts, which may be rejected.
    func beginStates(hasDrafts: Bool = false) -> UnsafeMutablePointer<Float>? {
        states?.begin(draftingAt: hasDrafts ? count : nil)
    }

    /// Returns memory for the states after each row of a pass; empty where they are too large to be saved.
    func keepStates(ofRows count: Int) -> [UnsafeMutablePointer<Float>] {
        pool.states.keepsRows ? states?.keepRows(count, position: self.count) ?? [] : []
    }

    /// Saves the current states, so that the sequence can be truncated to its current length.
    func keepStates() { states?.keep(position: count) }

    /// Restores saved states after a pass that was stopped in the middle.
    func mendStates() {
        if states?.isTorn == true { trim(to: count) }
    }

    /// Reserves pages for the next positions and makes them writable.
    ///
    /// - Throws: ``KVCacheError``; the cache is unchanged then.
    func reserve(_ additional: Int) throws(KVCacheError) {
        guard additional <= contextLength - count else {
            throw .contextExceeded(length: count + additional, limit: contextLength)
        }
        for index in tables.indices {
            try tables[index].reserve(from: count, to: count + additional)
        }
    }

    /// Appends tokens whose keys and values were written, and releases pages that no window reaches any more.
    ///
    /// - Parameter runs: The image features among the tokens, from ``imageRuns(of:from:)``.
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

    /// Returns the image features among the next tokens.
    ///
    /// - Returns: nil where an image token belongs to no image of the model.
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

    /// Returns the addresses of a group's pages; page *i* has the positions from 64 *i* on.
    func pages(group: Int) -> UnsafeMutablePointer<UnsafeMutableRawPointer> {
        tables[group].addresses
    }

    deinit {
        for index in tables.indices { tables[index].releaseAll() }
    }
}
