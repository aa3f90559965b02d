/// A cache of the keys and values of earlier requests, found by their tokens.
///
/// A request checks out the entry that shares the longest prefix with its prompt, extends it and gives it back. An
/// entry that is in use, or holds another continuation worth keeping, is forked; a fork copies no keys. When the
/// entries exceed the budget, the least recently used go first. Only the scheduler's thread uses it.
struct PrefixCache<Cache: SequenceCache> {
    /// The result of a checkout.
    struct Checkout {
        /// The cache, which the request may extend.
        let cache: Cache
        /// The number of the prompt's tokens that the cache already holds.
        let reusedCount: Int
    }

    private struct Entry {
        let cache: Cache
        var isOut: Bool
        var lastUse: Int
    }

    /// The number of tokens of another continuation for which a fork is made. A fork is also made where trimming would
    /// drop more tokens than are shared.
    static var tokensWorthForking: Int { 16 }

    private var entries: [Entry] = []
    private var clock = 0
    /// The maximum size in bytes of all entries while none is in use.
    let byteBudget: Int

    /// Creates an empty cache.
    init(byteBudget: Int) {
        self.byteBudget = byteBudget
    }

    /// The number of entries, with those in use.
    var count: Int { entries.count }

    /// The size of all entries in bytes; pages that forks share count for each of them.
    var byteCount: Int { entries.reduce(0) { $0 + $1.cache.byteCount } }

    /// Finds or makes a cache for a prompt, and leaves at least the prompt's last token to compute.
    ///
    /// - Parameters:
    ///   - prompt: The tokens to continue.
    ///   - isUsable: Returns whether an entry was computed in the way that the request needs.
    ///   - makeCache: Makes an empty cache if no entry can be reused.
    /// - Complexity: O(entries × prompt).
    mutating func checkOut(
        prompt: [Int], where isUsable: (Cache) -> Bool = { _ in true }, makeCache: () -> Cache
    ) -> Checkout {
        clock += 1
        var best: (index: Int, shared: Int)?
        for index in entries.indices where isUsable(entries[index].cache) {
            let shared = min(entries[index].cache.commonPrefixLength(with: prompt), prompt.count - 1)
            if shared > best?.shared ?? 0 { best = (index, shared) }
        }
        guard let best else { return Checkout(cache: insert(makeCache()), reusedCount: 0) }

        let lost = entries[best.index].cache.count - best.shared
        let isWorthKeeping = lost >= Self.tokensWorthForking || lost > best.shared
        guard entries[best.index].isOut || isWorthKeeping else {
            entries[best.index].isOut = true
            entries[best.index].lastUse = clock
            let cache = entries[best.index].cache
            return Checkout(cache: cache, reusedCount: cache.trim(to: best.shared))
        }
        let fork = entries[best.index].cache.fork()
        entries[best.index].lastUse = clock
        return Checkout(cache: insert(fork), reusedCount: fork.trim(to: best.shared))
    }

    /// Returns a cache to the entries. Removes duplicates of it, and old entries beyond the budget.
    ///
    /// A repeated request forks the entry of the first one, which holds an answer. Each repetition would otherwise
    /// leave a duplicate.
    mutating func giveBack(_ cache: Cache) {
        guard let index = entries.firstIndex(where: { $0.cache === cache }) else { return }
        clock += 1
        if cache.count == 0 {
            entries.remove(at: index)
        } else {
            entries[index].isOut = false
            entries[index].lastUse = clock
            entries.removeAll { !$0.isOut && $0.cache !== cache && $0.cache.isTwin(of: cache) }
        }
        while byteCount > byteBudget, evictOldest() {}
    }

    /// Adds a cache that was computed elsewhere.
    mutating func add(_ cache: Cache) {
        clock += 1
        entries.append(Entry(cache: cache, isOut: false, lastUse: clock))
        while byteCount > byteBudget, entries.count > 1, evictOldest() {}
    }

    /// Returns the usable entry that shares the most tokens with a prompt, and their number. Without a prompt, returns
    /// the whole entry that was used last.
    func longest(sharing prompt: [Int]?, where isUsable: (Cache) -> Bool) -> (cache: Cache, shared: Int)? {
        let entries = entries.filter { isUsable($0.cache) }
        guard let prompt else {
            return entries.max { $0.lastUse < $1.lastUse }.map { ($0.cache, $0.cache.count) }
        }
        return entries.map { ($0.cache, $0.cache.commonPrefixLength(with: prompt)) }.max { $0.1 < $1.1 }
    }

    /// Removes the idle entry that was used least recently; returns false if every entry is in use.
    @discardableResult
    mutating func evictOldest() -> Bool {
        let idle = entries.indices.filter { !entries[$0].isOut }
        guard let oldest = idle.min(by: { entries[$0].lastUse < entries[$1].lastUse }) else { return false }
        entries.remove(at: oldest)
        return true
    }

    private mutating func insert(_ cache: Cache) -> Cache {
        entries.append(Entry(cache: cache, isOut: true, lastUse: clock))
        return cache
    }
}
