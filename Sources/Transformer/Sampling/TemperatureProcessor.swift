/// Divides logits by the temperature.
package struct TemperatureProcessor: LogitsProcessor {
    /// The temperature; below 1 sharpens, above 1 flattens.
    package let temperature: Float

    /// Keeps the temperature.
    package init(_ temperature: Double) {
        self.temperature = Float(temperature)
    }

    package func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        for i in logits.indices { logits[i] /= temperature }
    }
}
