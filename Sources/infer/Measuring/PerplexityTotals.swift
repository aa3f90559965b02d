import Glibc

/// The running perplexity of a text, as llama.cpp's `llama-perplexity` defines it.
struct PerplexityTotals {
    /// How many tokens were predicted.
    private(set) var count = 0
    private var sum = 0.0
    private var sumOfSquares = 0.0

    /// Adds the natural logarithm of the probability that a token got.
    mutating func add(logProbability: Double) {
        count += 1
        sum -= logProbability
        sumOfSquares += logProbability * logProbability
    }

    /// e to the mean negative logarithm of the probabilities.
    var perplexity: Double { count > 0 ? exp(sum / Double(count)) : .nan }

    /// The standard error of ``perplexity``: that of the mean, carried through the exponential.
    var standardError: Double {
        guard count > 1 else { return .nan }
        let mean = sum / Double(count)
        let variance = max(0, sumOfSquares / Double(count) - mean * mean)
        return (variance / Double(count - 1)).squareRoot() * perplexity
    }
}
