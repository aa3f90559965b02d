import Glibc

/// The running perplexity of a text, as llama.cpp's `llama-perplexity` defines it.
struct PerplexityTotals {
    /// The number of predicted tokens.
    private(set) var count = 0
    private var sum = 0.0
    private var sumOfSquares = 0.0

    /// Adds the natural logarithm of a token's probability.
    mutating func add(logProbability: Double) {
        count += 1
        sum -= logProbability
        sumOfSquares += logProbability * logProbability
    }

    /// The perplexity: e to the mean negative log probability.
    var perplexity: Double { count > 0 ? exp(sum / Double(count)) : .nan }

    /// The standard error of ``perplexity``: that of the mean, propagated through the exponential.
    var standardError: Double {
        guard count > 1 else { return .nan }
        let mean = sum / Double(count)
        let variance = max(0, sumOfSquares / Double(count) - mean * mean)
        return (variance / Double(count - 1)).squareRoot() * perplexity
    }
}
