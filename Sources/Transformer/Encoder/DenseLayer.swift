import Foundation
import Tensor

/// A dense layer with an activation, for few rows: a projection of embeddings, or a head.
package struct DenseLayer: Sendable {
    /// The activation after the product.
    package enum Activation: String, Sendable, CaseIterable {
        case identity, tanh, sigmoid, relu, gelu, geluTanh, silu
        // These have the default parameters of PyTorch's modules.
        case leakyRelu, elu, celu, selu, relu6, softplus, softsign, logSigmoid, mish, hardtanh, hardswish, hardsigmoid
        case tanhshrink, softshrink, hardshrink

        private static let byName: [String: Activation] = [
            "gelu": .gelu, "gelu_python": .gelu, "gelu_new": .geluTanh, "gelu_pytorch_tanh": .geluTanh,
            "gelu_fast": .geluTanh, "gelu_python_tanh": .geluTanh, "relu": .relu, "silu": .silu, "swish": .silu,
            "tanh": .tanh, "sigmoid": .sigmoid, "linear": .identity,
        ]

        /// The supported names in `transformers`.
        static let names = byName.keys.sorted()

        /// Creates the function of a name in `transformers`; nil for an unknown name.
        package init?(transformers name: String) {
            guard let function = Self.byName[name] else { return nil }
            self = function
        }

        private static let byModule: [String: Activation] = [
            "Identity": .identity, "Tanh": .tanh, "Sigmoid": .sigmoid, "ReLU": .relu, "GELU": .gelu, "SiLU": .silu,
            "LeakyReLU": .leakyRelu, "ELU": .elu, "CELU": .celu, "SELU": .selu, "ReLU6": .relu6,
            "Softplus": .softplus, "Softsign": .softsign, "LogSigmoid": .logSigmoid, "Mish": .mish,
            "Hardtanh": .hardtanh, "Hardswish": .hardswish, "Hardsigmoid": .hardsigmoid, "Tanhshrink": .tanhshrink,
            "Softshrink": .softshrink, "Hardshrink": .hardshrink,
        ]

        /// The supported names of PyTorch modules.
        package static let moduleNames = byModule.keys.sorted()

        /// Creates the function of a PyTorch module such as `torch.nn.modules.activation.Tanh`; nil for an unknown one.
        package init?(module name: String) {
            guard name.hasPrefix("torch.nn."), let last = name.split(separator: ".").last,
                let function = Self.byModule[String(last)]
            else { return nil }
            self = function
        }

        /// Applies the function to every value.
        package func apply(to values: inout [Float]) {
            for index in values.indices { values[index] = Float(value(Double(values[index]))) }
        }

        func value(_ x: Double) -> Double {
            switch self {
            case .identity: x
            case .tanh: Foundation.tanh(x)
            case .sigmoid: 1 / (1 + exp(-x))
            case .relu: max(x, 0)
            case .gelu: x * 0.5 * (1 + erf(x / 2.0.squareRoot()))
            case .geluTanh: 0.5 * x * (1 + Foundation.tanh((2 / Double.pi).squareRoot() * (x + 0.044715 * x * x * x)))
            case .silu: x / (1 + exp(-x))
            case .leakyRelu: x < 0 ? 0.01 * x : x
            case .elu, .celu: x < 0 ? expm1(x) : x
            case .selu: 1.0507009873554804934193349852946 * (x < 0 ? 1.6732632423543772848170429916717 * expm1(x) : x)
            case .relu6: min(max(x, 0), 6)
            case .softplus: Self.softplus(x)
            case .softsign: x / (1 + x.magnitude)
            case .logSigmoid: -Self.softplus(-x)
            case .mish: x * Foundation.tanh(Self.softplus(x))
            case .hardtanh: min(max(x, -1), 1)
            case .hardswish: x * min(max(x + 3, 0), 6) / 6
            case .hardsigmoid: min(max(x + 3, 0), 6) / 6
            case .tanhshrink: x - Foundation.tanh(x)
            case .softshrink: x > 0.5 ? x - 0.5 : x < -0.5 ? x + 0.5 : 0
            case .hardshrink: x.magnitude > 0.5 ? x : 0
            }
        }

        private static func softplus(_ x: Double) -> Double { max(x, 0) + log1p(exp(-x.magnitude)) }
    }

    /// The number of elements of an input row.
    package let inputCount: Int
    /// The number of elements of an output row.
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

    /// Loads a layer from its own directory.
    ///
    /// - Parameters:
    ///   - name: The prefix of `.weight` and `.bias`.
    ///   - model: The model whose kernels are used.
    /// - Throws: ``ModelError``
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

    /// Loads a projection without bias from a model's own files; nil where they have none of the name.
    package init?(_ name: String, model: TransformerModel, tensors: any TensorSource) throws(ModelError) {
        guard let shape = tensors.tensor(name + ".weight")?.shape, shape.count == 2 else { return nil }
        let reader = TensorReader(
            source: tensors, configuration: model.configuration, architecture: model.architecture, elementType: nil,
            isExact: true, quantization: nil, threadCount: 1, kernels: model.kernels, checksOnly: false,
            availableMemory: nil, progress: nil)
        try self.init(reader, name, inputs: shape[1], outputs: shape[0], hasBias: false, activation: .identity)
    }

    /// Applies the layer to a row of ``inputCount`` elements; missing ones count as zero.
    package func apply(to row: [Float], _ kernels: Kernels) -> [Float] {
        var result = row.withUnsafeBufferPointer { row in
            (0..<outputCount).map { output in
                row.baseAddress.map {
                    kernels.elementwise.dot(
                        $0, weight.floats + output * inputCount, count: min(row.count, inputCount))
                } ?? 0
            }
        }
        if let bias {
            for output in 0..<outputCount { result[output] += bias.floats[output] }
        }
        activation.apply(to: &result)
        return result
    }

    /// Applies the layer to a row, by a model's kernels.
    package func apply(to row: [Float], _ model: TransformerModel) -> [Float] { apply(to: row, model.kernels) }
}
