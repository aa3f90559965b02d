import ModelFiles

/// How far one model's distributions are from those that another one left in a file.
struct DivergenceTotals {
    private var divergences: [Double] = []
    private var sameTopCount = 0
    private var squaredProbabilityDifferences = 0.0

    /// Adds one position.
    ///
    /// - Parameters:
    ///   - base: Log probabilities of the saved distribution P.
    ///   - current: Log probabilities of the distribution Q to be judged.
    ///   - token: The token that follows in the text.
    mutating func add(base: LogSoftmax, current: LogSoftmax, token: Int) {
        divergences.append(base.divergence(to: current))
        if base.topToken == current.topToken { sameTopCount += 1 }
        let difference = current.probability(of: token) - base.probability(of: token)
        squaredProbabilityDifferences += difference * difference
    }

    /// How many positions were compared.
    var count: Int { divergences.count }
    /// The mean Kullback-Leibler divergence of Q from P, in nats.
    var mean: Double { count > 0 ? divergences.reduce(0, +) / Double(count) : .nan }
    /// The share of positions at which both have the same likeliest token.
    var sameTopShare: Double { count > 0 ? Double(sameTopCount) / Double(count) : .nan }
    /// The root mean square difference of the probability that the text's own token got.
    var probabilityDifference: Double {
        count > 0 ? (squaredProbabilityDifferences / Double(count)).squareRoot() : .nan
    }

    /// The divergence that a share of the positions don't exceed, between neighbors interpolated linearly.
    func quantile(_ share: Double) -> Double {
        let sorted = divergences.sorted()
        guard let last = sorted.last else { return .nan }
        let place = share * Double(sorted.count - 1)
        let index = Int(saturating: place)
        guard index + 1 < sorted.count else { return last }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
    }
}
