import Foundation

/// Keeps the tokens whose probability is at least a fraction of the likeliest token's.
///
/// - Source: Nguyen et al. 2024; `MinPLogitsWarper` of `transformers`.
package struct MinPProcessor: LogitsProcessor {
    /// The fraction, from 0 to 1.
    package let share: Double

    /// Creates a processor.
    package init(_ share: Double) {
        self.share = share
    }

    package func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        guard share > 0 else { return }
        var highest = -Float.infinity
        for logit in logits where logit > highest { highest = logit }
        let threshold = highest + Float(log(share))
        for i in logits.indices where logits[i] < threshold && logits[i] < highest { logits[i] = -.infinity }
    }
}
