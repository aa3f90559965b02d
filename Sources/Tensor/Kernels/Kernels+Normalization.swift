import NightjarKernelTable

extension Kernels {
    /// The kernels of norms and rotary embedding.
    package var normalization: Normalization { Normalization(table: table) }

    /// Kernels over one activation row: norms, and rotations by position.
    package struct Normalization {
        let table: UnsafePointer<KernelTable>

        /// Writes `input / √(mean(input²) + epsilon) · (weightOffset + weight)`; `output` may be `input`.
        ///
        /// Per-head query and key norms are this over one head's elements.
        ///
        /// - Parameters:
        ///   - weight: `[count]`, or nil for all ones.
        ///   - weightOffset: 1 for Gemma, whose weights are stored minus one; else 0.
        /// - Source: Zhang & Sennrich 2019.
        package func rmsNorm(
            _ input: UnsafePointer<Float>, weight: UnsafePointer<Float>?, weightOffset: Float = 0, epsilon: Float,
            into output: UnsafeMutablePointer<Float>, count: Int
        ) {
            table.pointee.normalization.rmsNorm(input, weight, weightOffset, epsilon, output, count)
        }

        /// Writes `(input − mean) / √(variance + epsilon) · weight + bias`; `output` may be `input`.
        ///
        /// - Source: Ba, Kiros & Hinton 2016.
        package func layerNorm(
            _ input: UnsafePointer<Float>, weight: UnsafePointer<Float>?, bias: UnsafePointer<Float>?, epsilon: Float,
            into output: UnsafeMutablePointer<Float>, count: Int
        ) {
            table.pointee.normalization.layerNorm(input, weight, bias, epsilon, output, count)
        }

        /// Rotates the pairs `(values[i], values[i + half])` in place, for `i` in `0 ..< half`.
        ///
        /// Partial rotary passes the rotated dimensions only: `half` is half of them. An attention factor belongs into
        /// the cosines and sines.
        ///
        /// - Parameters:
        ///   - cosines: `[half]`, of the position's angles.
        ///   - sines: `[half]`.
        /// - Source: Su et al. 2021, in the half-split order of GPT-NeoX and Llama checkpoints.
        package func rotate(
            _ values: UnsafeMutablePointer<Float>, cosines: UnsafePointer<Float>, sines: UnsafePointer<Float>, half: Int
        ) {
            table.pointee.normalization.rotate(values, cosines, sines, half)
        }

        /// Rotates the neighbors `(values[2 i], values[2 i + 1])` in place, for `i` in `0 ..< count`.
        ///
        /// - Parameters:
        ///   - cosines: `[count]`, of the position's angles.
        ///   - sines: `[count]`.
        /// - Source: Su et al. 2021, in the order of the paper, of GPT-J, and of Cohere's checkpoints.
        package func rotatePairs(
            _ values: UnsafeMutablePointer<Float>, cosines: UnsafePointer<Float>, sines: UnsafePointer<Float>,
            count: Int
        ) {
            table.pointee.normalization.rotatePairs(values, cosines, sines, count)
        }
    }
}
