import Testing

@testable import NightjarGeneration

@Suite("PrefixCache")
struct PrefixCacheTests {
    private typealias Prefixes = PrefixCache<ToyEngine.Cache>

    private func checkOut(_ prefixes: inout Prefixes, _ prompt: [Int]) -> Prefixes.Checkout {
        prefixes.checkOut(prompt: prompt) { ToyEngine.Cache(bytesPerToken: 100) }
    }

    /// Runs a request that extends the prompt by an answer.
    @discardableResult
    private func run(_ prefixes: inout Prefixes, _ prompt: [Int], answer: [Int] = []) -> Prefixes.Checkout {
        let checkout = checkOut(&prefixes, prompt)
        checkout.cache.tokens += prompt[checkout.reusedCount...] + answer
        prefixes.giveBack(checkout.cache)
        return checkout
    }

    @Test("continues the entry with the longest shared prefix")
    func findsLongestPrefix() {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        let first = run(&prefixes, [1, 2, 3], answer: [4, 5])
        run(&prefixes, [1, 9, 9])
        #expect(first.reusedCount == 0)

        let second = checkOut(&prefixes, [1, 2, 3, 4, 5, 6, 7])
        #expect(second.reusedCount == 5)
        #expect(second.cache === first.cache)
        #expect(second.cache.tokens == [1, 2, 3, 4, 5])
    }

    @Test("always leaves the last token to compute")
    func leavesLastToken() {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        run(&prefixes, [1, 2, 3])
        #expect(checkOut(&prefixes, [1, 2, 3]).reusedCount == 2)
    }

    @Test("forks an entry that is out")
    func forksBusyEntry() {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        let first = checkOut(&prefixes, [1, 2, 3, 4])
        first.cache.tokens = [1, 2, 3, 4]
        let second = checkOut(&prefixes, [1, 2, 3, 9])
        #expect(second.cache !== first.cache)
        #expect(second.reusedCount == 3)
        #expect(first.cache.tokens == [1, 2, 3, 4])
    }

    @Test("forks rather than lose a long continuation, and trims away a short one")
    func keepsWorthyContinuations() {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        let long = run(&prefixes, [1, 2], answer: Array(100..<150))
        let other = run(&prefixes, [1, 2, 7])
        #expect(other.cache !== long.cache)
        #expect(long.cache.count == 52)

        var short = Prefixes(byteBudget: 1 << 20)
        let first = run(&short, [1, 2], answer: [3, 4])
        #expect(run(&short, [1, 2, 7]).cache === first.cache)
        #expect(short.count == 1)
    }

    @Test("keeps one entry of what is asked and answered again and again, and each of several answers")
    func keepsOneOfTwins() {
        var prefixes = Prefixes(byteBudget: 1 << 20)
        let answer = Array(100..<150)
        for _ in 0..<5 { run(&prefixes, [1, 2], answer: answer) }
        #expect(prefixes.count == 1)
        run(&prefixes, [1, 2], answer: answer.reversed())
        #expect(prefixes.count == 2)
        // What others still extend is no twin.
        let out = checkOut(&prefixes, [1, 2])
        out.cache.tokens = [1, 2] + answer
        run(&prefixes, [1, 2], answer: answer)
        #expect(prefixes.count == 3)
        prefixes.giveBack(out.cache)
        #expect(prefixes.count == 2)
    }

    @Test("lets the least recently used entries go when the budget is exceeded")
    func evictsLeastRecentlyUsed() {
        var prefixes = Prefixes(byteBudget: 1000)
        run(&prefixes, [1, 1, 1, 1])
        run(&prefixes, [2, 2, 2, 2])
        run(&prefixes, [1, 1, 1, 1])
        run(&prefixes, [3, 3, 3, 3])
        #expect(prefixes.count == 2)
        #expect(prefixes.byteCount <= 1000)
        #expect(run(&prefixes, [2, 2, 2, 2]).reusedCount == 0)
    }

    @Test("never lets an entry go that is out")
    func keepsEntriesThatAreOut() {
        var prefixes = Prefixes(byteBudget: 0)
        let out = checkOut(&prefixes, [1, 2, 3])
        out.cache.tokens = [1, 2, 3]
        run(&prefixes, [5, 6, 7])
        #expect(prefixes.count == 1)
        prefixes.giveBack(out.cache)
        #expect(prefixes.count == 0)
    }
}
