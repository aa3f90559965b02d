import Foundation

/// Keeps the smallest set of likeliest tokens whose probabilities reach a sum.
///
/// - Source: Holtzman et al. 2020; `TopPLogitsWarper` of `transformers`.
package struct TopPProcessor: LogitsProcessor {
    /// The sum, from 0 to 1.
    package let share: Double

    /// Creates a processor.
    package init(_ share: Double) {
        self.share = share
    }

    package func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        guard share < 1 else { return }
        let heap = workspace.values
        var count = 0
        for logit in logits where logit > -.infinity {
            heap[count] = logit
            count += 1
        }
        guard count > 1 else { return }
        LogitHeap.order(heap, count: count, by: >)
        let highest = heap[0]
        var total = 0.0
        for i in 0..<count { total += Self.weight(heap[i], below: highest) }

        var kept = 0.0
        var threshold = highest
        var keptAtThreshold = 0
        repeat {
            if heap[0] == threshold {
                keptAtThreshold += 1
            } else {
                threshold = heap[0]
                keptAtThreshold = 1
            }
            kept += Self.weight(threshold, below: highest)
            count -= 1
            heap[0] = heap[count]
            LogitHeap.sink(heap, count: count, from: 0, by: >)
        } while count > 0 && kept < share * total

        for i in logits.indices {
            if logits[i] == threshold, keptAtThreshold > 0 {
                keptAtThreshold -= 1
            } else if !(logits[i] > threshold) {
                logits[i] = -.infinity
            }
        }
    }

    /// The distance from the highest logit beyond which weights count as 0; beside the highest, they vanish whatever
    /// their number.
    static let lowestDifference: Float = -80

    /// Returns the probability of a logit, up to a common factor.
    static func weight(_ logit: Float, below highest: Float) -> Double {
        let difference = logit - highest
        return difference > lowestDifference ? Double(exp(difference)) : 0
    }
}
