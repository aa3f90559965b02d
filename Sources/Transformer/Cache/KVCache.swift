import Tensor

/// The keys and values of one sequence, with the tokens they belong to.
///
/// Used from one thread at a time. Forks share pages; a page is copied before a fork writes to it.
public final class KVCache {
    /// The tokens whose keys and values are held.
    public private(set) var tokens: [Int32] = []
    /// The memory's owner.
    public let pool: KVCachePool
    /// Which set of rotary frequencies the keys were turned by.
    var rotaryRegime = 0
    private var tables: [PageTable]

    /// Number of tokens held.
    public var count: Int { tokens.count }
    /// Longest sequence the cache can hold, in tokens.
    public var contextLength: Int { pool.contextLength }

    init(pool: KVCachePool) {
        self.pool = pool
        tables = pool.layout.groups.indices.map { PageTable(pool: pool, group: $0) }
        // A token of a decode step must not make the array grow.
        tokens.reserveCapacity(pool.contextLength)
    }

    private init(forking other: KVCache) {
        pool = other.pool
        tables = other.tables.map { $0.forked() }
        rotaryRegime = other.rotaryRegime
        tokens.reserveCapacity(other.pool.contextLength)
        tokens.append(contentsOf: other.tokens)
    }

    /// A second cache with the same content; nothing is copied until one of them writes.
    public func fork() -> KVCache {
        KVCache(forking: self)
    }

    /// Shortens the sequence, and returns the length that is left.
    ///
    /// That is `length`, unless a layer with a sliding window has forgotten positions that it would need: then
    /// nothing of the cache is of use and it becomes empty.
    @discardableResult
    public func trim(to length: Int) -> Int {
        let length = max(length, 0)
        guard length < count else { return count }
        let isValid = tables.allSatisfy { $0.isComplete(forLength: length) }
        let kept = isValid ? length : 0
        tokens.removeLast(count - kept)
        for index in tables.indices { tables[index].truncate(to: kept) }
        return kept
    }

    /// Number of leading tokens that the cache has in common with a sequence.
    ///
    /// Trimming to this length leaves what can be reused.
    public func commonPrefixLength(with other: some Collection<Int>) -> Int {
        var length = 0
        for token in other {
            guard length < tokens.count, Int(tokens[length]) == token else { break }
            length += 1
        }
        return length
    }

    /// Bytes of the pages held, shared ones included.
    public var byteCount: Int {
        tables.reduce(0) { $0 + $1.byteCount }
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
    func commit(_ newTokens: UnsafeBufferPointer<Int32>) {
        tokens.append(contentsOf: newTokens)
        for index in tables.indices { tables[index].forget(behind: count) }
    }

    /// The addresses of a group's pages, by position over 64.
    func pages(group: Int) -> UnsafeMutablePointer<UnsafeMutableRawPointer> {
        tables[group].addresses
    }

    deinit {
        for index in tables.indices { tables[index].releaseAll() }
    }
}
