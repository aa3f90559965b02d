import Tensor

/// A product over many rows with bias and activation, for use before and after a stack of layers.
package struct RowLayer: Sendable {
    /// The number of elements of an input row.
    package let inputCount: Int
    /// The number of elements of an output row.
    package let outputCount: Int
    let matrix: MatrixStack
    let bias: AlignedBuffer?
    let activation: DenseLayer.Activation?
}

/// A norm of rows.
package struct RowNorm: Sendable {
    /// The kind of norm.
    package enum Kind: Sendable {
        /// Mean and variance, with weight and bias.
        case layer
        /// Root mean square, with a weight.
        case rms
        /// Root mean square; the weight is one more than the stored value.
        case rmsPlusOne
        /// Root mean square without weight.
        case unweighted
    }

    let kind: Kind
    let weights: NormWeights
    let epsilon: Float
}

extension Encoder {
    /// Multiplies rows by a layer: `[count, inputs]` to `[count, outputs]`.
    package func apply(_ layer: RowLayer, to rows: UnsafePointer<Float>, count: Int) -> AlignedBuffer {
        let output = AlignedBuffer(floats: max(count, 1) * layer.outputCount)
        pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: layer.inputCount))
        let kernels = model.kernels
        pool.run { worker in
            kernels.multiply(
                layer.matrix, inputs: rows, inputStride: layer.inputCount, inputCount: count, into: output.floats,
                outputStride: layer.outputCount, isBalanced: true, worker: worker)
            worker.barrier()
            guard layer.bias != nil || layer.activation != nil else { return }
            for row in worker.share(of: count) {
                let values = output.floats + row * layer.outputCount
                if let bias = layer.bias {
                    kernels.elementwise.add(values, bias.floats, into: values, count: layer.outputCount)
                }
                guard let activation = layer.activation else { continue }
                if let kernel = activation.kernel {
                    kernels.elementwise.activate(kernel, gate: values, up: nil, into: values, count: layer.outputCount)
                } else {
                    for index in 0..<layer.outputCount {
                        values[index] = Float(activation.value(Double(values[index])))
                    }
                }
            }
        }
        return output
    }

    /// Normalizes rows in place. `[count, elements of the norm]`
    package func apply(_ norm: RowNorm, to rows: UnsafeMutablePointer<Float>, count: Int) {
        let (kernels, width) = (model.kernels, norm.weights.count)
        pool.run { worker in
            for row in worker.share(of: count) {
                let values = rows + row * width
                switch norm.kind {
                case .layer:
                    kernels.normalization.layerNorm(
                        values, weight: norm.weights.weight.floats, bias: norm.weights.bias?.floats,
                        epsilon: norm.epsilon, into: values, count: width)
                case .rms, .rmsPlusOne, .unweighted:
                    kernels.normalization.rmsNorm(
                        values, weight: norm.weights.weight.floats, weightOffset: norm.kind == .rmsPlusOne ? 1 : 0,
                        epsilon: norm.epsilon, into: values, count: width)
                }
            }
        }
    }

    /// Applies a function to elements in place, and multiplies by `factors` if given. `[count]` floats
    package func activate(
        _ values: UnsafeMutablePointer<Float>, by function: DenseLayer.Activation, times factors: UnsafePointer<Float>?,
        count: Int
    ) {
        guard let function = function.kernel else { return }
        model.kernels.elementwise.activate(function, gate: values, up: factors, into: values, count: count)
    }

    /// Adds rows in place. `[count]` floats
    package func add(_ addends: UnsafePointer<Float>, to values: UnsafeMutablePointer<Float>, count: Int) {
        model.kernels.elementwise.add(values, addends, into: values, count: count)
    }
}
