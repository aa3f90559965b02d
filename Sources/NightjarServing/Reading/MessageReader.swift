import ChatTemplates

/// Reads the messages of a conversation, and checks that results of tools answer calls.
struct MessageReader {
    /// The most messages of a conversation.
    static let countLimit = 4096

    private(set) var messages: [ChatMessage] = []
    /// The images of the messages in their order.
    var images: [ServedImage] { contents.images }
    private var contents = ContentReader()
    /// The names of the functions that were called, by the ids of the calls.
    private var calls: [String: String] = [:]

    /// Reads a list of messages.
    init(_ values: [JSONValue]) throws(ServiceError) {
        guard !values.isEmpty else {
            throw .invalid("messages", "messages must hold at least one message.", code: "empty_array")
        }
        for (index, value) in values.enumerated() {
            messages.append(try message(FieldReader(value, path: "messages[\(index)]")))
        }
    }

    private static let asked = ContentReader.Types(text: ["text", "refusal"], image: ["image_url"])
    private static let answered = ContentReader.Types(text: ["text", "refusal"])

    private mutating func message(_ reader: FieldReader) throws(ServiceError) -> ChatMessage {
        var fields = reader
        let role = try fields.requiredString("role")
        fields.pass("refusal")
        var message: ChatMessage
        switch role {
        case "system", "developer", "user":
            guard let content = try contents.content(&fields, Self.asked) else { throw fields.missing("content") }
            // Templates know one role for instructions, which OpenAI's later models call by another name.
            message = ChatMessage(role: role == "developer" ? .system : ChatRole(rawValue: role), content: content)
            message.name = try fields.string("name")
        case "assistant":
            message = try answer(&fields)
        case "tool":
            guard let content = try contents.content(&fields, Self.asked) else { throw fields.missing("content") }
            let id = try fields.requiredString("tool_call_id")
            guard let name = calls[id] else {
                throw .invalid(
                    fields.path(of: "tool_call_id"),
                    "\(fields.path(of: "tool_call_id")) answers no tool call of a message before it.")
            }
            message = ChatMessage(role: .tool, content: content, toolCallID: id, name: name)
            fields.pass("name")
        default:
            throw .invalid(
                fields.path(of: "role"),
                "\(fields.path(of: "role")) must be system, developer, user, assistant or tool.")
        }
        try fields.finish()
        return message
    }

    private mutating func answer(_ fields: inout FieldReader) throws(ServiceError) -> ChatMessage {
        var message = ChatMessage(role: .assistant)
        message.content = try contents.content(&fields, Self.answered)
        let reasoning = try fields.string("reasoning")
        message.reasoning = try fields.string("reasoning_content")
        if message.reasoning == nil { message.reasoning = reasoning }
        message.name = try fields.string("name")
        fields.pass("annotations")
        try fields.refuse("audio", because: "the model reads text")
        try fields.refuse("function_call", because: "it gave way to tool_calls")
        let elements = try fields.list("tool_calls", atMost: 256) ?? []
        for (index, value) in elements.enumerated() {
            message.toolCalls.append(try call(FieldReader(value, path: "\(fields.path(of: "tool_calls"))[\(index)]")))
        }
        if message.content == nil, message.toolCalls.isEmpty {
            throw .invalid(
                fields.path(of: "content"), "An assistant's message needs content or tool_calls.",
                code: "missing_required_parameter")
        }
        return message
    }

    private mutating func call(_ reader: FieldReader) throws(ServiceError) -> ChatToolCall {
        var fields = reader
        let id = try fields.requiredString("id")
        _ = try fields.word("type", of: ["function"])
        fields.pass("index")
        guard var function = try fields.reader("function") else { throw fields.missing("function") }
        let name = try function.requiredString("name")
        let text = try function.requiredString("arguments")
        let arguments: JSONValue
        do throws(JSONParseError) {
            arguments = text.isEmpty ? .object(JSONObject()) : try JSONValue(parsing: text)
        } catch {
            throw .invalid(
                function.path(of: "arguments"), "\(function.path(of: "arguments")) is no JSON text: \(error)")
        }
        try function.finish()
        try fields.finish()
        calls[id] = name
        return ChatToolCall(id: id, name: name, arguments: arguments)
    }
}
