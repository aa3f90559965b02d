/// Keeps the `k` likeliest tokens, and those equal to the last of them.
///
/// - Source: Fan et al. 2018; `TopKLogitsWarper` of `transformers`.
package struct TopKProcessor: LogitsProcessor {
    /// The number of tokens kept.
    package let k: Int

    /// Creates a processor.
    package init(_ k: Int) {
        self.k = k
    }

    package func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        guard k > 0, k < logits.count else { return }
        let heap = UnsafeMutableBufferPointer(rebasing: workspace.values[..<k])
        // NaN counts as excluded.
        for i in 0..<k { heap[i] = logits[i] > -.infinity ? logits[i] : -.infinity }
        LogitHeap.order(heap, count: k, by: <)
        for i in k..<logits.count where logits[i] > heap[0] {
            heap[0] = logits[i]
            LogitHeap.sink(heap, count: k, from: 0, by: <)
        }
        let threshold = heap[0]
        for i in logits.indices where logits[i] < threshold { logits[i] = -.infinity }
    }
}
