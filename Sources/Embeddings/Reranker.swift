import ModelFiles
import NightjarGeneration
import Transformer

/// Scores the relevance of documents to a query with a model that reads both together.
///
/// ```swift
/// let reranker = try Reranker(named: "BAAI/bge-reranker-v2-m3")
/// let scores = try await reranker.scores(query: "What do pandas eat?", documents: candidates)
/// ```
///
/// It gives the scores of sentence-transformers' `CrossEncoder`.
public final class Reranker: Sendable {
    private enum Output: Sendable {
        case labels(ClassificationHead)
        case logits(yes: Int, no: Int?)
        case vector(SentenceSteps)
        /// Two labels, yes and no.
        case difference(ClassificationHead)
    }

    private let model: SentenceModel
    private let output: Output
    private let activation: DenseLayer.Activation
    private let messages: MessageLayout?

    /// Loads a directory of a model that classifies pairs of texts, or of a decoder that answers yes or no.
    ///
    /// - Throws: ``EmbeddingError`` with the file, the place and what was expected there.
    public init(directory: String, options: EmbeddingOptions = EmbeddingOptions()) throws(EmbeddingError) {
        let model = try SentenceModel(directory: directory, options: options)
        self.model = model
        output = try Self.output(of: model, directory)
        var (labels, named) = (1, model.layout.activation)
        switch output {
        case .labels(let head): (labels, named) = (head.labelCount, named ?? head.finalActivation)
        case .vector(let steps): labels = steps.dimensions
        case .logits, .difference: break
        }
        guard labels == 1 else { throw .labels(count: labels, directory: directory) }
        // What isn't PyTorch's own is not trusted by the reference, and its default taken.
        named = named.flatMap { $0.hasPrefix("torch.") ? $0 : nil }
        guard let activation = named.map({ DenseLayer.Activation(module: $0) }) ?? .sigmoid else {
            throw .layout(
                file: directory,
                problem: "the activation of scores, \"\(named ?? "")\", is not supported; supported are torch.nn's "
                    + DenseLayer.Activation.moduleNames.joined(separator: ", "))
        }
        self.activation = activation
        messages = try MessageLayout(model)
        try messages?.checkPairs()
    }

    /// Loads a model by the name it has on a model hub, from the cache that `hf` and transformers use.
    public convenience init(named name: String, options: EmbeddingOptions = EmbeddingOptions()) throws {
        try self.init(directory: ModelLocation.path(name), options: options)
    }

    private static func output(of model: SentenceModel, _ directory: String) throws(EmbeddingError) -> Output {
        for module in model.layout.modules {
            if case .logitScore(let yes, let no) = module { return .logits(yes: yes, no: no) }
            if case .pooling = module { return .vector(try SentenceSteps(model.layout.modules, model, directory)) }
        }
        if let head = try model.ggufHead() {
            return head.labelCount == 2 && model.transformer.configuration.isCausal ? .difference(head) : .labels(head)
        }
        if model.architectures.first?.hasSuffix("ForCausalLM") == true, !model.layout.givesLabels {
            let tokenizer = model.reader.tokenizer
            guard let yes = tokenizer.id(of: "yes"), let no = tokenizer.id(of: "no") else {
                throw .layout(
                    file: directory, problem: "the tokenizer has no tokens \"yes\" and \"no\", by which a decoder ranks"
                )
            }
            return .logits(yes: yes, no: no)
        }
        return .labels(
            try EmbeddingError.wrapping { () throws(ModelError) in
                try ClassificationHead(model.transformer, model.tensors)
            })
    }

    /// Scores documents by how relevant they are to a query: the higher, the more.
    ///
    /// - Parameters:
    ///   - prompt: What stands before the query; nil for what the model's files say, which is mostly nothing.
    ///   - progress: Told the share of documents that are done, from 0 to 1.
    /// - Returns: A score for each document, in their order: from 0 to 1 unless the model's files say otherwise.
    /// - Throws: ``EmbeddingError``, or `CancellationError` where the task is cancelled.
    public func scores(
        query: String, documents: [String], prompt: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> [Float] {
        try await scores(pairs: documents.map { (query, $0) }, prompt: prompt, progress: progress)
    }

    /// Scores pairs of texts.
    ///
    /// - Throws: ``EmbeddingError``, or `CancellationError` where the task is cancelled.
    public func scores(
        pairs: [(first: String, second: String)], prompt: String? = nil,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> [Float] {
        try await scores(tokenize(pairs, prompt: prompt), progress: progress)
    }

    /// Turns pairs of texts into tokens.
    ///
    /// - Throws: What the model's chat template says, or `CancellationError` where the task is cancelled.
    package func tokenize(_ pairs: [(first: String, second: String)], prompt: String? = nil) throws -> TokenizedTexts {
        let layout = model.layout
        let prompt = prompt ?? layout.defaultPrompt.flatMap { layout.prompts[$0] } ?? ""
        return TokenizedTexts(
            works: try pairs.map { pair in
                try Task.checkCancellation()
                return .init(sequence: try sequence(pair, prompt))
            })
    }

    /// Scores pairs that are tokens already.
    package func scores(
        _ pairs: TokenizedTexts, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> [Float] {
        let values = try await model.queue.run(pairs.works, progress: progress) {
            [output, activation] encoder, work, rows in
            var values: [Float]
            switch output {
            case .labels(let head): values = head.labels(rows, tokens: work.sequence.tokens)
            case .vector(let steps): values = steps.vector(work, rows)
            case .difference(let head):
                values = head.labels(rows, tokens: work.sequence.tokens)
                values = [values[0] - values[1]]
            case .logits(let yes, let no):
                let width = encoder.model.configuration.hiddenSize
                let last = rows + max(work.sequence.tokens.count - 1, 0) * width
                let logits = encoder.logits(of: [yes] + (no.map { [$0] } ?? []), behind: last) ?? [0]
                values = [logits.count == 2 ? logits[0] - logits[1] : logits[0]]
            }
            activation.apply(to: &values)
            return values
        }
        return values.map { $0.first ?? 0 }
    }

    private func sequence(_ pair: (first: String, second: String), _ prompt: String) throws -> Encoder.Sequence {
        if let messages { return try messages.sequence(pair, prompt: prompt) }
        if let text = model.files.rankTemplate { return model.reader.sequence(pair, prompt: prompt, template: text) }
        return model.reader.sequence(prompt + pair.first, pair.second)
    }
}
