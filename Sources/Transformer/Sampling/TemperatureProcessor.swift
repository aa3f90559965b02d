/// Divides the logits' distances from the highest one by the temperature.
///
/// With distances, the highest logit is 0 and stays finite at any temperature, and logits infinitely far below are
/// excluded. The probabilities are the same.
package struct TemperatureProcessor: LogitsProcessor {
    /// The temperature; below 1 sharpens the distribution, above 1 flattens it.
    package let temperature: Float

    /// Creates a processor.
    package init(_ temperature: Double) {
        self.temperature = Float(logitFactor: temperature)
    }

    package func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        var highest = -Float.infinity
        for logit in logits where logit > highest { highest = logit }
        Self.divide(logits, by: temperature, below: highest)
    }

    /// Divides the distances from the highest logit, if that is finite.
    @inline(__always)
    static func divide(_ logits: UnsafeMutableBufferPointer<Float>, by temperature: Float, below highest: Float) {
        guard highest.isFinite else { return }
        for i in logits.indices { logits[i] = (logits[i] - highest) / temperature }
    }
}
