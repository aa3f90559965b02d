import ModelFiles
import Tensor

/// A loader of a vision tower's layers, and of the parts before and after them.
package struct TowerLoader {
    /// The tower's layers.
    package let model: TransformerModel
    private let reader: TensorReader
    private let options: ModelLoadOptions

    /// Loads the layers of a configuration.
    ///
    /// - Parameters:
    ///   - configuration: The content of `vision_config`.
    ///   - family: One of ``ModelFamily/towers``.
    ///   - onlyMixes: Whether layers have no feed-forward networks.
    /// - Throws: ``ModelError``
    package init(
        _ configuration: ConfigurationReader, family: ModelFamily, tensors: any TensorSource, path: String,
        options: ModelLoadOptions, onlyMixes: Bool = false
    ) throws(ModelError) {
        var parsed: ModelConfiguration
        do throws(ConfigurationError) {
            parsed = try ModelConfiguration(configuration, family: family)
        } catch {
            throw .configuration(error)
        }
        if onlyMixes { for index in parsed.layers.indices { parsed.layers[index].feedForward = nil } }
        var options = options
        options.readsOnce = true
        // No image has more patches at once.
        options.contextLength = 1 << 16
        options.progress = nil
        self.options = options
        let renamed = RenamedSource(tensors, renamed: family.traits.names.renamed)
        let source = ModelSource(
            path: path, configuration: parsed, defaults: GenerationDefaults(), tensors: renamed ?? tensors)
        model = try TransformerModel.load(source, options: options)
        reader = TensorReader(
            source: tensors, configuration: parsed, architecture: model.architecture, elementType: options.elementType,
            isExact: options.isExact, quantization: options.quantization, threadCount: model.threadCount,
            kernels: model.kernels, checksOnly: false, availableMemory: AvailableMemory.byteCount, progress: nil)
    }

    /// Returns the full name of a tensor of the tower, or beside it; nil where there is none of the name.
    package func find(_ name: String) -> String? {
        [reader.prefix + name, name, "model." + name].first { reader.source.tensor($0) != nil }
    }

    /// Loads a product with a given number of columns; the file has the number of rows.
    ///
    /// - Parameters:
    ///   - name: The name without `.weight`, or a parameter's full name.
    ///   - isFlattened: Whether the file has the columns in several dimensions, as for a convolution.
    ///   - isTransposed: Whether the file has inputs by outputs.
    package func layer(
        _ name: String, inputs: Int, activation: DenseLayer.Activation? = nil, isFlattened: Bool = false,
        isTransposed: Bool = false
    ) throws(ModelError) -> RowLayer {
        let tensor = try reader.tensor([find(name + ".weight") ?? find(name) ?? name + ".weight"])
        let outputs = (isTransposed ? tensor.shape.last : tensor.shape.first) ?? 0
        let matrix: WeightMatrix
        if isFlattened {
            guard outputs > 0, Array(tensor.shape.dropFirst()).sizeProduct() == inputs else {
                throw .shape(
                    file: tensor.mapping.path, tensor: tensor.name, found: tensor.shape, expected: [outputs, inputs])
            }
            matrix = try reader.part(0, of: tensor, rows: outputs, columns: inputs)
        } else {
            matrix = try reader.matrix(tensor, rows: outputs, columns: inputs, isTransposed: isTransposed)
        }
        let bias = find(name + ".bias")
        return RowLayer(
            inputCount: inputs, outputCount: outputs, matrix: MatrixStack([matrix]),
            bias: try bias.map { bias throws(ModelError) in try reader.vector(reader.tensor([bias]), count: outputs) },
            activation: activation == .identity ? nil : activation)
    }

    /// Loads a norm.
    package func norm(
        _ name: String?, _ kind: RowNorm.Kind, count: Int, epsilon: Float
    ) throws(ModelError) -> RowNorm {
        guard kind != .unweighted, let name else {
            return RowNorm(kind: .unweighted, weights: reader.ones(count), epsilon: epsilon)
        }
        let weight = try vector(name + ".weight", shape: [count])
        let bias = kind == .layer ? try vector(name + ".bias", shape: [count]) : nil
        return RowNorm(kind: kind, weights: NormWeights(weight: weight, bias: bias, count: count), epsilon: epsilon)
    }

    /// Loads all elements of a tensor, widened to F32.
    package func vector(_ name: String, shape: [Int]) throws(ModelError) -> AlignedBuffer {
        try reader.vector(reader.tensor([find(name) ?? name]), shape: shape)
    }

    /// Returns the shape of a tensor; nil where there is none of the name.
    package func shape(_ name: String) -> [Int]? { find(name).flatMap { reader.source.tensor($0)?.shape } }
}

extension DenseLayer.Activation {
    /// The kernel of the function; nil where there is none.
    var kernel: Activation? {
        switch self {
        case .sigmoid: .sigmoid
        case .relu: .relu
        case .gelu: .geluExact
        case .geluTanh: .geluTanh
        case .silu: .silu
        default: nil
        }
    }
}
