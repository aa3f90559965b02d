import ChatTemplates
import FoundationModelsCore
import InferenceEvents
import NightjarGeneration

extension Conversation {
    /// Renders the conversation by the model's chat template.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - format: The format of the model's turns; nil to detect it.
    ///   - addGenerationPrompt: Whether the prompt ends with the beginning of an assistant's turn.
    ///   - reasoningLevel: The reasoning level; nil for the template's default.
    /// - Throws: `ChatTemplateError`.
    func rendered(
        for model: LoadedModel, format: TurnFormat? = nil, addGenerationPrompt: Bool = false,
        reasoningLevel: ContextOptions.ReasoningLevel? = nil
    ) throws -> RenderedPrompt {
        try rendered(
            for: model, format: format, addGenerationPrompt: addGenerationPrompt, effort: reasoningLevel?.effort
        ) { template in
            reasoningLevel?.arguments(for: template) ?? JSONObject()
        }
    }

    /// Renders the conversation by the model's chat template.
    ///
    /// - Parameters:
    ///   - effort: The reasoning effort for a template that takes it as text instead of as a variable.
    ///   - arguments: Variables of the template in addition to messages and tools.
    /// - Throws: `ChatTemplateError`, and the errors of `arguments`.
    package func rendered(
        for model: LoadedModel, format: TurnFormat? = nil, addGenerationPrompt: Bool,
        effort: ReasoningSwitch.Effort? = nil, arguments: (ChatTemplate) throws -> JSONObject
    ) throws -> RenderedPrompt {
        let format = try format ?? TurnFormat(of: model, forTools: !tools.isEmpty)
        var conversation = format.writesToolsAsText ? writingToolsAsText() : self
        guard let template = try TurnFormat.template(of: model, forTools: !tools.isEmpty) else {
            return try conversation.plainText(addGenerationPrompt: addGenerationPrompt, model)
        }
        if !format.writesToolsAsText, !template.traits.showsTools {
            conversation = conversation.describingTools(in: format.row)
        }
        if let commands = template.traits.reasoningCommands, let effort {
            conversation.addToInstructions(commands.text(for: effort))
        }
        if !format.writesToolsAsText, conversation.messages.contains(where: { !$0.toolCalls.isEmpty }),
            !template.traits.writesCalls
        {
            conversation = conversation.writingCallsAsText(in: format.row)
        }
        let options = ChatTemplateOptions(
            addGenerationPrompt: addGenerationPrompt, arguments: try arguments(template))
        let outcome = conversation.outcome(of: template, options, model)
        guard case .failure = outcome else { return try outcome.get() }
        // Some templates refuse a system message; its text then begins the first prompt. Many accept images only in
        // user messages; images of tool results then move to one after the results.
        let moved = conversation.movingToolImages()
        let others = [conversation.mergingInstructions(), moved, moved?.mergingInstructions()]
        for other in others.compactMap({ $0 }) {
            if case .success(let prompt) = other.outcome(of: template, options, model) { return prompt }
        }
        return try outcome.get()
    }

    private func outcome(
        of template: ChatTemplate, _ options: ChatTemplateOptions, _ model: LoadedModel
    ) -> Result<RenderedPrompt, any Error> {
        var options = options
        options.imageMarker = images.isEmpty ? nil : model.imageMarker
        return Result {
            try Trace.measure("template") {
                try model.placing(
                    images, in: try template.render(messages: messages, tools: tools, options: options))
            }
        }
    }

    /// Returns the conversation with the images of tool results in a user message after them; nil where there are none.
    private func movingToolImages() -> Conversation? {
        guard messages.contains(where: { $0.role == .tool && $0.hasImages }) else { return nil }
        var conversation = self
        conversation.messages = []
        var waiting = 0
        for message in messages {
            if message.role != .tool { conversation.addImages(&waiting) }
            var message = message
            if message.role == .tool {
                waiting += message.parts.count(where: \.isImage)
                message.parts = message.parts.filter { !$0.isImage }
            }
            conversation.messages.append(message)
        }
        conversation.addImages(&waiting)
        return conversation
    }

    private mutating func addImages(_ count: inout Int) {
        guard count > 0 else { return }
        messages.append(
            ChatMessage(role: .user, content: .init(parts: Array(repeating: .image, count: count))))
        count = 0
    }

    /// Returns the conversation with the system message's text at the beginning of the first prompt; nil without one.
    private func mergingInstructions() -> Conversation? {
        guard let system = messages.first, system.role == .system else { return nil }
        var conversation = self
        conversation.messages.removeFirst()
        if let first = conversation.messages.first, first.role == .user {
            conversation.messages[0].parts = system.parts + [.text("\n\n")] + first.parts
        } else {
            conversation.messages.insert(ChatMessage(role: .user, content: system.content), at: 0)
        }
        return conversation
    }

    /// Renders the conversation for a model without a chat template: paragraphs under the roles' names.
    ///
    /// An earlier answer is rendered exactly as it was generated, with or without a leading space.
    private func plainText(addGenerationPrompt: Bool, _ model: LoadedModel) throws -> RenderedPrompt {
        var text = ""
        var literals: [Range<Int>] = []
        var start = 0
        for message in messages {
            if message.role != .system { text += "\(message.role.rawValue.capitalized):\n" }
            for part in message.parts {
                if case .text(let own) = part {
                    text += own
                } else if part.isImage {
                    literals.append(start..<text.utf8.count)
                    text += model.imageMarker ?? ""
                    start = text.utf8.count
                }
            }
            text += "\n\n"
        }
        if addGenerationPrompt { text += "Assistant:\n" }
        literals.append(start..<text.utf8.count)
        return try model.placing(images, in: RenderedPrompt(text: text, literalRanges: literals))
    }
}

extension ChatMessage {
    /// The text of the message, without images.
    var text: String {
        parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
}

extension ContextOptions.ReasoningLevel {
    /// Returns the template's variables that set the reasoning effort.
    ///
    /// A custom level is passed unchanged; `none` turns reasoning off.
    func arguments(for template: ChatTemplate) -> JSONObject {
        let effort = effort
        return JSONObject(
            template.traits.reasoningSwitches.compactMap { known in
                known.value(for: effort).map { .init(key: known.name, value: $0) }
            })
    }

    /// The level in the terms of chat templates.
    var effort: ReasoningSwitch.Effort {
        switch self {
        case .light: .low
        case .moderate: .medium
        case .deep: .high
        case .custom(let level): .custom(level)
        }
    }
}
