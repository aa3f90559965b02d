/// Divides the logits' distances from the highest one by the temperature.
///
/// The distances and not the logits: however low the temperature, the highest logit stays finite, at 0, and what is
/// infinitely far below it is excluded. Probabilities are the same.
package struct TemperatureProcessor: LogitsProcessor {
    /// The temperature; below 1 sharpens, above 1 flattens.
    package let temperature: Float

    /// Keeps the temperature.
    package init(_ temperature: Double) {
        self.temperature = Float(logitFactor: temperature)
    }

    package func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        var highest = -Float.infinity
        for logit in logits where logit > highest { highest = logit }
        Self.divide(logits, by: temperature, below: highest)
    }

    /// Divides distances from the highest logit, where that is finite.
    @inline(__always)
    static func divide(_ logits: UnsafeMutableBufferPointer<Float>, by temperature: Float, below highest: Float) {
        guard highest.isFinite else { return }
        for i in logits.indices { logits[i] = (logits[i] - highest) / temperature }
    }
}
