import Foundation

extension ExpertRoutes {
    /// Chooses a row's two experts by their scores, one after the other.
    ///
    /// The routing weight of each comes from a softmax over the experts with about the same score that aren't chosen
    /// yet.
    ///
    /// - Source: Liu et al. 2024 (GRIN), as Phi-3.5-MoE does in `transformers`.
    /// - Parameters:
    ///   - base: The index of the row's first visit.
    ///   - tolerance: The largest distance from the best score, relative to the larger of both magnitudes.
    func mixSparsely(_ base: Int, tolerance: Float) {
        for visit in 0..<2 {
            var best = 0
            for expert in ranks.indices where ranks[expert] > ranks[best] { best = expert }
            let highest = ranks[best]
            var total: Float = 0
            for expert in ranks.indices
            where (highest - scores[expert]) / max(abs(scores[expert]), highest) <= tolerance {
                total += exp(ranks[expert] - highest)
            }
            chosen[base + visit] = Int32(best)
            chosenWeights[base + visit] = 1 / total
            ranks[best] = -.infinity
        }
    }
}
