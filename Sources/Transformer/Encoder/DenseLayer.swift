import Foundation
import Tensor

/// A layer of one product and an activation, for the few rows behind a model: a projection of embeddings, or a head.
package struct DenseLayer: Sendable {
    /// What follows the product.
    package enum Activation: String, Sendable, CaseIterable {
        case identity, tanh, sigmoid, relu, gelu, geluTanh, silu

        private static let byName: [String: Activation] = [
            "gelu": .gelu, "gelu_python": .gelu, "gelu_new": .geluTanh, "gelu_pytorch_tanh": .geluTanh,
            "gelu_fast": .geluTanh, "gelu_python_tanh": .geluTanh, "relu": .relu, "silu": .silu, "swish": .silu,
            "tanh": .tanh, "sigmoid": .sigmoid, "linear": .identity,
        ]

        /// The names of `transformers`.
        static let names = byName.keys.sorted()

        /// The function of a name in `transformers`.
        package init?(transformers name: String) {
            guard let function = Self.byName[name] else { return nil }
            self = function
        }

        /// The function of one of PyTorch's modules, such as `torch.nn.modules.activation.Tanh`; nil for one that isn't known.
        package init?(module name: String) {
            guard name.hasPrefix("torch.nn.") else { return nil }
            switch name.split(separator: ".").last {
            case "Identity": self = .identity
            case "Tanh": self = .tanh
            case "Sigmoid": self = .sigmoid
            case "ReLU": self = .relu
            case "GELU": self = .gelu
            case "SiLU": self = .silu
            default: return nil
            }
        }

        /// Applies it to every value.
        package func apply(to values: inout [Float]) {
            for index in values.indices { values[index] = Float(value(Double(values[index]))) }
        }

        private func value(_ x: Double) -> Double {
            switch self {
            case .identity: x
            case .tanh: Foundation.tanh(x)
            case .sigmoid: 1 / (1 + exp(-x))
            case .relu: max(x, 0)
            case .gelu: x * 0.5 * (1 + erf(x / 2.0.squareRoot()))
            case .geluTanh: 0.5 * x * (1 + Foundation.tanh((2 / Double.pi).squareRoot() * (x + 0.044715 * x * x * x)))
            case .silu: x / (1 + exp(-x))
            }
        }
    }

    /// Elements of a row that it reads.
    package let inputCount: Int
    /// Elements of a row that it gives.
    package let outputCount: Int
    private let activation: Activation
    private let weight: AlignedBuffer
    private let bias: AlignedBuffer?

    init(
        _ reader: TensorReader, _ name: String, inputs: Int, outputs: Int, hasBias: Bool, activation: Activation
    ) throws(ModelError) {
        inputCount = inputs
        outputCount = outputs
        self.activation = activation
        weight = try reader.vector(reader.tensor([name + ".weight"]), shape: [outputs, inputs])
        bias = hasBias ? try reader.vector(reader.tensor([name + ".bias"]), count: outputs) : nil
    }

    /// Loads a layer from a directory of its own.
    ///
    /// - Parameters:
    ///   - model: Whose kernels compute.
    ///   - name: What stands before `.weight` and `.bias`.
    package init(
        directory: String, name: String, inputs: Int, outputs: Int, hasBias: Bool, activation: Activation,
        model: TransformerModel
    ) throws(ModelError) {
        let reader = TensorReader(
            source: try Checkpoint(directory: directory), configuration: model.configuration,
            architecture: model.architecture, elementType: nil, isExact: true, quantization: nil, threadCount: 1,
            kernels: model.kernels, checksOnly: false, availableMemory: nil, progress: nil)
        try self.init(reader, name, inputs: inputs, outputs: outputs, hasBias: hasBias, activation: activation)
    }

    /// Applies the layer to a row.
    ///
    /// - Precondition: the row has ``inputCount`` elements.
    package func apply(to row: [Float], _ kernels: Kernels) -> [Float] {
        precondition(row.count == inputCount, "a row has as many elements as the layer has inputs")
        var result = row.withUnsafeBufferPointer { row in
            (0..<outputCount).map { output in
                row.baseAddress.map {
                    kernels.elementwise.dot($0, weight.floats + output * inputCount, count: inputCount)
                } ?? 0
            }
        }
        if let bias {
            for output in 0..<outputCount { result[output] += bias.floats[output] }
        }
        activation.apply(to: &result)
        return result
    }

    /// Applies the layer to a row by a model's kernels.
    package func apply(to row: [Float], _ model: TransformerModel) -> [Float] { apply(to: row, model.kernels) }
}
