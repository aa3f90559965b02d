import ModelFiles

/// The divergence of one model's distributions from another's, which are saved in a file.
struct DivergenceTotals {
    private var divergences: [Double] = []
    private var sameTopCount = 0
    private var squaredProbabilityDifferences = 0.0

    /// Adds a position.
    ///
    /// - Parameters:
    ///   - base: Log probabilities of the saved distribution P.
    ///   - current: Log probabilities of the measured distribution Q.
    ///   - token: The token that follows in the text.
    mutating func add(base: LogSoftmax, current: LogSoftmax, token: Int) {
        divergences.append(base.divergence(to: current))
        if base.topToken == current.topToken { sameTopCount += 1 }
        let difference = current.probability(of: token) - base.probability(of: token)
        squaredProbabilityDifferences += difference * difference
    }

    /// The number of compared positions.
    var count: Int { divergences.count }
    /// The mean Kullback-Leibler divergence of Q from P, in nats.
    var mean: Double { count > 0 ? divergences.reduce(0, +) / Double(count) : .nan }
    /// The fraction of positions at which both have the same likeliest token.
    var sameTopShare: Double { count > 0 ? Double(sameTopCount) / Double(count) : .nan }
    /// The root mean square difference of the probability of the text's own token.
    var probabilityDifference: Double {
        count > 0 ? (squaredProbabilityDifferences / Double(count)).squareRoot() : .nan
    }

    /// Returns a quantile of the divergence; neighbors are interpolated linearly.
    func quantile(_ share: Double) -> Double {
        let sorted = divergences.sorted()
        guard let last = sorted.last else { return .nan }
        let place = share * Double(sorted.count - 1)
        let index = Int(saturating: place)
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
    }
}
