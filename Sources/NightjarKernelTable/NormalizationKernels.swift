/// Normalisation and rotary kernels over one activation row.
public struct NormalizationKernels: @unchecked Sendable {
    /// `output = input / √(mean(input²) + epsilon) · (weightOffset + weight)`; `output` may be `input`.
    public typealias RMSNorm = @convention(c) (
        _ input: UnsafePointer<Float>, _ weight: UnsafePointer<Float>?, _ weightOffset: Float, _ epsilon: Float,
        _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) -> Void
    /// `output = (input − mean) / √(variance + epsilon) · weight + bias`; `output` may be `input`.
    public typealias LayerNorm = @convention(c) (
        _ input: UnsafePointer<Float>, _ weight: UnsafePointer<Float>?, _ bias: UnsafePointer<Float>?,
        _ epsilon: Float, _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) -> Void
    /// Rotates pairs `(values[i], values[i + half])` by the angles whose cosines and sines are given.
    public typealias Rotate = @convention(c) (
        _ values: UnsafeMutablePointer<Float>, _ cosines: UnsafePointer<Float>, _ sines: UnsafePointer<Float>,
        _ half: Int
    ) -> Void

    /// Rotates neighbours `(values[2 i], values[2 i + 1])` by the angles whose cosines and sines are given.
    public typealias RotatePairs = @convention(c) (
        _ values: UnsafeMutablePointer<Float>, _ cosines: UnsafePointer<Float>, _ sines: UnsafePointer<Float>,
        _ count: Int
    ) -> Void

    /// Root-mean-square normalisation.
    public let rmsNorm: RMSNorm
    /// Layer normalisation.
    public let layerNorm: LayerNorm
    /// Rotary position embedding, half-split.
    public let rotate: Rotate
    /// Rotary position embedding, interleaved.
    public let rotatePairs: RotatePairs

    /// Collects the kernels.
    public init(rmsNorm: RMSNorm, layerNorm: LayerNorm, rotate: Rotate, rotatePairs: RotatePairs) {
        self.rmsNorm = rmsNorm
        self.layerNorm = layerNorm
        self.rotate = rotate
        self.rotatePairs = rotatePairs
    }
}
