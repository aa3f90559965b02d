import ChatTemplates
import Constrained
import InferenceEvents
import ModelFiles
import Synchronization
import Tensor
import Tokenizer
import Transformer
import Vision

/// A model that is ready to generate: weights, tokenizer, and the thread that runs it.
///
/// ```swift
/// let model = try await ModelRegistry.shared.model(at: "Weights")
/// let request = GenerationRequest(prompt: model.tokenizer.encode("Once upon a time"))
/// for try await token in model.generate(request) { print(token.text, terminator: "") }
/// ```
///
/// Any number of requests may run at once; they take turns token by token and share what their prompts have in common.
public final class LoadedModel: Sendable {
    /// The directory, or the GGUF file, that the model was loaded from.
    public let directory: String
    /// Configuration and weights.
    public let transformer: TransformerModel
    /// Text to tokens and back.
    public let tokenizer: SubwordTokenizer
    /// How the model sees images; nil where it reads text alone.
    package let vision: VisionModel?
    /// What requests are computed with that name no adapter of their own.
    public let adapter: ModelAdapter?
    /// The model that this one shares everything with but the adapter.
    private let base: LoadedModel?
    let files: ModelPackage
    let scheduler: ModelScheduler<TransformerEngine>
    private let passes: PassCounter
    /// How the weights were opened, in words that are the same for the same options alone.
    let settings: String
    /// The digest of the files, once it was asked for.
    let digest = Mutex<String?>(nil)
    /// Templates by whether they are for conversations with tools, compiled at their first use.
    private let templates = Mutex<[Bool: ChatTemplate]>([:])
    private let vocabulary = Mutex<TokenVocabulary?>(nil)

    /// Loads a directory as model hubs lay it out, or a GGUF file.
    ///
    /// - Parameters:
    ///   - directory: Holds `config.json`, safetensors, and `tokenizer.json`; or the path of a `.gguf` file, of several
    ///     parts any one.
    ///   - options: Element types, threads and context length.
    ///   - prefixCacheBytes: The budget of keys and values kept between requests; nil for an eighth of the memory.
    /// - Throws: ``LoadingError`` with the file, the place and what was expected there.
    public init(
        directory: String, options: ModelLoadOptions = ModelLoadOptions(), prefixCacheBytes: Int? = nil
    ) throws(LoadingError) {
        self.directory = directory
        settings = [
            options.elementType.map { "\($0)" }, options.quantization.map { "\($0)" }, "\(options.isExact)",
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

    /// Loads a low-rank adapter of a model; weights, tokenizer and thread are shared with it.
    ///
    /// Requests to the model alone, to this one and to others with other adapters share passes.
    ///
    /// - Parameter adapter: A directory as PEFT writes it.
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

    /// What logs call the model: its name in the hub cache (`owner/name`), else that of its file or directory.
    public var name: String {
        let parts = directory.pathParts.filter { !$0.isEmpty }
        let hub = "models--"
        if let cached = parts.last(where: { $0.hasPrefix(hub) }) {
            return cached.dropFirst(hub.count).split(separator: "--", maxSplits: 1).joined(separator: "/")
        }
        guard let last = parts.last else { return directory }
        return last.hasSuffix(".gguf") ? String(last.dropLast(5)) : last
    }

    /// How many forward passes the model has begun, for all requests together: what tells that nothing runs on unseen.
    package var forwardPassCount: Int { passes.count }

    /// The most tokens that prompt and output may have together.
    public var contextLength: Int { transformer.contextLength }

    /// The model's chat template, compiled once.
    ///
    /// - Parameter forTools: Whether there will be tools; some models have a template of its own for them.
    /// - Throws: `ChatTemplateError` where there is none or it can't be read.
    public func chatTemplate(forTools: Bool = false) throws(ChatTemplateError) -> ChatTemplate {
        if let base { return try base.chatTemplate(forTools: forTools) }
        if let template = templates.withLock({ $0[forTools] }) { return template }
        let template = try files.chatTemplate(forTools: forTools)
        templates.withLock { $0[forTools] = template }
        return template
    }

    /// The tokens of a rendered conversation; no control token is recognized in what came from outside.
    public func encode(_ prompt: RenderedPrompt) -> [Int] {
        Trace.measure("tokenize") {
            // The template has written the begin token itself where the family has one.
            tokenizer.encode(prompt.text, addSpecialTokens: false, literalRanges: prompt.literalRanges)
        }
    }

    /// The tokens of a text, with those that the tokenizer begins or ends each text with.
    package func encode(_ text: String) -> [Int] { Trace.measure("tokenize") { tokenizer.encode(text) } }

    /// The tokens as constraints see them, prepared at the first use.
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

    /// Makes constraints of a grammar, for ``GenerationRequest/makeConstraint``.
    ///
    /// - Throws: `GrammarError.unwritable` if the model's tokens can't write how texts of the grammar begin.
    public func constraint(
        _ grammar: CompiledGrammar
    ) throws(GrammarError) -> @Sendable () -> any TokenConstraint {
        let vocabulary = tokenVocabulary
        try vocabulary.checkBeginning(of: grammar)
        return { [tokenizer] in GrammarConstraint(grammar, vocabulary: vocabulary, tokenizer: tokenizer) }
    }

    /// Works out what texts of a grammar begin with and how they end soonest, which is kept with the grammar: the first of
    /// them would otherwise keep the model's thread, and all who run beside it, waiting.
    ///
    /// What fails here fails again where a text begins, and is told there.
    package func prepare(_ grammar: CompiledGrammar) {
        guard let constraint = try? constraint(grammar)() else { return }
        _ = constraint.canClose(within: contextLength)
        for token in constraint.forcedTokens() { try? constraint.accept(token) }
        let words = (transformer.vocabularySize + 31) / 32
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: words) { mask in
            mask.initialize(repeating: 0)
            constraint.fillMask(into: mask)
        }
    }

    /// Decodes tokens as the continuation of a prompt, as the texts of a generation are made.
    package func makeTextDecoder(
        after prompt: some Sequence<Int>, skipsSpecialTokens: Bool
    ) -> some TokenTextDecoder {
        ContinuationDecoder(tokenizer, prompt: prompt, skipsSpecialTokens: skipsSpecialTokens)
    }

    /// Begins to generate.
    ///
    /// - Returns: The tokens as they come; letting go of the stream ends the generation.
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

    /// Computes a prompt's keys and values and keeps them, so that a later request which begins with it starts sooner.
    ///
    /// - Parameter prompt: Tokens, as ``encode(_:)`` gives them.
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
