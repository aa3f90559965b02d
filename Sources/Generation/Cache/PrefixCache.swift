/// Keys and values of earlier requests, found again by the tokens they belong to.
///
/// A request checks out the entry that shares the longest prefix with its prompt, extends it and gives it back. An
/// entry that is out, or that holds a different continuation worth keeping, is forked, which copies no keys. Entries
/// that were used least recently go when together they exceed the budget. Used from the scheduler's thread alone.
struct PrefixCache<Cache: SequenceCache> {
    /// What a checkout gives.
    struct Checkout {
        /// A cache that the request may change.
        let cache: Cache
        /// How many of the prompt's tokens it holds already.
        let reusedCount: Int
    }

    private struct Entry {
        let cache: Cache
        var isOut: Bool
        var lastUse: Int
    }

    /// A fork is made rather than lose this many tokens of another continuation, or more than are shared with it.
    static var tokensWorthForking: Int { 16 }

    private var entries: [Entry] = []
    private var clock = 0
    /// The most bytes that entries may hold together when none is out.
    let byteBudget: Int

    /// Creates an empty cache.
    init(byteBudget: Int) {
        self.byteBudget = byteBudget
    }

    /// Entries held, those that are out among them.
    var count: Int { entries.count }

    /// Bytes held by all entries; pages that forks share count for each of them.
    var byteCount: Int { entries.reduce(0) { $0 + $1.cache.byteCount } }

    /// Finds or makes a cache for a prompt, leaving at least the prompt's last token to compute.
    ///
    /// - Parameters:
    ///   - prompt: The tokens to be continued.
    ///   - isUsable: Whether an entry was computed as the request's tokens are.
    ///   - makeCache: Makes an empty cache where nothing can be reused.
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

    /// Takes a cache back, and lets old entries go where the budget is exceeded, and those that hold the same.
    ///
    /// A request that is repeated word for word is a fork of the first each time, which was kept for its answer.
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

    /// Takes in a cache that was computed elsewhere.
    mutating func add(_ cache: Cache) {
        clock += 1
        entries.append(Entry(cache: cache, isOut: false, lastUse: clock))
        while byteCount > byteBudget, entries.count > 1, evictOldest() {}
    }

    /// The usable entry that shares the most tokens with a prompt, and how many; without a prompt all of the one used last.
    func longest(sharing prompt: [Int]?, where isUsable: (Cache) -> Bool) -> (cache: Cache, shared: Int)? {
        let entries = entries.filter { isUsable($0.cache) }
        guard let prompt else {
            return entries.max { $0.lastUse < $1.lastUse }.map { ($0.cache, $0.cache.count) }
        }
        return entries.map { ($0.cache, $0.cache.commonPrefixLength(with: prompt)) }.max { $0.1 < $1.1 }
    }

    /// Lets go of the idle entry that was used least recently; false where every entry is out.
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
