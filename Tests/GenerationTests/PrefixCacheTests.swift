import Testing

@testable import Generation

@Suite("PrefixCache")
struct PrefixCacheTests {
    private typealias Prefixes = PrefixCache<ToyEngine.Cache>

    private func checkOut(_ prefixes: inout Prefixes, _ prompt: [Int]) throws -> Prefixes.Checkout {
        try prefixes.checkOut(prompt: prompt) { () throws(GenerationError) in ToyEngine.Cache(bytesPerToken: 100) }
    }

    /// Runs a request that extends the prompt by an answer.
    private func run(_ prefixes: inout Prefixes, _ prompt: [Int], answer: [Int] = []) throws -> Prefixes.Checkout {
        let checkout = try checkOut(&prefixes, prompt)
        checkout.cache.tokens += prompt[checkout.reusedCount...] + answer
        prefixes.giveBack(checkout.cache)
        return checkout
    }

    @Test("continues the entry with the longest shared prefix")
    func findsLongestPrefix() throws {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        let first = try run(&prefixes, [1, 2, 3], answer: [4, 5])
        _ = try run(&prefixes, [1, 9, 9])
        #expect(first.reusedCount == 0)

        let second = try checkOut(&prefixes, [1, 2, 3, 4, 5, 6, 7])
        #expect(second.reusedCount == 5)
        #expect(second.cache === first.cache)
        #expect(second.cache.tokens == [1, 2, 3, 4, 5])
    }

    @Test("always leaves the last token to compute")
    func leavesLastToken() throws {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        _ = try run(&prefixes, [1, 2, 3])
        #expect(try checkOut(&prefixes, [1, 2, 3]).reusedCount == 2)
    }

    @Test("forks an entry that is out")
    func forksBusyEntry() throws {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        let first = try checkOut(&prefixes, [1, 2, 3, 4])
        first.cache.tokens = [1, 2, 3, 4]
        let second = try checkOut(&prefixes, [1, 2, 3, 9])
        #expect(second.cache !== first.cache)
        #expect(second.reusedCount == 3)
        #expect(first.cache.tokens == [1, 2, 3, 4])
    }

    @Test("forks rather than lose a long continuation, and trims away a short one")
    func keepsWorthyContinuations() throws {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        let long = try run(&prefixes, [1, 2], answer: Array(100..<150))
        let other = try run(&prefixes, [1, 2, 7])
        #expect(other.cache !== long.cache)
        #expect(long.cache.count == 52)

        var short = Prefixes(byteBudget: 1 << 20)
        let first = try run(&short, [1, 2], answer: [3, 4])
        #expect(try run(&short, [1, 2, 7]).cache === first.cache)
        #expect(short.count == 1)
    }

    @Test("lets the least recently used entries go when the budget is exceeded")
    func evictsLeastRecentlyUsed() throws {
        var prefixes = Prefixes(byteBudget: 1000)
        _ = try run(&prefixes, [1, 1, 1, 1])
        _ = try run(&prefixes, [2, 2, 2, 2])
        _ = try run(&prefixes, [1, 1, 1, 1])
        _ = try run(&prefixes, [3, 3, 3, 3])
        #expect(prefixes.count == 2)
        #expect(prefixes.byteCount <= 1000)
        #expect(try run(&prefixes, [2, 2, 2, 2]).reusedCount == 0)
    }

    @Test("never lets an entry go that is out")
    func keepsEntriesThatAreOut() throws {
        var prefixes = Prefixes(byteBudget: 0)
        let out = try checkOut(&prefixes, [1, 2, 3])
        out.cache.tokens = [1, 2, 3]
        _ = try run(&prefixes, [5, 6, 7])
        #expect(prefixes.count == 1)
        prefixes.giveBack(out.cache)
        #expect(prefixes.count == 0)
    }

    @Test("makes room in an exhausted pool, and passes the failure on when there is nothing to let go")
    func evictsForNewCaches() throws {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        _ = try run(&prefixes, [1, 2, 3])
        var attempts = 0
        let checkout = try prefixes.checkOut(prompt: [9, 9]) { () throws(GenerationError) in
            attempts += 1
            if attempts == 1 { throw .unloaded }
            return ToyEngine.Cache(bytesPerToken: 100)
        }
        #expect(attempts == 2)
        #expect(checkout.reusedCount == 0)
        #expect(throws: GenerationError.self) {
            try prefixes.checkOut(prompt: [7, 7]) { () throws(GenerationError) in throw GenerationError.unloaded }
        }
    }
}
