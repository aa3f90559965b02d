import Glibc

/// A distribution over the vocabulary, computed from its logits.
struct LogSoftmax {
    private let logits: UnsafeBufferPointer<Float>
    private let logTotal: Double
    /// The likeliest token; among equals, the first.
    let topToken: Int

    /// Creates a view of logits, which must outlive it; sums use double precision.
    init(_ logits: UnsafeBufferPointer<Float>) {
        self.logits = logits
        var top = 0
        for index in logits.indices where logits[index] > logits[top] { top = index }
        topToken = top
        let highest = logits[top]
        var total = 0.0
        for logit in logits { total += Double(expf(logit - highest)) }
        logTotal = Double(highest) + log(total)
    }

    /// Returns the natural logarithm of a token's probability.
    func logProbability(of token: Int) -> Double { Double(logits[token]) - logTotal }

    /// Returns a token's probability.
    func probability(of token: Int) -> Double { exp(logProbability(of: token)) }

    /// Returns the Kullback-Leibler divergence of another distribution from this one, in nats.
    func divergence(to other: LogSoftmax) -> Double {
        var sum = 0.0
        for index in logits.indices {
            let own = logProbability(of: index)
            let probability = exp(own)
            if probability > 0 { sum += probability * (own - other.logProbability(of: index)) }
        }
        return max(0, sum)
    }
}
