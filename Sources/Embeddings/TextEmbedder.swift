import ModelFiles
import NightjarGeneration
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
    /// The use of a text. Models may have a prompt for it.
    public enum Role: Sendable, Hashable {
        /// A question that documents are searched for.
        case query
        /// A document that a query may find.
        case document
    }

    /// The prompt before a text.
    public enum Prompt: Sendable, Hashable {
        /// The default prompt of the model's files, usually none.
        case standard
        /// The prompt with a name in the model's files.
        case named(String)
        /// The caller's own prompt, put before the text unchanged.
        case text(String)
    }

    /// Elements of a vector, unless fewer are asked for.
    public let dimensions: Int
    /// The prompts of the model's files, by name. Those of queries and documents are empty where the files have none.
    public var prompts: [String: String] {
        layout.prompts.merging(["query": "", "document": ""]) { said, _ in said }
    }
    /// Most tokens of a text; the rest is cut off.
    public var tokenLimit: Int {
        switch source {
        case .encoder(let model, _): model.reader.limit ?? model.transformer.contextLength
        case .table(let table): table.tokenizer.lengthLimit ?? .max
        }
    }

    /// Where the vectors of tokens come from.
    private enum Source {
        case encoder(SentenceModel, MessageLayout?)
        case table(TokenTable)
    }

    private let layout: SentenceLayout
    private let source: Source
    private let steps: SentenceSteps

    /// Loads a directory as sentence-transformers lays it out, one of transformers without that layout, or a GGUF file.
    ///
    /// - Throws: ``EmbeddingError`` with the file, the place and what was expected there.
    public init(directory: String, options: EmbeddingOptions = EmbeddingOptions()) throws(EmbeddingError) {
        layout = try SentenceLayout(directory: directory)
        if layout.isTable {
            let table = try TokenTable(directory: layout.modelDirectory)
            source = .table(table)
            steps = try SentenceSteps(layout.modules, table, directory)
        } else {
            let model = try SentenceModel(layout, options: options)
            var modules = layout.modules
            if !layout.isListed {
                let goesOn = model.architectures.first?.hasSuffix("ForCausalLM") ?? false
                let isLast = goesOn && model.transformer.configuration.isCausal
                modules = try model.ggufModules() ?? [.pooling(Pooling(modes: [isLast ? .last : .mean]))]
            }
            steps = try SentenceSteps(modules, model, directory)
            source = .encoder(model, try MessageLayout(model))
        }
        dimensions = min(steps.dimensions, layout.dimensions ?? steps.dimensions)
    }

    /// Whether a directory holds a table of tokens' vectors, which embeds and does nothing else.
    package static func readsTable(directory: String) -> Bool {
        (try? SentenceLayout(directory: directory))?.isTable ?? false
    }

    /// Loads a model by the name it has on a model hub, from the cache that `hf` and transformers use.
    public convenience init(named name: String, options: EmbeddingOptions = EmbeddingOptions()) throws {
        try self.init(directory: ModelLocation.path(name), options: options)
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
        try await embed(tokenize(texts, prompt: prompt), dimensions: dimensions, progress: progress)
    }

    /// Turns texts into tokens behind a prompt.
    ///
    /// - Throws: ``EmbeddingError``, or `CancellationError` where the task is cancelled.
    package func tokenize(_ texts: [String], prompt: Prompt = .standard) throws -> TokenizedTexts {
        let prompt = try text(of: prompt)
        switch source {
        case .encoder(let model, let messages):
            // Of a conversation all rows count.
            let counts = prompt.isEmpty || steps.countsPrompts || messages != nil
            let promptCount = counts ? 0 : model.reader.count(ofPrompt: prompt)
            return TokenizedTexts(
                works: try texts.map { text in
                    try Task.checkCancellation()
                    let sequence = try messages?.sequence(text, prompt: prompt) ?? model.reader.sequence(prompt + text)
                    return .init(sequence: sequence, promptCount: promptCount)
                })
        case .table(let table):
            return TokenizedTexts(
                works: try texts.map { text in
                    try Task.checkCancellation()
                    return .init(sequence: .init(tokens: table.tokens(of: prompt + text)))
                })
        }
    }

    /// Embeds what is given as tokens, those around a text included.
    package func embed(tokens: [[Int]], dimensions: Int? = nil) async throws -> [[Float]] {
        try await embed(
            TokenizedTexts(works: tokens.map { .init(sequence: .init(tokens: Array($0.prefix(tokenLimit)))) }),
            dimensions: dimensions)
    }

    /// Embeds texts that are tokens already.
    package func embed(
        _ texts: TokenizedTexts, dimensions: Int? = nil, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> [[Float]] {
        if let dimensions, !(1...self.dimensions).contains(dimensions) {
            throw EmbeddingError.dimensions(asked: dimensions, limit: self.dimensions)
        }
        let kept = dimensions ?? self.dimensions
        switch source {
        case .encoder(let model, _):
            return try await model.queue.run(texts.works, progress: progress) { [steps] _, work, rows in
                Array(steps.vector(work, rows).prefix(kept))
            }
        case .table(let table):
            let count = texts.works.count
            return try texts.works.enumerated().map { index, work in
                try Task.checkCancellation()
                let mean = try EmbeddingError.computing { () throws(DecoderError) in
                    try table.mean(of: work.sequence.tokens)
                }
                let done = index + 1
                if done == count || done.isMultiple(of: 1024) { progress?(Double(done) / Double(count)) }
                return Array(steps.vector(mean).prefix(kept))
            }
        }
    }

    private func text(of prompt: Prompt) throws(EmbeddingError) -> String {
        switch prompt {
        case .standard: return layout.defaultPrompt.flatMap { prompts[$0] } ?? ""
        case .text(let text): return text
        case .named(let name):
            guard let text = prompts[name] else { throw .prompt(name: name, known: prompts.keys.sorted()) }
            return text
        }
    }
}
