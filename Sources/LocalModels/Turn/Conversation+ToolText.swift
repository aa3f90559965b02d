import ChatTemplates
import FoundationModelsCore

extension Conversation {
    /// Returns the conversation with tools, calls and results written into the messages, for templates without tools.
    ///
    /// The markers are plain text, so text from outside could imitate them. In such text the `<` of a marker is escaped
    /// as `&lt;`, or in JSON as `\u003c`. So the model sees only the transcript's own calls, results and tools. A
    /// conversation without tools is returned unchanged.
    func writingToolsAsText() -> Conversation {
        let knowsTools = !tools.isEmpty || messages.contains { $0.role == .tool || !$0.toolCalls.isEmpty }
        guard knowsTools else { return self }
        var conversation = self
        conversation.tools = []
        conversation.messages = []
        for message in messages {
            let own = Self.inert(message.text)
            let inert = message.parts.map { part -> ChatMessage.Part in
                if case .text(let text) = part { .text(Self.inert(text)) } else { part }
            }
            switch message.role {
            case .tool:
                let result = [.text("<tool_response>\n")] + inert + [.text("\n</tool_response>")]
                if let last = conversation.messages.last, last.role == .user, last.name == Self.resultName {
                    conversation.messages[conversation.messages.count - 1].parts = last.parts + [.text("\n")] + result
                } else {
                    conversation.messages.append(
                        ChatMessage(role: .user, content: .init(parts: result), name: Self.resultName))
                }
            case .assistant where !message.toolCalls.isEmpty:
                let calls = message.toolCalls.map { call in
                    let name = Self.inert(json: JSONValue.string(call.name).text())
                    let arguments = Self.inert(json: call.arguments.text())
                    return "<tool_call>\n{\"name\": \(name), \"arguments\": \(arguments)}\n</tool_call>"
                }
                let text = (own.isEmpty ? [] : [own]) + calls
                conversation.messages.append(ChatMessage(role: .assistant, text: text.joined(separator: "\n")))
            default:
                var message = message
                if message.content != nil { message.parts = inert }
                conversation.messages.append(message)
            }
        }
        for index in conversation.messages.indices where conversation.messages[index].name == Self.resultName {
            conversation.messages[index].name = nil
        }
        if !tools.isEmpty {
            let call = "<tool_call>\n{\"name\": \"the tool's name\", \"arguments\": {…}}\n</tool_call>"
            conversation.addToInstructions(Self.description(of: tools, call: call))
        }
        return conversation
    }

    /// Returns the conversation with its tools described in the instructions, for templates that render calls but no
    /// tools.
    func describingTools(in row: ToolFormat) -> Conversation {
        guard !tools.isEmpty else { return self }
        let name = "the tool's name"
        let arguments = JSONObject([.init(key: "a parameter's name", value: .string("its value"))])
        let call = ChatToolCall(
            id: row.identifier(number: 0, toolName: name), name: name, arguments: .object(arguments))
        var conversation = self
        conversation.addToInstructions(Self.description(of: tools, call: row.text(of: [call])))
        return conversation
    }

    /// Returns the conversation with its calls written into the messages, for templates that render tools but no calls.
    func writingCallsAsText(in row: ToolFormat) -> Conversation {
        var conversation = self
        for index in messages.indices where !messages[index].toolCalls.isEmpty {
            let text = row.text(of: messages[index].toolCalls)
            guard !text.isEmpty else { continue }
            let own = messages[index].text
            conversation.messages[index].content = .text(own.isEmpty ? text : own + "\n" + text)
            conversation.messages[index].toolCalls = []
        }
        return conversation
    }

    /// The name of a result message while the conversation is built.
    private static let resultName = "tool results"

    /// The markers without their leading `<`.
    private static let markers = ["tool_call>", "tool_response>", "tools>"].flatMap {
        [Array($0.utf8), Array("/\($0)".utf8)]
    }

    /// Returns text with escaped markers.
    private static func inert(_ text: String) -> String { replacing(text, with: "&lt;") }

    /// Returns JSON text with escaped markers and the same value.
    private static func inert(json: String) -> String { replacing(json, with: "\\u003c") }

    private static func replacing(_ text: String, with escape: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "<")) else { return text }
        var result: [UInt8] = []
        // Bytes are compared, because a combining accent joins a marker's last letter to a longer character.
        for (index, byte) in bytes.enumerated() {
            let isMarker = byte == UInt8(ascii: "<") && markers.contains { bytes[(index + 1)...].starts(with: $0) }
            result += isMarker ? Array(escape.utf8) : [byte]
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func description(of tools: [ToolDefinition], call: String) -> String {
        "You may call these tools:\n<tools>\n" + tools.map { inert(json: $0.json.text()) }.joined(separator: "\n")
            + "\n</tools>\nTo call one, answer with\n" + call
    }

    /// Appends text to the instructions.
    mutating func addToInstructions(_ text: String) {
        if let first = messages.first, first.role == .system {
            messages[0].parts = first.parts + [.text("\n\n" + text)]
        } else {
            messages.insert(ChatMessage(role: .system, text: text), at: 0)
        }
    }
}
