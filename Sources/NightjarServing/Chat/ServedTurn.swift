import ChatTemplates
import Constrained
import FoundationModelsCore
import Generation
import Tokenizer
import Transformer

/// One step of a conversation, ready to be generated: its tokens, its grammar and the reader of its output.
struct ServedTurn: Sendable {
    let model: LoadedModel
    let fields: TurnFields
    let prompt: RenderedPrompt
    let tokens: [Int]
    let format: TurnFormat
    /// What the output may hold beside the answer; nil where it is the answer and nothing else.
    let parser: OutputParser?
    /// Whether the answer is a value or follows a pattern, so that markers in it are text like any other.
    var isGuided: Bool { fields.format != .text }
    private let makeConstraint: (@Sendable () -> any TokenConstraint)?
    private let memory: ModelMemory
    private let grammars: TurnGrammarCache

    /// Renders a conversation in the model's template and compiles the grammar of its answer.
    ///
    /// - Throws: `ServiceError` with the field that can't be honored.
    init(_ fields: TurnFields, model: LoadedModel, grammars: TurnGrammarCache) throws {
        self.model = model
        self.fields = fields
        self.grammars = grammars
        memory = ModelMemory.of(model)
        try fields.sampling.check(vocabularySize: model.transformer.vocabularySize)
        let hasTools = !fields.tools.tools.isEmpty
        let prompt: RenderedPrompt
        (format, prompt) = try Self.render(fields, model)
        self.prompt = prompt
        tokens = memory.tokens(of: prompt, model: model)
        try Self.check(tokens, fields, model)
        let isThinkingOpen = format.row.startsInsideThinking(prompt: prompt.text)
        let callable =
            fields.tools.choice == .none ? [] : fields.tools.tools.filter { fields.tools.callable.contains($0.name) }
        let canCall = !callable.isEmpty
        if hasTools || fields.format != .text {
            let key = TurnGrammarCache.Key(
                tools: callable.map { .init(name: $0.name, parameters: $0.parameters.text()) },
                isRequired: fields.tools.choice == .required, allowsSeveral: fields.tools.allowsSeveral,
                format: fields.format, isThinkingOpen: isThinkingOpen, row: format.row.name)
            let compiler = TurnGrammarCompiler(fields: fields, callable: callable, format: format, model: model)
            let grammar = try grammars.grammar(for: key, of: model) {
                let grammar = try compiler.compile(isThinkingOpen: isThinkingOpen)
                model.prepare(grammar)
                return grammar
            }
            do throws(GrammarError) {
                makeConstraint = try model.constraint(grammar)
            } catch {
                throw ServiceError.unsupported(fields.formatField, "\(error)")
            }
        } else {
            makeConstraint = nil
        }
        let needsParser = canCall || format.marksParts
        parser =
            needsParser
            ? OutputParser(
                format: canCall ? format.row : format.withoutCalls, tools: callable,
                startsInsideThinking: isThinkingOpen, followsCalls: true, answersWithValue: fields.format.isValue)
            : nil
    }

    /// The turn that goes on with other fields.
    ///
    /// - Throws: As ``init(_:model:grammars:)``.
    func following(_ fields: TurnFields) async throws -> ServedTurn {
        try await BlockingWork.run { [model, grammars] in try ServedTurn(fields, model: model, grammars: grammars) }
    }

    /// The conversation in the model's template, and how its turns are written.
    static func render(_ fields: TurnFields, _ model: LoadedModel) throws -> (TurnFormat, RenderedPrompt) {
        do {
            let format = try TurnFormat(of: model, forTools: !fields.tools.tools.isEmpty)
            let conversation = Conversation(messages: fields.messages, tools: fields.tools.tools)
            let prompt = try conversation.rendered(
                for: model, format: format, addGenerationPrompt: true, effort: fields.reasoning.spokenEffort
            ) { template in
                try fields.reasoning.variables(of: template, canReason: format.canReason)
            }
            if try TurnFormat.template(of: model, forTools: false) == nil {
                _ = try Self.refuseVariables(fields)
            }
            return (format, prompt)
        } catch let error as ChatTemplateError {
            throw ServiceError.invalid(fields.messagesField, "\(error)", code: "template_error")
        }
    }

    /// A model without a template has no variables either.
    private static func refuseVariables(_ fields: TurnFields) throws(ServiceError) {
        guard let effort = fields.reasoning.effort, effort != "none" else { return }
        throw .unsupported(
            fields.reasoning.field, "\(fields.reasoning.field) can't be honored: the model has no chat template.")
    }

    private static func check(_ tokens: [Int], _ fields: TurnFields, _ model: LoadedModel) throws(ServiceError) {
        guard !tokens.isEmpty else { throw .invalid(fields.messagesField, "The conversation has no tokens.") }
        guard tokens.count < model.contextLength else {
            throw .invalid(
                fields.messagesField,
                "The conversation takes \(tokens.count) tokens, and the context holds \(model.contextLength), the answer "
                    + "included: shorten the messages.",
                code: "context_length_exceeded")
        }
    }

    /// Begins to generate one of the choices.
    func generate(choice index: Int, limits: ServiceLimits) -> GenerationStream {
        let limit = [fields.stop.maximumTokens, limits.answerTokens].compactMap { $0 }.min()
        let parameters = GenerationParameters(
            sampling: fields.sampling.parameters(for: model.transformer, choice: index), maximumTokens: limit,
            stopStrings: fields.stop.texts, stopTokens: fields.stop.tokens,
            ignoresEndTokens: fields.stop.ignoresEndTokens, skipsSpecialTokens: parser == nil,
            reportsLogProbabilities: fields.topLogProbabilities != nil,
            alternativeCount: fields.topLogProbabilities ?? 0, closesAtLimit: fields.closesAtLimit,
            looksUpPrompt: fields.looksUpPrompt)
        return model.generate(GenerationRequest(prompt: tokens, parameters: parameters, makeConstraint: makeConstraint))
    }

    /// The text that a token shows; that of a control token is left out where it says nothing.
    func shownText(of token: GeneratedToken) -> String {
        guard parser != nil else { return token.text }
        return LocalTurn.shownText(
            token.text, of: token.id, isSilent: format.isNoise(token.id, in: model.tokenizer),
            tokenizer: model.tokenizer)
    }

    /// Keeps what was generated, so that a later turn of the conversation finds its keys and values.
    func remember(_ result: GenerationResult) {
        memory.remember(
            prompt, promptTokens: tokens, generated: result.tokens, model: model, skipsSpecialTokens: parser == nil,
            isSilent: { parser != nil && format.isNoise($0, in: model.tokenizer) })
    }

    /// An id for a call, by the family's rule, else one that no other call has.
    ///
    /// - Parameter number: The call's number in this answer, from 0.
    func identifier(ofCall number: Int, name: String) -> String {
        let earlier = fields.messages.reduce(0) { $0 + $1.toolCalls.count }
        let taken = Set(fields.messages.flatMap { $0.toolCalls.compactMap(\.id) })
        guard format.row.identifiers != .none else { return Identifier.random("call_") }
        var index = earlier + number
        while taken.contains(format.row.identifier(number: index, toolName: name)) { index += 1 }
        return format.row.identifier(number: index, toolName: name)
    }
}

extension AnswerFormat {
    /// Whether answers are values in JSON.
    var isValue: Bool {
        if case .schema = self { true } else { false }
    }
}
