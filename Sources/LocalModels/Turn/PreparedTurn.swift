import ChatTemplates
import Constrained
import NightjarGeneration
import Tokenizer
import Transformer
import Vision

/// A step prepared for generation: the prompt, the grammar of the output, and the output parser.
///
/// Both sessions and the server use it. It has neither transcripts nor requests.
package struct PreparedTurn: Sendable {
    package let model: LoadedModel
    /// The format of the model's turns.
    package let format: TurnFormat
    /// The rendered prompt.
    package let prompt: RenderedPrompt
    /// The images of `prompt`.
    private let images: [PromptImage]
    /// The tokens of `prompt`.
    package let tokens: [Int]
    /// The grammar of the output; nil for free text.
    package let grammar: CompiledGrammar?
    /// The parser of the output; nil where the whole output is the answer.
    package let parser: OutputParser?
    private let memory: ModelMemory
    private let makeConstraint: (@Sendable () -> any TokenConstraint)?

    /// Options for the parser of an output.
    package struct Reading {
        /// The tools that may be called.
        package var tools: [ToolDefinition] = []
        /// Whether the answer is a JSON value.
        package var answersWithValue = false
        /// Whether the parser reports calls while they are generated.
        package var followsCalls = false
        /// Whether the whole output is the answer, whatever it contains.
        package var isWholeAnswer = false

        package init() {}
    }

    /// Tokenizes a prompt, and creates the grammar and the parser of its output.
    ///
    /// - Parameter makeGrammar: Compiles the grammar; nil for free text. Its arguments are the prompt's tokens and
    ///   whether the prompt ends inside the reasoning.
    /// - Throws: The error of `makeGrammar`; `ImageError` if the tokenizer doesn't know the placeholders of images;
    ///   `GrammarError.unwritable` if the model's tokens can't produce the beginning of every allowed output.
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

    /// Whether control tokens are omitted from the text; a parser needs them.
    package var skipsSpecialTokens: Bool { parser == nil }

    /// Starts generation.
    package func generate(_ parameters: GenerationParameters) -> GenerationStream {
        var request = GenerationRequest(prompt: tokens, parameters: parameters, makeConstraint: makeConstraint)
        request.images = images
        return model.generate(request)
    }

    /// Returns the text that a token shows; empty for a control token without meaning here.
    package func shownText(of token: GeneratedToken) -> String {
        Self.shownText(token.text, of: token.id, isSilent: isSilent(token.id), tokenizer: model.tokenizer)
    }

    /// Returns the text that a token released, which may begin with text held back before.
    static func shownText(_ text: String, of token: Int, isSilent: Bool, tokenizer: SubwordTokenizer) -> String {
        guard isSilent, let own = tokenizer.tokenBytes(token) else { return text }
        let bytes = Array(text.utf8)
        let isLast = bytes.suffix(own.count).elementsEqual(own)
        return String(decoding: isLast ? bytes.dropLast(own.count) : bytes[...], as: UTF8.self)
    }

    /// Stores the output, so that a later turn of the conversation reuses its KV cache.
    package func remember(_ result: GenerationResult) {
        memory.remember(
            prompt, promptTokens: tokens, generated: result.tokens, model: model,
            skipsSpecialTokens: skipsSpecialTokens, isSilent: isSilent)
    }

    /// Returns whether a token is a control token without meaning here.
    private func isSilent(_ token: Int) -> Bool {
        parser != nil && format.isNoise(token, in: model.tokenizer)
    }
}
