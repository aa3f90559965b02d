import Generation
import Tokenizer

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
        let format = try format ?? TurnFormat(of: model, forTools: !tools.isEmpty)
        let conversation = format.writesToolsAsText ? writingTools() : self
        guard let template = try TurnFormat.template(of: model, forTools: !tools.isEmpty) else {
            return conversation.plainText(addGenerationPrompt: addGenerationPrompt)
        }
        let options = ChatTemplateOptions(
            addGenerationPrompt: addGenerationPrompt, arguments: reasoningLevel?.templateArguments ?? JSONObject())
        let outcome = conversation.outcome(of: template, options)
        // Some families refuse a system turn; there the instructions begin the first prompt.
        if case .failure = outcome, let merged = conversation.mergingInstructions(),
            case .success(let prompt) = merged.outcome(of: template, options) {
            return prompt
        }
        return try outcome.get()
    }

    private func outcome(
        of template: ChatTemplate, _ options: ChatTemplateOptions
    ) -> Result<RenderedPrompt, any Error> {
        Result { try template.render(messages: messages, tools: tools, options: options) }
    }

    /// The conversation with tools, calls and results in the messages' text, for templates that know none.
    private func writingTools() -> Conversation {
        var conversation = self
        conversation.tools = []
        conversation.messages = []
        for message in messages {
            switch message.role {
            case .tool:
                let text = "<tool_response>\n\(message.text)\n</tool_response>"
                if let last = conversation.messages.last, last.role == .user, last.name == Self.resultName {
                    conversation.messages[conversation.messages.count - 1].content = .text(last.text + "\n" + text)
                } else {
                    conversation.messages.append(ChatMessage(role: .user, content: .text(text), name: Self.resultName))
                }
            case .assistant where !message.toolCalls.isEmpty:
                let calls = message.toolCalls.map { call in
                    let name = JSONValue.string(call.name).text()
                    return "<tool_call>\n{\"name\": \(name), \"arguments\": \(call.arguments.text())}\n</tool_call>"
                }
                let text = (message.text.isEmpty ? [] : [message.text]) + calls
                conversation.messages.append(ChatMessage(role: .assistant, text: text.joined(separator: "\n")))
            default: conversation.messages.append(message)
            }
        }
        for index in conversation.messages.indices where conversation.messages[index].name == Self.resultName {
            conversation.messages[index].name = nil
        }
        if !tools.isEmpty { conversation.prepend(Self.description(of: tools)) }
        return conversation
    }

    /// Marks messages of results while they are put together.
    private static let resultName = "tool results"

    private static func description(of tools: [ToolDefinition]) -> String {
        "You may call these tools:\n<tools>\n" + tools.map { $0.json.text() }.joined(separator: "\n")
            + "\n</tools>\nTo call one, answer with\n"
            + "<tool_call>\n{\"name\": \"the tool's name\", \"arguments\": {…}}\n</tool_call>"
    }

    /// Adds text to the instructions.
    private mutating func prepend(_ text: String) {
        if let first = messages.first, first.role == .system {
            messages[0].content = .text(first.text + "\n\n" + text)
        } else {
            messages.insert(ChatMessage(role: .system, text: text), at: 0)
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

    /// The conversation for a model without a template: lines with the speakers' names.
    private func plainText(addGenerationPrompt: Bool) -> RenderedPrompt {
        var text = ""
        for message in messages {
            let content = message.text
            text += message.role == .system ? content + "\n\n" : "\(message.role.rawValue.capitalized): \(content)\n"
        }
        if addGenerationPrompt { text += "Assistant:" }
        return RenderedPrompt(text: text, literalRanges: [0..<text.utf8.count])
    }
}

extension ChatMessage {
    /// The text of the message; empty where it has none.
    fileprivate var text: String {
        if case .text(let text)? = content { text } else { "" }
    }
}

extension ContextOptions.ReasoningLevel {
    /// The arguments by which templates are told how much to think: whether at all (Qwen, DeepSeek), and how hard
    /// (gpt-oss and others). A custom level is passed on as it is, and `none` turns thinking off.
    var templateArguments: JSONObject {
        let effort =
            switch self {
            case .light: "low"
            case .moderate: "medium"
            case .deep: "high"
            case .custom(let level): level
            }
        let thinks = JSONValue.bool(effort != "none")
        return JSONObject([
            .init(key: "enable_thinking", value: thinks), .init(key: "thinking", value: thinks),
            .init(key: "reasoning_effort", value: .string(effort)),
        ])
    }
}
