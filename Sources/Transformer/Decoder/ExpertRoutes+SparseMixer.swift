import Foundation

extension ExpertRoutes {
    /// Chooses a row's two experts by their scores, one after the other. The share of each is its part of a softmax over the
    /// experts that are about as good as it, and not chosen before.
    ///
    /// - Source: Liu et al. 2024 (GRIN), as Phi-3.5-MoE does in `transformers`.
    /// - Parameters:
    ///   - base: Place of the row's first visit.
    ///   - tolerance: How far below the best a score may be, as a part of the larger of its magnitude and the best.
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
            chosenShares[base + visit] = 1 / total
            ranks[best] = -.infinity
        }
    }
}
