/// Normalization and rotary kernels over one activation row.
///
/// Unchecked for its functions, which are global ones and capture nothing.
package struct NormalizationKernels: @unchecked Sendable {
    /// `output = input / √(mean(input²) + epsilon) · (weightOffset + weight)`; `output` may be `input`.
    package typealias RMSNorm =
        @convention(c) (
            _ input: UnsafePointer<Float>, _ weight: UnsafePointer<Float>?, _ weightOffset: Float, _ epsilon: Float,
            _ output: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// `output = (input − mean) / √(variance + epsilon) · weight + bias`; `output` may be `input`.
    package typealias LayerNorm =
        @convention(c) (
            _ input: UnsafePointer<Float>, _ weight: UnsafePointer<Float>?, _ bias: UnsafePointer<Float>?,
            _ epsilon: Float, _ output: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Rotates pairs `(values[i], values[i + half])` by the angles whose cosines and sines are given.
    package typealias Rotate =
        @convention(c) (
            _ values: UnsafeMutablePointer<Float>, _ cosines: UnsafePointer<Float>, _ sines: UnsafePointer<Float>,
            _ half: Int
        ) -> Void

    /// Rotates neighbors `(values[2 i], values[2 i + 1])` by the angles whose cosines and sines are given.
    package typealias RotatePairs =
        @convention(c) (
            _ values: UnsafeMutablePointer<Float>, _ cosines: UnsafePointer<Float>, _ sines: UnsafePointer<Float>,
            _ count: Int
        ) -> Void

    /// Root-mean-square normalization.
    package let rmsNorm: RMSNorm
    /// Layer normalization.
    package let layerNorm: LayerNorm
    /// Rotary position embedding, half-split.
    package let rotate: Rotate
    /// Rotary position embedding, interleaved.
    package let rotatePairs: RotatePairs

    /// Collects the kernels.
    package init(rmsNorm: RMSNorm, layerNorm: LayerNorm, rotate: Rotate, rotatePairs: RotatePairs) {
        self.rmsNorm = rmsNorm
        self.layerNorm = layerNorm
        self.rotate = rotate
        self.rotatePairs = rotatePairs
    }
}
