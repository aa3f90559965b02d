import Testing

@testable import Generation

@Suite struct LikeliestTokenTests {
    @Test(arguments: [0, 1, 3, 20, 100, 200]) func theyAreThoseOfASort(count: Int) {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            // Few values, so that many are equal.
            let logits = (0..<100).map { _ in Float(Int.random(in: -8...8, using: &generator)) }
            let sorted = logits.indices.sorted { (-logits[$0], $0) < (-logits[$1], $1) }
            logits.withUnsafeBufferPointer {
                #expect(TokenChooser.likeliest(count, in: $0) == Array(sorted.prefix(count)))
            }
        }
    }
}
