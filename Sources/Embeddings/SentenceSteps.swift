import Transformer

/// The steps from a text's rows to its vector, in the order of the layout's modules.
struct SentenceSteps: Sendable {
    private enum Step: Sendable {
        case dense(DenseLayer, residual: DenseLayer?, isResidual: Bool, TransformerModel)
        case normalize
    }

    /// Elements of a vector.
    let dimensions: Int
    private let steps: [Step]
    private let pooling: Pooling
    /// Elements of a row.
    private let width: Int

    /// Loads what the modules after a model need.
    ///
    /// - Throws: ``EmbeddingError`` where they don't fit together, or where weights are missing.
    init(_ modules: [SentenceLayout.Module], _ model: SentenceModel, _ directory: String) throws(EmbeddingError) {
        guard case .pooling(let pooling)? = modules.first else {
            throw .layout(
                file: directory + "/modules.json", problem: "expected a Pooling module behind the Transformer")
        }
        self.pooling = pooling
        width = model.transformer.configuration.hiddenSize
        var dimensions = width * pooling.modes.count
        steps = try modules.dropFirst().map { module throws(EmbeddingError) in
            try Self.step(module, width: &dimensions, model, directory)
        }
        self.dimensions = dimensions
    }

    /// Takes the modules after a table of tokens' vectors.
    ///
    /// - Throws: ``EmbeddingError`` for others than Normalize.
    init(_ modules: [SentenceLayout.Module], _ table: TokenTable, _ directory: String) throws(EmbeddingError) {
        steps = try modules.map { module throws(EmbeddingError) in
            guard case .normalize = module else {
                throw .layout(
                    file: directory + "/modules.json", problem: "expected Normalize alone behind StaticEmbedding")
            }
            return .normalize
        }
        (pooling, width, dimensions) = (Pooling(modes: [.mean]), table.dimensions, table.dimensions)
    }

    /// Whether the rows of a prompt count.
    var countsPrompts: Bool { pooling.includesPrompt }

    private static func step(
        _ module: SentenceLayout.Module, width: inout Int, _ model: SentenceModel, _ directory: String
    ) throws(EmbeddingError) -> Step {
        switch module {
        case .pooling:
            throw .layout(file: directory + "/modules.json", problem: "expected one Pooling module")
        case .normalize: return .normalize
        case .dense(let dense):
            guard dense.inputs == width else {
                throw .layout(
                    file: dense.directory + "/config.json", problem: "in_features is \(dense.inputs), expected \(width)"
                )
            }
            func layer(
                _ name: String, bias: Bool, _ activation: DenseLayer.Activation
            ) throws(EmbeddingError) -> DenseLayer {
                try EmbeddingError.wrapping { () throws(ModelError) in
                    try DenseLayer(
                        directory: dense.directory, name: name, inputs: dense.inputs, outputs: dense.outputs,
                        hasBias: bias, activation: activation, model: model.transformer)
                }
            }
            width = dense.outputs
            let projects = dense.hasResidual && dense.inputs != dense.outputs
            return .dense(
                try layer("linear", bias: dense.hasBias, dense.activation),
                residual: projects ? try layer("residual", bias: false, .identity) : nil,
                isResidual: dense.hasResidual, model.transformer)
        case .projection(let layer):
            guard layer.inputCount == width else {
                throw .layout(
                    file: directory, problem: "a projection takes \(layer.inputCount) elements, expected \(width)")
            }
            width = layer.outputCount
            return .dense(layer, residual: nil, isResidual: false, model.transformer)
        case .logitScore:
            throw .layout(file: directory + "/modules.json", problem: "this model ranks texts and embeds none")
        }
    }

    /// The vector of a text.
    ///
    /// - Parameter rows: The text's rows. `[tokens, hidden]`
    func vector(_ work: EncodingQueue.Work, _ rows: UnsafePointer<Float>) -> [Float] {
        let count = work.sequence.tokens.count
        return vector(pooling.vector(rows, count: count, width: width, promptCount: work.promptCount))
    }

    /// The vector of a text, from that of its tokens.
    func vector(_ pooled: [Float]) -> [Float] {
        var vector = pooled
        for step in steps {
            switch step {
            case .dense(let layer, let residual, let isResidual, let model):
                var output = layer.apply(to: vector, model)
                if isResidual {
                    let added = residual?.apply(to: vector, model) ?? vector
                    for index in output.indices { output[index] += added[index] }
                }
                vector = output
            case .normalize: vector = vector.normalized()
            }
        }
        return vector
    }
}
