import ChatTemplates
import Constrained
import FoundationModelsCore
import Generation
import Images
import InferenceEvents
import Tokenizer

/// One step of a session's conversation, ready to be generated.
struct LocalTurn {
    /// The prompt with its grammar and parser.
    let prepared: PreparedTurn
    /// Whether the answer is a value.
    let isGuided: Bool
    /// Whether tools must be called.
    let requiresCall: Bool
    /// The calls before this turn.
    private let earlierCalls: [Transcript.ToolCall]
    private let parameters: [String: ToolParameters]
    private let memory: ModelMemory

    /// Renders a conversation and compiles the grammar of its next step.
    ///
    /// - Parameter textGrammar: What an answer in text obeys.
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide`, `ChatTemplateError`, or `GrammarError.unwritable` if the
    ///   model's tokens can't write how every output begins.
    init(
        _ request: LanguageModelExecutorGenerationRequest, conversation: Conversation, model: LoadedModel,
        textGrammar: CompiledGrammar? = nil
    ) throws {
        let memory = ModelMemory.of(model)
        self.memory = memory
        isGuided = request.schema != nil
        requiresCall = request.generationOptions.toolCallingMode?.kind == .required
        let format = try TurnFormat(of: model, forTools: !conversation.tools.isEmpty)
        let prompt = try conversation.rendered(
            for: model, format: format, addGenerationPrompt: true,
            reasoningLevel: request.contextOptions.reasoningLevel)
        let textGrammar = isGuided || !request.enabledToolDefinitions.isEmpty ? nil : textGrammar
        var reading = PreparedTurn.Reading()
        reading.tools = try request.enabledToolDefinitions.map(Conversation.tool)
        reading.answersWithValue = isGuided
        reading.isWholeAnswer = textGrammar != nil
        prepared = try PreparedTurn(
            prompt, images: conversation.images, model: model, format: format, reading: reading
        ) { _, isThinkingOpen in
            let grammars = TurnGrammars(format: format, model: model, memory: memory, isThinkingOpen: isThinkingOpen)
            return try textGrammar
                ?? grammars.grammar(for: request, describesTools: !conversation.tools.isEmpty)
        }
        earlierCalls = request.transcript.flatMap { entry in
            if case .toolCalls(let calls) = entry { Array(calls) } else { [Transcript.ToolCall]() }
        }
        var parameters: [String: ToolParameters] = [:]
        for tool in request.enabledToolDefinitions { parameters[tool.name] = ToolParameters(tool.parameters) }
        self.parameters = parameters
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
            id = prepared.format.row.identifier(number: number, toolName: call.name)
            number += 1
        }
        let arguments = parameters[call.name]?.unwrapped(call.arguments) ?? call.arguments
        return Transcript.ToolCall(
            id: id ?? "", toolName: call.name, arguments: try GeneratedContent(json: arguments.text()))
    }

    /// Whether an output is all that the grammar wants, and not merely the beginning of what may go on.
    ///
    /// A number may end after each of its digits: cut off, it is another number.
    ///
    /// - Parameter hasCalls: Whether it has called tools, which is an end where a call is complete.
    func isOver(after tokens: [Int], hasCalls: Bool) -> Bool {
        guard let grammar = prepared.grammar else { return true }
        let vocabulary = prepared.model.tokenVocabulary
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

    /// Keeps what was generated for later turns.
    func remember(_ result: GenerationResult, answer: String, id: String) {
        prepared.remember(result)
        guard isGuided, !answer.isEmpty else { return }
        memory.turns.remember(answer: answer, id: id)
    }
}

extension ModelMemory {
    /// The tokens of a rendered prompt, those of earlier turns as they were generated.
    ///
    /// - Throws: Where the tokenizer doesn't make one feature token of each in the placeholders of images.
    func tokens(of prompt: RenderedPrompt, model: LoadedModel) throws(ImageError) -> [Int] {
        try Trace.measure("tokenize") { () throws(ImageError) in
            try turns.tokens(of: prompt, tokenizer: model.tokenizer, vision: model.vision)
        }
    }

    /// Keeps what was generated for later turns.
    ///
    /// - Parameter isSilent: Whether a token's text was left out of the answer.
    func remember(
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
