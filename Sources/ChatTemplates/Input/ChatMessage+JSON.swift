extension ChatMessage {
    /// The form of a tool call's arguments that a template expects.
    public enum ArgumentsForm: Sendable, Equatable {
        /// A JSON object, as in Hugging Face's form.
        case object
        /// A string of JSON text, as in OpenAI's form.
        case string
    }

    /// Returns the message as JSON in the form of OpenAI and Hugging Face.
    ///
    /// An assistant's message with tool calls and no content gets an empty content, because many templates concatenate
    /// it.
    public func json(arguments form: ArgumentsForm = .object) -> JSONValue {
        var object = JSONObject([.init(key: "role", value: .string(role.rawValue))])
        switch content {
        case .text(let text): object["content"] = .string(text)
        case .parts(let parts): object["content"] = .array(parts.map(\.json))
        case nil: object["content"] = toolCalls.isEmpty ? nil : .string("")
        }
        if let reasoning { object["reasoning_content"] = .string(reasoning) }
        if !toolCalls.isEmpty { object["tool_calls"] = .array(toolCalls.map { $0.json(arguments: form) }) }
        if let toolCallID { object["tool_call_id"] = .string(toolCallID) }
        if let name { object["name"] = .string(name) }
        return .object(extra.entries.isEmpty ? object : JSONObject(object.entries + extra.entries))
    }

    /// Creates a message from JSON in the form of OpenAI and Hugging Face; unknown keys go to `extra`.
    ///
    /// - Throws: `invalidInput` with the key and the expected form.
    public init(json: JSONValue) throws(ChatTemplateError) {
        guard let object = json.object else {
            throw .invalidInput("A message must be an object, not \(json.kindName).")
        }
        guard let role = object["role"]?.string else {
            throw .invalidInput("A message needs a \"role\" that is a string.")
        }
        self.init(role: ChatRole(rawValue: role))
        var others: [JSONObject.Entry] = []
        for entry in object.entries where entry.key != "role" {
            if entry.value.isNull { continue }
            switch entry.key {
            case "content": content = try Self.content(entry.value)
            case "reasoning_content": reasoning = try Self.text(entry)
            case "tool_calls": toolCalls = try Self.toolCalls(entry.value)
            case "tool_call_id": toolCallID = try Self.text(entry)
            case "name": name = try Self.text(entry)
            default: others.append(entry)
            }
        }
        extra = JSONObject(others)
    }

    private static func text(_ entry: JSONObject.Entry) throws(ChatTemplateError) -> String {
        guard let text = entry.value.string else {
            throw .invalidInput("The \"\(entry.key)\" of a message must be a string, not \(entry.value.kindName).")
        }
        return text
    }

    private static func content(_ value: JSONValue) throws(ChatTemplateError) -> Content {
        if let text = value.string { return .text(text) }
        guard let elements = value.array else {
            throw .invalidInput("The \"content\" of a message must be a string or an array of parts.")
        }
        var parts: [Part] = []
        for element in elements {
            if let text = element.string {
                parts.append(.text(text))
            } else if let object = element.object {
                let isText = object["type"]?.string == "text" && object.entries.count == 2
                parts.append(isText ? object["text"]?.string.map(Part.text) ?? .other(object) : .other(object))
            } else {
                throw .invalidInput("A part of a message must be an object with a \"type\", not \(element.kindName).")
            }
        }
        return .parts(parts)
    }

    private static func toolCalls(_ value: JSONValue) throws(ChatTemplateError) -> [ChatToolCall] {
        guard let elements = value.array else {
            throw .invalidInput("The \"tool_calls\" of a message must be an array, not \(value.kindName).")
        }
        var calls: [ChatToolCall] = []
        for element in elements {
            let function = element["function"] ?? element
            guard let name = function["name"]?.string else {
                throw .invalidInput("A tool call needs a \"function\" with a \"name\".")
            }
            let arguments = function["arguments"] ?? .object(JSONObject())
            calls.append(ChatToolCall(id: element["id"]?.string, name: name, arguments: arguments))
        }
        return calls
    }
}

extension ChatMessage.Part {
    /// The part as JSON in Hugging Face's form.
    var json: JSONValue {
        switch self {
        case .text(let text):
            .object(
                JSONObject([.init(key: "type", value: .string("text")), .init(key: "text", value: .string(text))]))
        case .other(let object): .object(object)
        }
    }
}

extension ChatToolCall {
    /// Returns the call as JSON in the form of OpenAI and Hugging Face.
    func json(arguments form: ChatMessage.ArgumentsForm) -> JSONValue {
        var value = arguments
        if form == .string, value.string == nil { value = .string(arguments.text()) }
        var object = JSONObject([.init(key: "type", value: .string("function"))])
        if let id { object["id"] = .string(id) }
        object["function"] = .object(
            JSONObject([.init(key: "name", value: .string(name)), .init(key: "arguments", value: value)]))
        return .object(object)
    }
}
