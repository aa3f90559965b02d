import ChatTemplates
import FoundationModelsCore
import Generation
import InferenceEvents
import Tensor

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
            return conversation.plainText(addGenerationPrompt: addGenerationPrompt)
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
        let outcome = conversation.outcome(of: template, options)
        // Some families refuse a system turn; there the instructions begin the first prompt.
        if case .failure = outcome, let merged = conversation.mergingInstructions(),
            case .success(let prompt) = merged.outcome(of: template, options)
        {
            return prompt
        }
        return try outcome.get()
    }

    private func outcome(
        of template: ChatTemplate, _ options: ChatTemplateOptions
    ) -> Result<RenderedPrompt, any Error> {
        Result {
            try Trace.measure("template") {
                try template.render(messages: messages, tools: tools, options: options)
            }
        }
    }

    /// The conversation without a system turn, whose text begins the first prompt; nil where there is none.
    private func mergingInstructions() -> Conversation? {
        guard let system = messages.first, system.role == .system else { return nil }
        var conversation = self
        conversation.messages.removeFirst()
        if let first = conversation.messages.first, first.role == .user {
            conversation.messages[0].content = .text(system.text + "\n\n" + first.text)
        } else {
            conversation.messages.insert(ChatMessage(role: .user, text: system.text), at: 0)
        }
        return conversation
    }

    /// The conversation for a model without a template: paragraphs under the speakers' names.
    ///
    /// An answer stands in later turns as it was generated, whether it began with a space or not.
    private func plainText(addGenerationPrompt: Bool) -> RenderedPrompt {
        var text = ""
        for message in messages {
            let content = message.text
            text += message.role == .system ? content + "\n\n" : "\(message.role.rawValue.capitalized):\n\(content)\n\n"
        }
        if addGenerationPrompt { text += "Assistant:\n" }
        return RenderedPrompt(text: text, literalRanges: [0..<text.utf8.count])
    }
}

extension ChatMessage {
    /// The text of the message; empty where it has none.
    var text: String {
        if case .text(let text)? = content { text } else { "" }
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
