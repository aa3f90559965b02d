import ChatTemplates
import Constrained
import InferenceEvents
import ModelFiles
import Synchronization
import Tensor
import Tokenizer
import Transformer
import Vision

/// A loaded model: weights, tokenizer, and the thread that runs it.
///
/// ```swift
/// let model = try await ModelRegistry.shared.model(at: "Weights")
/// let request = GenerationRequest(prompt: model.tokenizer.encode("Once upon a time"))
/// for try await token in model.generate(request) { print(token.text, terminator: "") }
/// ```
///
/// Any number of requests may run at once. They share forward passes, and the keys and values of common prefixes.
public final class LoadedModel: Sendable {
    /// The directory, or the GGUF file, that the model was loaded from.
    public let directory: String
    /// Configuration and weights.
    public let transformer: TransformerModel
    /// The tokenizer.
    public let tokenizer: SubwordTokenizer
    /// The image encoder; nil for a text-only model.
    package let vision: VisionModel?
    /// The adapter for requests that name none.
    public let adapter: ModelAdapter?
    /// The model that shares everything with this one except the adapter.
    private let base: LoadedModel?
    let files: ModelPackage
    let scheduler: ModelScheduler<TransformerEngine>
    private let passes: PassCounter
    /// The options with which the weights were opened, as a text that is the same only for the same options.
    let settings: String
    /// The digest of the files; nil until it is first needed.
    let digest = Mutex<String?>(nil)
    /// The compiled templates; the key is whether they are for conversations with tools.
    private let templates = Mutex<[Bool: ChatTemplate]>([:])
    private let vocabulary = Mutex<TokenVocabulary?>(nil)

    /// Loads a model directory in the layout of model hubs, or a GGUF file.
    ///
    /// - Parameters:
    ///   - directory: A directory with `config.json`, safetensors files and `tokenizer.json`, or the path of a `.gguf`
    ///     file. Of a file in several parts, any one will do.
    ///   - options: Element types, threads and context length.
    ///   - prefixCacheBytes: The budget for keys and values between requests; nil for an eighth of the memory.
    /// - Throws: ``LoadingError`` with the file, the place and the expected content.
    public init(
        directory: String, options: ModelLoadOptions = ModelLoadOptions(), prefixCacheBytes: Int? = nil
    ) throws(LoadingError) {
        self.directory = directory
        settings = [
            options.elementType.map { "\($0)" }, options.quantization.map { "\($0)" }, "\(options.isExact)",
            "\(options.roundsActivations)",
        ].map { $0 ?? "-" }.joined(separator: " ")
        let files: ModelPackage
        do throws(ModelError) {
            files = try Trace.measure("open files") { () throws(ModelError) in try ModelPackage(path: directory) }
        } catch {
            throw .model(error)
        }
        let loadingTokenizer = BesideTask { Result { () throws(LoadingError) in try files.tokenizer() } }
        let transformer: TransformerModel
        do throws(ModelError) {
            transformer = try files.transformer(options: options)
        } catch {
            throw .model(error)
        }
        tokenizer = try loadingTokenizer.value.get()
        do throws(ModelError) {
            vision = try files.vision(of: transformer, tokenizer: tokenizer, options: options)
        } catch {
            throw .model(error)
        }
        self.files = files
        self.transformer = transformer
        (adapter, base) = (nil, nil)
        let passes = PassCounter()
        self.passes = passes
        scheduler = ModelScheduler(prefixCacheBytes: prefixCacheBytes ?? PhysicalMemory.bytes / 8) {
            TransformerEngine(transformer, passes: passes)
        }
    }

    /// Loads a LoRA adapter of a model, and shares the model's weights, tokenizer and thread.
    ///
    /// Requests to the model alone and with any of its adapters share passes.
    ///
    /// - Parameter adapter: A directory in PEFT's layout.
    /// - Throws: ``LoadingError/adapter(_:)`` with the file and the setting.
    public init(_ model: LoadedModel, adapter: String) throws(LoadingError) {
        let base = model.base ?? model
        self.base = base
        let span = Trace.begin()
        defer { Trace.end(span, "load adapter", detail: adapter) }
        do throws(AdapterError) {
            self.adapter = try ModelAdapter(directory: adapter, model: base.transformer)
        } catch {
            throw .adapter(error)
        }
        directory = base.directory
        transformer = base.transformer
        tokenizer = base.tokenizer
        vision = base.vision
        files = base.files
        scheduler = base.scheduler
        passes = base.passes
        settings = base.settings
    }

    /// The model's name in logs: its name in the hub cache (`owner/name`), or else that of its file or directory.
    public var name: String {
        let parts = directory.pathParts.filter { !$0.isEmpty }
        let hub = "models--"
        if let cached = parts.last(where: { $0.hasPrefix(hub) }) {
            return cached.dropFirst(hub.count).split(separator: "--", maxSplits: 1).joined(separator: "/")
        }
        guard let last = parts.last else { return directory }
        return last.hasSuffix(".gguf") ? String(last.dropLast(5)) : last
    }

    /// The number of forward passes that the model has begun, for all requests together. Tests use it to check that
    /// cancelled requests don't run on.
    package var forwardPassCount: Int { passes.count }

    /// The maximum number of tokens of prompt and output together.
    public var contextLength: Int { transformer.contextLength }

    /// Returns the model's chat template, compiled once.
    ///
    /// - Parameter forTools: Whether the conversation has tools; some models have a separate template for that.
    /// - Throws: `ChatTemplateError` if there is no template or it can't be parsed.
    public func chatTemplate(forTools: Bool = false) throws(ChatTemplateError) -> ChatTemplate {
        if let base { return try base.chatTemplate(forTools: forTools) }
        if let template = templates.withLock({ $0[forTools] }) { return template }
        let template = try files.chatTemplate(forTools: forTools)
        templates.withLock { $0[forTools] = template }
        return template
    }

    /// Returns the tokens of a rendered conversation. Text from outside never becomes a control token.
    public func encode(_ prompt: RenderedPrompt) -> [Int] {
        Trace.measure("tokenize") {
            // The template has written the begin token itself where the family has one.
            tokenizer.encode(prompt.text, addSpecialTokens: false, literalRanges: prompt.literalRanges)
        }
    }

    /// Returns the tokens of a text, with those that the tokenizer adds at its beginning or end.
    package func encode(_ text: String) -> [Int] { Trace.measure("tokenize") { tokenizer.encode(text) } }

    /// The vocabulary for constraints, prepared at its first use.
    public var tokenVocabulary: TokenVocabulary {
        if let base { return base.tokenVocabulary }
        return vocabulary.withLock { known in
            if let known { return known }
            let tokens = Array(tokenizer.vocabularyBytes.prefix(transformer.vocabularySize))
            let made = TokenVocabulary(
                tokens: tokens, endTokens: transformer.endTokens.filter { $0 < transformer.vocabularySize },
                specialTokens: Set(tokens.indices.filter(tokenizer.isSpecial)),
                textEndTokens: Set(transformer.endTokens.filter(tokenizer.isText)), size: transformer.vocabularySize)
            known = made
            return made
        }
    }

    /// Returns a maker of constraints by a grammar, for ``GenerationRequest/makeConstraint``.
    ///
    /// - Throws: `GrammarError.unwritable` if the model's tokens can't write the beginnings of the grammar's texts.
    public func constraint(
        _ grammar: CompiledGrammar
    ) throws(GrammarError) -> @Sendable () -> any TokenConstraint {
        let vocabulary = tokenVocabulary
        try vocabulary.checkBeginning(of: grammar)
        return { [tokenizer] in GrammarConstraint(grammar, vocabulary: vocabulary, tokenizer: tokenizer) }
    }

    /// Computes the first masks and the shortest ending of a grammar's texts, and keeps them with the grammar. Without
    /// that, the first request would block the model's thread meanwhile.
    ///
    /// An error here isn't thrown: it occurs again at the beginning of a text, and is thrown there.
    package func prepare(_ grammar: CompiledGrammar) {
        guard let makeConstraint = try? constraint(grammar) else { return }
        let constraint = makeConstraint()
        _ = constraint.canClose(within: contextLength)
        for token in constraint.forcedTokens() { try? constraint.accept(token) }
        let words = (transformer.vocabularySize + 31) / 32
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: words) { mask in
            mask.initialize(repeating: 0)
            constraint.fillMask(into: mask)
        }
    }

    /// Returns a decoder for the continuation of a prompt, as a generation uses it.
    package func makeTextDecoder(
        after prompt: some Sequence<Int>, skipsSpecialTokens: Bool
    ) -> some TokenTextDecoder {
        ContinuationDecoder(tokenizer, prompt: prompt, skipsSpecialTokens: skipsSpecialTokens)
    }

    /// Starts a generation.
    ///
    /// - Returns: The stream of tokens; dropping the stream ends the generation.
    public func generate(_ request: GenerationRequest) -> GenerationStream {
        let skipsSpecialTokens = request.parameters.skipsSpecialTokens
        var request = request
        request.adapter = request.adapter ?? adapter
        let operation = InferenceObservers.begin(.generation(model: name))
        return scheduler.submit(request, endTokens: transformer.endTokens, operation: operation) {
            [tokenizer, prompt = request.prompt] in
            ContinuationDecoder(tokenizer, prompt: prompt, skipsSpecialTokens: skipsSpecialTokens)
        }
    }

    /// Computes and keeps a prompt's keys and values, so that later requests with the same prefix start sooner.
    ///
    /// - Parameter prompt: Tokens, as ``encode(_:)`` returns them.
    /// - Throws: ``GenerationError`` for tokens that a request would be refused for.
    public func prewarm(_ prompt: [Int]) async throws(GenerationError) {
        try await prewarm(prompt, images: [])
    }

    /// Computes a prompt with images, and keeps its keys and values.
    package func prewarm(_ prompt: [Int], images: [PromptImage]) async throws(GenerationError) {
        var request = GenerationRequest(prompt: prompt, parameters: GenerationParameters(maximumTokens: 0))
        request.images = images
        _ = try await generate(request).result
    }
}
