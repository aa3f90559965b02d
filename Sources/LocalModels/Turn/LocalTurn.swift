import ChatTemplates
import Constrained
import FoundationModelsCore
import Images
import InferenceEvents
import NightjarGeneration
import Tokenizer

/// A step of a session, prepared for generation.
struct LocalTurn {
    /// The prompt with its grammar and output parser.
    let prepared: PreparedTurn
    /// Whether the answer follows a schema.
    let isGuided: Bool
    /// Whether the model must call a tool.
    let requiresCall: Bool
    /// The tool calls of earlier turns.
    private let earlierCalls: [Transcript.ToolCall]
    private let parameters: [String: ToolParameters]
    private let memory: ModelMemory

    /// Renders a conversation and compiles the grammar of its next step.
    ///
    /// - Parameter textGrammar: The grammar of a text answer; nil for any text.
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide`, `ChatTemplateError`, or `GrammarError.unwritable` if
    ///   the model's tokens can't produce the beginning of every allowed output.
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

    /// Returns a call with a unique ID, and with its arguments in the form that the tool takes.
    ///
    /// - Parameters:
    ///   - call: The call as parsed.
    ///   - others: The earlier calls of this turn.
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

    /// Returns whether an output is complete, rather than a valid output that could continue.
    ///
    /// A number is valid after each digit, so a truncated number would be another number.
    ///
    /// - Parameter hasCalls: Whether the output has tool calls; after a complete call it may end.
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

    /// Stores the output for later turns.
    func remember(_ result: GenerationResult, answer: String, id: String) {
        prepared.remember(result)
        guard isGuided, !answer.isEmpty else { return }
        memory.turns.remember(answer: answer, id: id)
    }
}

extension ModelMemory {
    /// Returns the tokens of a rendered prompt, with the generated tokens of earlier turns.
    ///
    /// - Throws: `ImageError` where the tokenizer doesn't encode each image placeholder as one feature token.
    func tokens(of prompt: RenderedPrompt, model: LoadedModel) throws(ImageError) -> [Int] {
        try Trace.measure("tokenize") { () throws(ImageError) in
            try turns.tokens(of: prompt, tokenizer: model.tokenizer, vision: model.vision)
        }
    }

    /// Stores the output for later turns.
    ///
    /// - Parameter isSilent: Returns whether a token's text was omitted from the answer.
    func remember(
        _ prompt: RenderedPrompt, promptTokens: [Int], generated: [Int], model: LoadedModel, skipsSpecialTokens: Bool,
        isSilent: (Int) -> Bool
    ) {
        let turn = GeneratedTurn(
            prompt, promptTokens: promptTokens, generated: generated,
            // The beginning of the output depends on the last character of the prompt at most, so few tokens are
            // enough.
            decoder: model.makeTextDecoder(after: promptTokens.suffix(64), skipsSpecialTokens: skipsSpecialTokens),
            tokenizer: model.tokenizer, isSilent: isSilent)
        turns.remember(turn)
    }
}
