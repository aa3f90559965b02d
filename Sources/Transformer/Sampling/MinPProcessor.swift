import Foundation

/// Keeps tokens at least a given share as likely as the likeliest.
///
/// - Source: Nguyen et al. 2024; `MinPLogitsWarper` of `transformers`.
package struct MinPProcessor: LogitsProcessor {
    /// The share, from 0 to 1.
    package let share: Double

    /// Keeps the share.
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
