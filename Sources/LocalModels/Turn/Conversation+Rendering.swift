import ChatTemplates
import FoundationModelsCore
import Generation
import InferenceEvents

extension Conversation {
    /// The conversation in the model's own template.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - format: How its turns are written; nil to look it up.
    ///   - addGenerationPrompt: Whether the model is to answer.
    ///   - reasoningLevel: How much it is to think; nil leaves that to the template.
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

    /// The conversation in the model's own template.
    ///
    /// - Parameters:
    ///   - effort: How much the model is to think, for a template that has words for it and no variable.
    ///   - arguments: Variables of the template beyond messages and tools.
    /// - Throws: `ChatTemplateError`, and what `arguments` throws.
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
        // Some families refuse a system turn; there the instructions begin the first prompt. Many show images in prompts
        // alone; there those of tools stand in one behind the results.
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

    /// The conversation with the images of tools' results in a prompt behind these; nil where there are none.
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

    /// The conversation without a system turn, whose text begins the first prompt; nil where there is none.
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

    /// The conversation for a model without a template: paragraphs under the speakers' names.
    ///
    /// An answer stands in later turns as it was generated, whether it began with a space or not.
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
    /// The text of the message without its images; empty where it has none.
    var text: String {
        parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
}

extension ContextOptions.ReasoningLevel {
    /// The arguments by which a template is told how much to think: values of the variables that it reads.
    ///
    /// A custom level is passed on as it is, and `none` turns thinking off.
    func arguments(for template: ChatTemplate) -> JSONObject {
        let effort = effort
        return JSONObject(
            template.traits.reasoningSwitches.compactMap { known in
                known.value(for: effort).map { .init(key: known.name, value: $0) }
            })
    }

    /// The level in the words of templates.
    var effort: ReasoningSwitch.Effort {
        switch self {
        case .light: .low
        case .moderate: .medium
        case .deep: .high
        case .custom(let level): .custom(level)
        }
    }
}
