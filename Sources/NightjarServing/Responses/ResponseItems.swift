import ChatTemplates

/// Converts the items of a response's input to messages of a conversation.
struct ResponseItems {
    private(set) var messages: [ChatMessage]
    /// The images of the messages in their order.
    var images: [ServedImage] { contents.images }
    private var contents = ContentReader()

    /// Parses items.
    ///
    /// Consecutive reasoning, text and calls of an assistant form one message.
    ///
    /// - Parameter earlier: The number of items from earlier responses, which don't count in the indices of errors.
    init(_ items: [JSONValue], instructions: String?, earlier: Int) throws(ServiceError) {
        messages = instructions.map { [ChatMessage(role: .system, text: $0)] } ?? []
        var names: [String: String] = [:]
        guard items.count <= MessageReader.countLimit else {
            throw .invalid(
                "input", "The conversation has \(items.count) items; at most \(MessageReader.countLimit) are read.")
        }
        for (index, item) in items.enumerated() {
            var fields = try FieldReader(item, path: "input[\(index - earlier)]")
            fields.pass("id", "status", "phase")
            let type = try fields.string("type") ?? "message"
            switch type {
            case "message": add(try message(&fields))
            case "reasoning":
                let thought = try Self.reasoning(&fields)
                if !thought.isEmpty { add(ChatMessage(role: .assistant, reasoning: thought)) }
            case "function_call":
                let call = try Self.call(&fields)
                names[call.id ?? ""] = call.name
                add(ChatMessage(role: .assistant, toolCalls: [call]))
            case "mcp_call": messages += try Self.served(&fields)
            case "function_call_output":
                let id = try fields.requiredString("call_id")
                guard let name = names[id] else {
                    throw .invalid(
                        fields.path(of: "call_id"), "\(fields.path(of: "call_id")) answers no function_call before it.")
                }
                guard let content = try contents.content(&fields, Self.resultTypes, key: "output") else {
                    throw fields.missing("output")
                }
                messages.append(ChatMessage(role: .tool, content: content, toolCallID: id, name: name))
            default:
                throw .unsupported(
                    fields.path(of: "type"),
                    "\(fields.path(of: "type")) is \(type.prefix(40)); message, reasoning, function_call, "
                        + "function_call_output and mcp_call are read.")
            }
            try fields.finish()
        }
        guard messages.contains(where: { $0.role != .system }) || instructions == nil && !messages.isEmpty else {
            throw .invalid("input", "input must hold at least one message.", code: "empty_array")
        }
    }

    private static let resultTypes = ContentReader.Types(text: ["input_text"], image: ["input_image"])
    private static let askedTypes = ContentReader.Types(
        text: ["input_text", "output_text", "text", "refusal"], image: ["input_image"])
    private static let answerTypes = ContentReader.Types(text: ["input_text", "output_text", "text", "refusal"])

    private mutating func add(_ message: ChatMessage) {
        guard message.role == .assistant, let last = messages.last, last.role == .assistant,
            message.reasoning == nil, message.content == nil || last.content == nil && last.toolCalls.isEmpty
        else {
            messages.append(message)
            return
        }
        messages[messages.count - 1].content = last.content ?? message.content
        messages[messages.count - 1].toolCalls += message.toolCalls
    }

    private mutating func message(_ fields: inout FieldReader) throws(ServiceError) -> ChatMessage {
        guard let role = try fields.word("role", of: ["user", "system", "developer", "assistant"]) else {
            throw fields.missing("role")
        }
        let types = role == "assistant" ? Self.answerTypes : Self.askedTypes
        guard let content = try contents.content(&fields, types) else { throw fields.missing("content") }
        return ChatMessage(role: role == "developer" ? .system : ChatRole(rawValue: role), content: content)
    }

    private static func reasoning(_ fields: inout FieldReader) throws(ServiceError) -> String {
        fields.pass("summary")
        try fields.refuse("encrypted_content", because: "thinking is not encrypted here")
        var texts: [String] = []
        for (index, value) in (try fields.list("content", atMost: 256) ?? []).enumerated() {
            var part = try FieldReader(value, path: "\(fields.path(of: "content"))[\(index)]")
            _ = try part.word("type", of: ["reasoning_text"])
            texts.append(try part.requiredString("text"))
            try part.finish()
        }
        return texts.joined(separator: "\n")
    }

    private static func call(_ fields: inout FieldReader) throws(ServiceError) -> ChatToolCall {
        try call(try fields.requiredString("call_id"), &fields)
    }

    private static func call(_ id: String, _ fields: inout FieldReader) throws(ServiceError) -> ChatToolCall {
        let name = try fields.requiredString("name")
        let text = try fields.requiredString("arguments")
        do throws(JSONParseError) {
            let arguments = text.isEmpty ? .object(JSONObject()) : try JSONValue(parsing: text)
            return ChatToolCall(id: id, name: name, arguments: arguments)
        } catch {
            throw .invalid(fields.path(of: "arguments"), "\(fields.path(of: "arguments")) is no JSON text: \(error)")
        }
    }

    /// Converts a call that the server has run, with its output.
    private static func served(_ fields: inout FieldReader) throws(ServiceError) -> [ChatMessage] {
        fields.pass("server_label", "approval_request_id")
        let id = try fields.string("call_id") ?? ""
        let call = try call(id, &fields)
        let error = try fields.string("error")
        let output = try fields.string("output")
        guard let text = error.map({ "Error: \($0)" }) ?? output else { throw fields.missing("output") }
        return [
            ChatMessage(role: .assistant, toolCalls: [call]),
            ChatMessage(role: .tool, content: .text(text), toolCallID: id, name: call.name),
        ]
    }
}
