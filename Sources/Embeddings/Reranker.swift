import ChatTemplates
import Generation
import ModelFiles
import Transformer

/// Tells how relevant documents are to a query, by a model that reads both together.
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
    }

    private let model: SentenceModel
    private let output: Output
    private let activation: DenseLayer.Activation
    private let template: ChatTemplate?

    /// Loads a directory of a model that classifies pairs of texts, or of a decoder that answers yes or no.
    ///
    /// - Throws: ``EmbeddingError`` with the file, the place and what was expected there.
    public init(directory: String, options: EmbeddingOptions = EmbeddingOptions()) throws(EmbeddingError) {
        let model = try SentenceModel(directory: directory, options: options)
        self.model = model
        output = try Self.output(of: model, directory)
        var usual = DenseLayer.Activation.sigmoid
        if case .labels(let head) = output {
            guard head.labelCount == 1 else { throw .labels(count: head.labelCount, directory: directory) }
            // What isn't PyTorch's own is not trusted there, and its default taken.
            usual = head.finalActivation.flatMap { DenseLayer.Activation(module: $0) } ?? .sigmoid
        }
        activation = model.layout.activation.flatMap { DenseLayer.Activation(module: $0) } ?? usual
        guard model.layout.usesMessages else {
            template = nil
            return
        }
        do throws(ChatTemplateError) {
            template = try model.files.chatTemplate()
        } catch {
            throw .layout(file: model.layout.modelDirectory, problem: "\(error)")
        }
    }

    /// Loads a model by the name it has on a model hub, from the cache that `hf` and transformers use.
    public convenience init(named name: String, options: EmbeddingOptions = EmbeddingOptions()) throws {
        try self.init(directory: ModelLocation.path(name), options: options)
    }

    private static func output(of model: SentenceModel, _ directory: String) throws(EmbeddingError) -> Output {
        for module in model.layout.modules {
            if case .logitScore(let yes, let no) = module { return .logits(yes: yes, no: no) }
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
        let layout = model.layout
        let prompt = prompt ?? layout.defaultPrompt.flatMap { layout.prompts[$0] } ?? ""
        var works: [EncodingQueue.Work] = []
        works.reserveCapacity(pairs.count)
        for pair in pairs {
            try Task.checkCancellation()
            works.append(.init(sequence: try sequence(pair, prompt)))
        }
        let values = try await model.queue.run(works, progress: progress) { [output, activation] encoder, work, rows in
            var values: [Float]
            switch output {
            case .labels(let head): values = head.labels(rows, tokens: work.sequence.tokens)
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

    /// How many tokens pairs are, as they are given to the model.
    package func tokenCounts(pairs: [(first: String, second: String)]) throws -> [Int] {
        try pairs.map { try sequence($0, "").tokens.count }
    }

    private func sequence(_ pair: (first: String, second: String), _ prompt: String) throws -> Encoder.Sequence {
        guard let template else { return model.reader.sequence(prompt + pair.first, pair.second) }
        var messages: [JSONValue] = []
        if !prompt.isEmpty { messages.append(Self.message("system", prompt)) }
        messages += [Self.message("query", pair.first), Self.message("document", pair.second)]
        let rendered = try template.render(
            json: .array(messages), options: ChatTemplateOptions(addGenerationPrompt: false))
        return model.reader.sequence(rendered)
    }

    private static func message(_ role: String, _ text: String) -> JSONValue {
        .object(JSONObject([.init(key: "role", value: .string(role)), .init(key: "content", value: .string(text))]))
    }
}
