import Generation
import ModelFiles
import Transformer

/// Turns texts into vectors whose directions tell how near texts are in meaning.
///
/// ```swift
/// let embedder = try TextEmbedder(named: "sentence-transformers/all-MiniLM-L6-v2")
/// let question = try await embedder.embed("How do I reset my password?", as: .query)
/// let answers = try await embedder.embed(articles, as: .document)
/// let best = answers.max { question.cosineSimilarity(to: $0) < question.cosineSimilarity(to: $1) }
/// ```
///
/// It gives the vectors of sentence-transformers. Any number of calls may run at once: their texts share passes.
public final class TextEmbedder: Sendable {
    /// What a text is for. Models may have a prompt for it.
    public enum Role: Sendable, Hashable {
        /// A question, for which documents are looked for.
        case query
        /// What is looked for.
        case document
    }

    /// What stands before a text.
    public enum Prompt: Sendable, Hashable {
        /// What the model's files say for texts that name no prompt, which is mostly nothing.
        case standard
        /// The prompt of a name in the model's files.
        case named(String)
        /// A prompt of the caller's own, which stands before the text as it is.
        case text(String)
    }

    private enum Step: Sendable {
        case pooling(Pooling)
        case dense(DenseLayer, residual: DenseLayer?, isResidual: Bool)
        case normalize
    }

    /// Elements of a vector, unless fewer are asked for.
    public let dimensions: Int
    /// The prompts of the model's files, by name. Those of queries and documents are empty where the files have none.
    public var prompts: [String: String] {
        model.layout.prompts.merging(["query": "", "document": ""]) { said, _ in said }
    }
    /// Most tokens of a text; the rest is cut off.
    public var tokenLimit: Int { model.reader.limit ?? model.transformer.contextLength }
    private let model: SentenceModel
    private let steps: [Step]

    /// Loads a directory as sentence-transformers lays it out, one of transformers without that layout, or a GGUF file.
    ///
    /// - Throws: ``EmbeddingError`` with the file, the place and what was expected there.
    public init(directory: String, options: EmbeddingOptions = EmbeddingOptions()) throws(EmbeddingError) {
        let model = try SentenceModel(directory: directory, options: options)
        self.model = model
        var modules = model.layout.modules
        if !model.layout.isListed {
            let goesOn = model.architectures.first?.hasSuffix("ForCausalLM") ?? false
            let isLast = goesOn && model.transformer.configuration.isCausal
            modules = try model.ggufModules() ?? [.pooling(Pooling(modes: [isLast ? .last : .mean]))]
        }
        var width = model.transformer.configuration.hiddenSize
        var steps: [Step] = []
        for module in modules { steps.append(try Self.step(module, width: &width, model, directory)) }
        guard case .pooling? = steps.first else {
            throw .layout(
                file: directory + "/modules.json", problem: "expected a Pooling module behind the Transformer")
        }
        self.steps = steps
        dimensions = min(width, model.layout.dimensions ?? width)
    }

    /// Loads a model by the name it has on a model hub, from the cache that `hf` and transformers use.
    public convenience init(named name: String, options: EmbeddingOptions = EmbeddingOptions()) throws {
        try self.init(directory: ModelLocation.path(name), options: options)
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
        case .logitScore:
            throw .layout(file: directory + "/modules.json", problem: "this model ranks texts and embeds none")
        }
    }

    /// Embeds texts.
    ///
    /// - Parameters:
    ///   - texts: Empty ones are texts too. What exceeds ``tokenLimit`` is cut off.
    ///   - role: What the texts are for: the model's prompt for it stands before them, if it has one.
    ///   - dimensions: How many elements of each vector are kept, the first ones, of models that were trained for that; nil
    ///     for all. What is left has another length.
    ///   - progress: Told the share of texts that are done, from 0 to 1.
    /// - Returns: A vector for each text, in their order.
    /// - Throws: ``EmbeddingError``, or `CancellationError` where the task is cancelled.
    public func embed(
        _ texts: [String], as role: Role, dimensions: Int? = nil, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> [[Float]] {
        try await embed(
            texts, prompt: .named(role == .query ? "query" : "document"), dimensions: dimensions, progress: progress)
    }

    /// Embeds a text.
    public func embed(_ text: String, as role: Role, dimensions: Int? = nil) async throws -> [Float] {
        try await embed([text], as: role, dimensions: dimensions)[0]
    }

    /// Embeds texts behind a prompt.
    ///
    /// - Throws: ``EmbeddingError``, or `CancellationError` where the task is cancelled.
    public func embed(
        _ texts: [String], prompt: Prompt = .standard, dimensions: Int? = nil,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> [[Float]] {
        let prompt = try text(of: prompt)
        let promptCount = prompt.isEmpty || countsPrompts ? 0 : model.reader.count(ofPrompt: prompt)
        var works: [EncodingQueue.Work] = []
        works.reserveCapacity(texts.count)
        for text in texts {
            try Task.checkCancellation()
            works.append(.init(sequence: model.reader.sequence(prompt + text), promptCount: promptCount))
        }
        return try await embed(works, dimensions: dimensions, progress: progress)
    }

    /// Embeds what is given as tokens, those around a text included.
    package func embed(tokens: [[Int]], dimensions: Int? = nil) async throws -> [[Float]] {
        try await embed(
            tokens.map { .init(sequence: .init(tokens: Array($0.prefix(tokenLimit)))) }, dimensions: dimensions,
            progress: nil)
    }

    /// How many tokens texts are, as they are given to the model.
    package func tokenCounts(_ texts: [String], prompt: Prompt = .standard) throws(EmbeddingError) -> [Int] {
        let prompt = try text(of: prompt)
        return texts.map { model.reader.sequence(prompt + $0).tokens.count }
    }

    private func embed(
        _ works: [EncodingQueue.Work], dimensions: Int?, progress: (@Sendable (Double) -> Void)?
    ) async throws -> [[Float]] {
        if let dimensions, !(1...self.dimensions).contains(dimensions) {
            throw EmbeddingError.dimensions(asked: dimensions, limit: self.dimensions)
        }
        let kept = dimensions ?? self.dimensions
        return try await model.queue.run(works, progress: progress) { [steps] encoder, work, rows in
            Array(Self.vector(steps, encoder.model, work, rows).prefix(kept))
        }
    }

    private var countsPrompts: Bool {
        steps.allSatisfy { if case .pooling(let pooling) = $0 { pooling.includesPrompt } else { true } }
    }

    private func text(of prompt: Prompt) throws(EmbeddingError) -> String {
        switch prompt {
        case .standard: return model.layout.defaultPrompt.flatMap { prompts[$0] } ?? ""
        case .text(let text): return text
        case .named(let name):
            guard let text = prompts[name] else { throw .prompt(name: name, known: prompts.keys.sorted()) }
            return text
        }
    }

    private static func vector(
        _ steps: [Step], _ model: TransformerModel, _ work: EncodingQueue.Work, _ rows: UnsafePointer<Float>
    ) -> [Float] {
        let width = model.configuration.hiddenSize
        let count = work.sequence.tokens.count
        var vector: [Float] = []
        for step in steps {
            switch step {
            case .pooling(let pooling):
                let values = Array(UnsafeBufferPointer(start: rows, count: count * width))
                vector = pooling.vector(values, count: count, width: width, promptCount: work.promptCount)
            case .dense(let layer, let residual, let isResidual):
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
