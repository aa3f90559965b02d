import Foundation
import Tensor

/// The head of a `…ForSequenceClassification` model, which computes labels from a text's rows.
package struct ClassificationHead: Sendable {
    /// The number of labels.
    package var labelCount: Int { output?.outputCount ?? dense?.outputCount ?? 0 }
    /// The final activation of labels; nil where the configuration has none.
    package let finalActivation: String?
    private let pooling: ClassifierConfiguration.Pooling
    private let dense: DenseLayer?
    private let norm: NormWeights?
    private let epsilon: Float
    private let output: DenseLayer?
    private let kernels: Kernels

    /// Loads a model's head.
    ///
    /// - Parameter tensors: The model's tensors.
    /// - Throws: ``ModelError`` where the checkpoint has no such head.
    package init(_ model: TransformerModel, _ tensors: any TensorSource) throws(ModelError) {
        let configuration = model.configuration
        let rules = configuration.family.traits.classifier
        let reader = Self.reader(model, tensors)
        let hidden = configuration.hiddenSize
        kernels = model.kernels
        pooling = configuration.classifier.pooling
        finalActivation = configuration.classifier.finalActivation
        epsilon = configuration.normEpsilon
        if let layer = rules.dense {
            guard let activation = DenseLayer.Activation(transformers: configuration.classifier.activation) else {
                throw .configuration(
                    ConfigurationError(
                        file: model.directory + "/config.json",
                        problem: .activation(
                            found: configuration.classifier.activation, supported: DenseLayer.Activation.names)))
            }
            dense = try DenseLayer(
                reader, layer.hasPrefix ? reader.prefix + layer.name : layer.name, inputs: hidden, outputs: hidden,
                hasBias: configuration.classifier.hasBias, activation: activation)
        } else {
            dense = nil
        }
        norm = try rules.norm.map { name throws(ModelError) in try reader.norm(name, count: hidden) }
        output = try DenseLayer(
            reader, rules.output.name, inputs: hidden, outputs: configuration.classifier.labelCount,
            hasBias: rules.output.hasBias, activation: .identity)
    }

    /// Loads the head of a GGUF file: `cls`, `cls.norm` and `cls.output`; a head may have only the last one.
    ///
    /// - Parameters:
    ///   - tensors: The file's tensors.
    ///   - pooling: The pooling of rows.
    /// - Returns: nil where the file has no head.
    package init?(
        stored model: TransformerModel, _ tensors: any TensorSource, pooling: ClassifierConfiguration.Pooling
    ) throws(ModelError) {
        let (dense, last) = (tensors.tensor("cls.weight"), tensors.tensor("cls.output.weight"))
        guard let labels = (last ?? dense)?.shape.first else { return nil }
        let configuration = model.configuration
        let reader = Self.reader(model, tensors)
        let hidden = configuration.hiddenSize
        kernels = model.kernels
        self.pooling = pooling
        finalActivation = nil
        epsilon = configuration.normEpsilon
        func layer(
            _ name: String, _ outputs: Int, _ activation: DenseLayer.Activation
        ) throws(ModelError) -> DenseLayer {
            try DenseLayer(
                reader, name, inputs: hidden, outputs: outputs, hasBias: tensors.tensor(name + ".bias") != nil,
                activation: activation)
        }
        let inner = DenseLayer.Activation(transformers: configuration.classifier.activation) ?? .tanh
        self.dense = dense == nil ? nil : try layer("cls", last == nil ? labels : hidden, inner)
        norm = tensors.tensor("cls.norm.weight") == nil ? nil : try reader.norm("cls.norm", count: hidden)
        output = last == nil ? nil : try layer("cls.output", labels, .identity)
    }

    private static func reader(_ model: TransformerModel, _ tensors: any TensorSource) -> TensorReader {
        TensorReader(
            source: tensors, configuration: model.configuration, architecture: model.architecture, elementType: nil,
            isExact: true, quantization: nil, threadCount: 1, kernels: model.kernels, checksOnly: false,
            availableMemory: nil, progress: nil)
    }

    /// Returns the labels of a text, without the final activation.
    ///
    /// - Parameters:
    ///   - rows: The text's rows. `[tokens, hidden]`
    ///   - tokens: The text's tokens.
    package func labels(_ rows: UnsafePointer<Float>, tokens: [Int]) -> [Float] {
        let hidden = width
        func row(_ index: Int) -> [Float] { Array(UnsafeBufferPointer(start: rows + index * hidden, count: hidden)) }
        switch pooling {
        case .first: return labels(of: row(0))
        case .last(let padding):
            // If all tokens are padding, the first one is used.
            let last = tokens.indices.last { padding == nil || tokens[$0] != padding } ?? 0
            return labels(of: row(last))
        case .mean: return labels(of: Self.mean(tokens.indices.map(row)))
        case .late: return Self.mean(tokens.indices.map { labels(of: row($0)) })
        }
    }

    private func labels(of row: [Float]) -> [Float] {
        var values = row
        if let dense { values = dense.apply(to: values, kernels) }
        if let norm {
            var normalized = values
            kernels.normalization.layerNorm(
                values, weight: norm.weight.floats, bias: norm.bias?.floats, epsilon: epsilon, into: &normalized,
                count: norm.count)
            values = normalized
        }
        return output?.apply(to: values, kernels) ?? values
    }

    private var width: Int { dense?.inputCount ?? output?.inputCount ?? 0 }

    private static func mean(_ rows: [[Float]]) -> [Float] {
        var sums = [Float](repeating: 0, count: rows.first?.count ?? 0)
        for row in rows {
            for index in sums.indices { sums[index] += row[index] }
        }
        return sums.map { $0 / Float(max(rows.count, 1)) }
    }
}
