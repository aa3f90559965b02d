import ChatTemplates
import Constrained
import FoundationModelsCore
import Images
import LocalModels
import NightjarGeneration
import Vision

/// One step of a client's conversation, ready to generate.
struct ServedTurn: Sendable {
    let fields: TurnFields
    /// The prompt with its grammar and parser.
    let prepared: PreparedTurn
    /// Whether the answer follows a schema or a pattern, in which markers are ordinary text.
    var isGuided: Bool { fields.format != .text }
    private let grammars: TurnGrammarCache

    /// Renders a conversation in the model's template, and compiles the grammar of its answer.
    ///
    /// - Throws: `ServiceError` with the unsupported field.
    init(_ fields: TurnFields, model: LoadedModel, grammars: TurnGrammarCache) throws {
        self.fields = fields
        self.grammars = grammars
        try fields.sampling.check(vocabularySize: model.transformer.vocabularySize)
        let (format, prompt, images) = try Self.render(fields, model)
        let callable =
            fields.tools.choice == .none ? [] : fields.tools.tools.filter { fields.tools.callable.contains($0.name) }
        var reading = PreparedTurn.Reading()
        reading.tools = callable
        reading.followsCalls = true
        reading.answersWithValue = fields.format.isValue
        do {
            prepared = try PreparedTurn(
                prompt, images: images, model: model, format: format, reading: reading
            ) { tokens, isOpen in
                try Self.check(tokens, fields, model)
                guard !fields.tools.tools.isEmpty || fields.format != .text else { return nil }
                let key = TurnGrammarCache.Key(
                    tools: callable.map { .init(name: $0.name, parameters: $0.parameters.text()) },
                    isRequired: fields.tools.choice == .required, allowsSeveral: fields.tools.allowsSeveral,
                    format: fields.format, isThinkingOpen: isOpen, row: format.row.name)
                let compiler = TurnGrammarCompiler(fields: fields, callable: callable, format: format, model: model)
                return try grammars.grammar(for: key, of: model) {
                    let grammar = try compiler.compile(isThinkingOpen: isOpen)
                    model.prepare(grammar)
                    return grammar
                }
            }
        } catch let error as GrammarError {
            throw ServiceError.unsupported(fields.formatField, "\(error)")
        } catch let error as ImageError {
            throw ServiceError.invalid(fields.messagesField, "\(error)", code: "invalid_image")
        }
    }

    /// Returns the next turn of the conversation.
    ///
    /// - Throws: As ``init(_:model:grammars:)``.
    func following(_ fields: TurnFields) async throws -> ServedTurn {
        try await BlockingWork.run { [model = prepared.model, grammars] in
            try ServedTurn(fields, model: model, grammars: grammars)
        }
    }

    /// Renders the conversation in the model's template; returns it with the format of its turns and its images.
    static func render(
        _ fields: TurnFields, _ model: LoadedModel
    ) throws -> (TurnFormat, RenderedPrompt, [PromptImage]) {
        let images = try Self.images(of: fields, model)
        do {
            let format = try TurnFormat(of: model, forTools: !fields.tools.tools.isEmpty)
            let conversation = Conversation(messages: fields.messages, tools: fields.tools.tools, images: images)
            let prompt = try conversation.rendered(
                for: model, format: format, addGenerationPrompt: true, effort: fields.reasoning.spokenEffort
            ) { template in
                try fields.reasoning.variables(of: template, canReason: format.canReason)
            }
            if try TurnFormat.template(of: model, forTools: false) == nil {
                _ = try Self.refuseVariables(fields)
            }
            return (format, prompt, images)
        } catch let error as ChatTemplateError {
            throw ServiceError.invalid(fields.messagesField, "\(error)", code: "template_error")
        }
    }

    /// Returns the images, preprocessed for the model.
    private static func images(of fields: TurnFields, _ model: LoadedModel) throws(ServiceError) -> [PromptImage] {
        var prepared: [PromptImage] = []
        var count = 0
        for image in fields.images {
            guard let vision = model.vision else {
                throw .unsupported(
                    "\(image.part).type", "\(image.part).type is \(image.type): the model reads text only.")
            }
            let bytes = try image.bytes.get()
            do throws(ImageError) {
                prepared.append(try vision.prepare(bytes, index: prepared.count, of: fields.images.count))
            } catch {
                throw .invalid(image.field, "\(image.field): \(error)", code: "invalid_image")
            }
            // Checked before more images are decoded.
            count += prepared[prepared.count - 1].tokens.count
            guard count < model.contextLength else {
                throw .invalid(
                    image.field,
                    "The images up to \(image.part) take \(count) tokens, and the context holds \(model.contextLength): "
                        + "send fewer or smaller ones.",
                    code: "context_length_exceeded")
            }
        }
        return prepared
    }

    /// Throws if the request sets template variables, which a model without a template doesn't have.
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

    /// Starts to generate one of the choices.
    func generate(choice index: Int, limits: ServiceLimits) -> GenerationStream {
        let limit = [fields.stop.maximumTokens, limits.answerTokens].compactMap { $0 }.min()
        let parameters = GenerationParameters(
            sampling: fields.sampling.parameters(for: prepared.model.transformer, choice: index), maximumTokens: limit,
            stopStrings: fields.stop.texts, stopTokens: fields.stop.tokens,
            ignoresEndTokens: fields.stop.ignoresEndTokens, skipsSpecialTokens: prepared.skipsSpecialTokens,
            reportsLogProbabilities: fields.topLogProbabilities != nil,
            alternativeCount: fields.topLogProbabilities ?? 0, closesAtLimit: fields.closesAtLimit,
            looksUpPrompt: fields.looksUpPrompt)
        return prepared.generate(parameters)
    }

    /// Returns an id for a call: by the family's rule, or else a unique one.
    ///
    /// - Parameter number: The call's number in this answer, from 0.
    func identifier(ofCall number: Int, name: String) -> String {
        let earlier = fields.messages.reduce(0) { $0 + $1.toolCalls.count }
        let taken = Set(fields.messages.flatMap { $0.toolCalls.compactMap(\.id) })
        guard prepared.format.row.identifiers != .none else { return Identifier.random("call_") }
        var index = earlier + number
        while taken.contains(prepared.format.row.identifier(number: index, toolName: name)) { index += 1 }
        return prepared.format.row.identifier(number: index, toolName: name)
    }
}

extension AnswerFormat {
    /// Whether answers are JSON values.
    var isValue: Bool {
        if case .schema = self { true } else { false }
    }
}
