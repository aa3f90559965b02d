/// Divides logits by the temperature.
public struct TemperatureProcessor: LogitsProcessor {
    /// The temperature; below 1 sharpens, above 1 flattens.
    public let temperature: Float

    /// Keeps the temperature.
    public init(_ temperature: Double) {
        self.temperature = Float(temperature)
    }

    public func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace) {
        for i in logits.indices { logits[i] /= temperature }
    }
}
