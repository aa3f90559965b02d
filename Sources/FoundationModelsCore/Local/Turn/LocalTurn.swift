import ChatTemplates
import Constrained
import Generation
import Tensor
import Tokenizer

/// One step of a conversation, ready to be generated.
package struct LocalTurn {
    let model: LoadedModel
    let memory: ModelMemory
    /// The conversation as the model reads it.
    let prompt: RenderedPrompt
    /// The tokens of `prompt`.
    let tokens: [Int]
    /// The grammar of the output; nil for free text.
    let grammar: CompiledGrammar?
    /// What the output may hold beside the answer; nil where it is the answer and nothing else.
    let parser: OutputParser?
    /// How the model's turns are written.
    let format: TurnFormat
    /// Whether the answer is a value.
    let isGuided: Bool
    /// Whether tools must be called.
    let requiresCall: Bool
    /// The calls before this turn.
    private let earlierCalls: [Transcript.ToolCall]
    private let parameters: [String: ToolParameters]

    /// Renders a conversation and compiles the grammar of its next step.
    ///
    /// - Parameter textGrammar: What an answer in text obeys.
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide`, or `ChatTemplateError`.
    init(
        _ request: LanguageModelExecutorGenerationRequest, conversation: Conversation, model: LoadedModel,
        textGrammar: CompiledGrammar? = nil
    ) throws {
        self.model = model
        let memory = ModelMemory.of(model)
        self.memory = memory
        isGuided = request.schema != nil
        requiresCall = request.generationOptions.toolCallingMode?.kind == .required
        let hasTools = !request.enabledToolDefinitions.isEmpty
        format = try TurnFormat(of: model, forTools: !conversation.tools.isEmpty)
        let prompt = try conversation.rendered(
            for: model, format: format, addGenerationPrompt: true,
            reasoningLevel: request.contextOptions.reasoningLevel)
        self.prompt = prompt
        tokens = memory.tokens(of: prompt, model: model)
        let isThinkingOpen = format.row.startsInsideThinking(prompt: prompt.text)
        let made = try TurnGrammars(format: format, model: model, memory: memory, isThinkingOpen: isThinkingOpen)
            .grammar(for: request, describesTools: !conversation.tools.isEmpty)
        let isFree = !isGuided && !hasTools
        grammar = isFree ? textGrammar ?? made : made
        earlierCalls = request.transcript.flatMap { entry in
            if case .toolCalls(let calls) = entry { Array(calls) } else { [Transcript.ToolCall]() }
        }
        var parameters: [String: ToolParameters] = [:]
        for tool in request.enabledToolDefinitions { parameters[tool.name] = ToolParameters(tool.parameters) }
        self.parameters = parameters
        let needsParser = hasTools || format.marksParts
        parser =
            needsParser && !(isFree && textGrammar != nil)
            ? OutputParser(
                format: hasTools ? format.row : format.withoutCalls,
                tools: try request.enabledToolDefinitions.map(Conversation.tool), startsInsideThinking: isThinkingOpen,
                answersWithValue: isGuided)
            : nil
    }

    /// A call with an id that no other call has, and with the arguments as its tool takes them.
    ///
    /// - Parameters:
    ///   - call: The call as the model wrote it.
    ///   - others: The calls of this turn before it.
    func call(_ call: ChatToolCall, after others: [Transcript.ToolCall]) throws -> Transcript.ToolCall {
        let taken = Set((earlierCalls + others).map(\.id))
        var id = call.id
        var number = earlierCalls.count + others.count
        while id.map(taken.contains) ?? true {
            id = format.row.identifier(number: number, toolName: call.name)
            number += 1
        }
        let arguments = parameters[call.name]?.unwrapped(call.arguments) ?? call.arguments
        return Transcript.ToolCall(
            id: id ?? "", toolName: call.name, arguments: try GeneratedContent(json: arguments.text()))
    }

    /// Whether a token is a control token that says nothing here.
    func isNoise(_ token: Int) -> Bool {
        parser != nil && format.isNoise(token, in: model.tokenizer)
    }

    /// The text that a token shows in the answer; that of a control token is left out where it says nothing.
    func shownText(of token: GeneratedToken) -> String {
        Self.shownText(token.text, of: token.id, isSilent: isNoise(token.id), tokenizer: model.tokenizer)
    }

    /// The text that a token shows: what it released, which may begin with what was held back before it.
    package static func shownText(
        _ text: String, of token: Int, isSilent: Bool, tokenizer: BytePairTokenizer
    ) -> String {
        guard isSilent, let own = tokenizer.tokenBytes(token) else { return text }
        let bytes = Array(text.utf8)
        let isLast = bytes.suffix(own.count).elementsEqual(own)
        return String(decoding: isLast ? bytes.dropLast(own.count) : bytes[...], as: UTF8.self)
    }

    /// Whether an output is all that the grammar wants, and not merely the beginning of what may go on.
    ///
    /// A number may end after each of its digits: cut off, it is another number.
    ///
    /// - Parameter hasCalls: Whether it has called tools, which is an end where a call is complete.
    func isOver(after tokens: [Int], hasCalls: Bool) -> Bool {
        guard let grammar else { return true }
        let vocabulary = model.tokenVocabulary
        var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        do throws(GrammarError) {
            for token in tokens { try matcher.accept(token) }
            guard try matcher.isComplete() else { return false }
            if hasCalls { return true }
            var mask = try matcher.mask()
            for token in vocabulary.endTokens where try !matcher.goesOn(with: token) {
                mask[token / 32] &= ~(1 << UInt32(token % 32))
            }
            return mask.allSatisfy { $0 == 0 }
        } catch {
            return false
        }
    }

    /// Begins to generate.
    ///
    /// - Throws: `GrammarError.unwritable` if the model's tokens cannot write how every output begins.
    func generate(_ parameters: GenerationParameters) throws -> GenerationStream {
        model.generate(
            GenerationRequest(
                prompt: tokens, parameters: parameters, makeConstraint: try grammar.map { try model.constraint($0) }))
    }

    /// Keeps what was generated for later turns.
    func remember(_ result: GenerationResult, answer: String, id: String) {
        memory.remember(
            prompt, promptTokens: tokens, generated: result.tokens, model: model,
            skipsSpecialTokens: parser == nil, isSilent: isNoise)
        guard isGuided, !answer.isEmpty else { return }
        memory.turns.remember(answer: answer, id: id)
    }
}

extension ModelMemory {
    /// The tokens of a rendered prompt, those of earlier turns as they were generated.
    package func tokens(of prompt: RenderedPrompt, model: LoadedModel) -> [Int] {
        Trace.measure("tokenize") { turns.tokens(of: prompt, tokenizer: model.tokenizer) }
    }

    /// Keeps what was generated for later turns.
    ///
    /// - Parameter isSilent: Whether a token's text was left out of the answer.
    package func remember(
        _ prompt: RenderedPrompt, promptTokens: [Int], generated: [Int], model: LoadedModel, skipsSpecialTokens: Bool,
        isSilent: (Int) -> Bool
    ) {
        let turn = GeneratedTurn(
            prompt, promptTokens: promptTokens, generated: generated,
            // How the output begins depends on the prompt's last character at most.
            decoder: model.makeTextDecoder(after: promptTokens.suffix(64), skipsSpecialTokens: skipsSpecialTokens),
            tokenizer: model.tokenizer, isSilent: isSilent)
        turns.remember(turn)
    }
}
