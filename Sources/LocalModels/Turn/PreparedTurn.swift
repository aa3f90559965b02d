import ChatTemplates
import Constrained
import Generation
import Tokenizer
import Transformer
import Vision

/// One step of a conversation, ready to be generated: the prompt, the grammar of the output and its parser.
///
/// Sessions and the server both answer with it. It knows neither transcripts nor requests.
package struct PreparedTurn: Sendable {
    package let model: LoadedModel
    /// How the model's turns are written.
    package let format: TurnFormat
    /// The conversation as the model reads it.
    package let prompt: RenderedPrompt
    /// The images of `prompt`.
    private let images: [PromptImage]
    /// The tokens of `prompt`.
    package let tokens: [Int]
    /// The grammar of the output; nil for free text.
    package let grammar: CompiledGrammar?
    /// What the output may hold beside the answer; nil where it is the answer and nothing else.
    package let parser: OutputParser?
    private let memory: ModelMemory
    private let makeConstraint: (@Sendable () -> any TokenConstraint)?

    /// How an output is taken apart.
    package struct Reading {
        /// The tools that may be called.
        package var tools: [ToolDefinition] = []
        /// Whether the answer is a value in JSON.
        package var answersWithValue = false
        /// Whether the parser tells of calls while they are written.
        package var followsCalls = false
        /// Whether all of the output is the answer, whatever it says.
        package var isWholeAnswer = false

        package init() {}
    }

    /// Tokenizes a prompt, and makes the grammar and the parser of its answer.
    ///
    /// - Parameter makeGrammar: Compiles the grammar of the output from the prompt's tokens and whether the prompt has
    ///   opened the thinking; nil for free text.
    /// - Throws: What `makeGrammar` throws, `ImageError` where the tokenizer doesn't know the images' placeholders, and `GrammarError.unwritable` if the model's tokens can't write how every
    ///   output begins.
    package init(
        _ prompt: RenderedPrompt, images: [PromptImage] = [], model: LoadedModel, format: TurnFormat, reading: Reading,
        makeGrammar: (_ tokens: [Int], _ isThinkingOpen: Bool) throws -> CompiledGrammar?
    ) throws {
        self.model = model
        self.format = format
        self.prompt = prompt
        self.images = images
        memory = ModelMemory.of(model)
        tokens = try memory.tokens(of: prompt, model: model)
        let isThinkingOpen = format.row.startsInsideThinking(prompt: prompt.text)
        let grammar = try makeGrammar(tokens, isThinkingOpen)
        self.grammar = grammar
        makeConstraint = try grammar.map { try model.constraint($0) }
        let canCall = !reading.tools.isEmpty
        parser =
            (canCall || format.marksParts) && !reading.isWholeAnswer
            ? OutputParser(
                format: canCall ? format.row : format.withoutCalls, tools: reading.tools,
                startsInsideThinking: isThinkingOpen, followsCalls: reading.followsCalls,
                answersWithValue: reading.answersWithValue)
            : nil
    }

    /// Whether control tokens are left out of the text: a parser needs them.
    package var skipsSpecialTokens: Bool { parser == nil }

    /// Begins to generate.
    package func generate(_ parameters: GenerationParameters) -> GenerationStream {
        var request = GenerationRequest(prompt: tokens, parameters: parameters, makeConstraint: makeConstraint)
        request.images = images
        return model.generate(request)
    }

    /// The text that a token shows; that of a control token is left out where it says nothing.
    package func shownText(of token: GeneratedToken) -> String {
        Self.shownText(token.text, of: token.id, isSilent: isSilent(token.id), tokenizer: model.tokenizer)
    }

    /// The text that a token shows: what it released, which may begin with what was held back before it.
    static func shownText(_ text: String, of token: Int, isSilent: Bool, tokenizer: SubwordTokenizer) -> String {
        guard isSilent, let own = tokenizer.tokenBytes(token) else { return text }
        let bytes = Array(text.utf8)
        let isLast = bytes.suffix(own.count).elementsEqual(own)
        return String(decoding: isLast ? bytes.dropLast(own.count) : bytes[...], as: UTF8.self)
    }

    /// Keeps what was generated, so that a later turn of the conversation finds its keys and values.
    package func remember(_ result: GenerationResult) {
        memory.remember(
            prompt, promptTokens: tokens, generated: result.tokens, model: model,
            skipsSpecialTokens: skipsSpecialTokens, isSilent: isSilent)
    }

    /// Whether a token is a control token that says nothing here.
    private func isSilent(_ token: Int) -> Bool {
        parser != nil && format.isNoise(token, in: model.tokenizer)
    }
}
