import Transformer

/// The steps from a text's rows to its vector, in the order of the layout's modules.
struct SentenceSteps: Sendable {
    private enum Step: Sendable {
        case pooling(Pooling)
        case dense(DenseLayer, residual: DenseLayer?, isResidual: Bool)
        case normalize
    }

    /// Elements of a vector.
    let dimensions: Int
    private let steps: [Step]
    private let kernels: TransformerModel

    /// Loads what modules need.
    ///
    /// - Throws: ``EmbeddingError`` where they don't fit together, or where weights are missing.
    init(_ modules: [SentenceLayout.Module], _ model: SentenceModel, _ directory: String) throws(EmbeddingError) {
        var width = model.transformer.configuration.hiddenSize
        var steps: [Step] = []
        for module in modules { steps.append(try Self.step(module, width: &width, model, directory)) }
        guard case .pooling? = steps.first else {
            throw .layout(
                file: directory + "/modules.json", problem: "expected a Pooling module behind the Transformer")
        }
        self.steps = steps
        kernels = model.transformer
        dimensions = width
    }

    /// Whether the rows of a prompt count wherever there are some.
    var countsPrompts: Bool {
        steps.allSatisfy { if case .pooling(let pooling) = $0 { pooling.includesPrompt } else { true } }
    }

    private static func step(
        _ module: SentenceLayout.Module, width: inout Int, _ model: SentenceModel, _ directory: String
    ) throws(EmbeddingError) -> Step {
        switch module {
        case .pooling(let pooling):
            width *= pooling.modes.count
            return .pooling(pooling)
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
                isResidual: dense.hasResidual)
        case .projection(let layer):
            guard layer.inputCount == width else {
                throw .layout(
                    file: directory, problem: "a projection takes \(layer.inputCount) elements, expected \(width)")
            }
            width = layer.outputCount
            return .dense(layer, residual: nil, isResidual: false)
        case .logitScore:
            throw .layout(file: directory + "/modules.json", problem: "this model ranks texts and embeds none")
        }
    }

    /// The vector of a text.
    ///
    /// - Parameter rows: The text's rows. `[tokens, hidden]`
    func vector(_ work: EncodingQueue.Work, _ rows: UnsafePointer<Float>) -> [Float] {
        let width = kernels.configuration.hiddenSize
        let count = work.sequence.tokens.count
        var vector: [Float] = []
        for step in steps {
            switch step {
            case .pooling(let pooling):
                vector = pooling.vector(rows, count: count, width: width, promptCount: work.promptCount)
            case .dense(let layer, let residual, let isResidual):
                var output = layer.apply(to: vector, kernels)
                if isResidual {
                    let added = residual?.apply(to: vector, kernels) ?? vector
                    for index in output.indices { output[index] += added[index] }
                }
                vector = output
            case .normalize: vector = vector.normalized()
            }
        }
        return vector
    }
}
