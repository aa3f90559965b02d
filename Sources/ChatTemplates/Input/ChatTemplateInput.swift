/// The preparation of a template's variables, as in `apply_chat_template` of `transformers`.
enum ChatTemplateInput {
    /// The keys of a message's reasoning; the standard one comes first.
    static let reasoningKeys = ["reasoning_content", "thinking", "reasoning"]

    /// Returns the messages without null keys, and with reasoning under all its names.
    ///
    /// - Parameter keepsNullContent: Whether a null content stays.
    static func conversation(
        _ json: JSONValue, keepsNullContent: Bool = false
    ) throws(ChatTemplateError) -> [JSONObject] {
        guard let elements = json.array else {
            throw .invalidInput("The messages must be an array of objects, not \(json.kindName).")
        }
        guard !elements.isEmpty else { throw .invalidInput("The conversation is empty; give at least one message.") }
        var messages: [JSONObject] = []
        for (place, element) in elements.enumerated() {
            guard let object = element.object else {
                throw .invalidInput("Message \(place + 1) must be an object, not \(element.kindName).")
            }
            let entries = object.entries.filter { !$0.value.isNull || keepsNullContent && $0.key == "content" }
            messages.append(aliasingReasoning(JSONObject(entries)))
        }
        return messages
    }

    private static func aliasingReasoning(_ message: JSONObject) -> JSONObject {
        guard let reasoning = reasoningKeys.lazy.compactMap({ message[$0] }).first else { return message }
        let thinking = JSONObject.Entry(key: "thinking", value: reasoning)
        let standard = JSONObject.Entry(key: "reasoning_content", value: reasoning)
        return JSONObject([thinking] + message.entries + [standard])
    }

    /// Returns all variables of a template by name.
    ///
    /// - Parameter marker: The marker for an image where parts are joined to text; nil to pass parts as lists.
    static func variables(
        conversation: [JSONObject], tools: JSONValue?, options: ChatTemplateOptions, specialTokens: [String: String],
        joiningPartsWith marker: String? = nil
    ) throws(ChatTemplateError) -> [String: JinjaValue] {
        var input: [String: JinjaValue] = [:]
        for (name, token) in specialTokens { input[name] = .text(token) }
        for entry in options.arguments.entries {
            guard !["messages", "tools", "documents", "add_generation_prompt"].contains(entry.key) else {
                throw .invalidInput("The argument \"\(entry.key)\" is set by its own option.")
            }
            input[entry.key] = value(entry.value, isLiteral: !entry.key.hasSuffix("_token"))
        }
        if let tools, tools.array == nil, !tools.isNull {
            throw .invalidInput("The tools must be an array of objects, not \(tools.kindName).")
        }
        for (place, tool) in (tools?.array ?? []).enumerated() where tool.object == nil {
            throw .invalidInput("Tool \(place + 1) must be an object, not \(tool.kindName).")
        }
        for (place, document) in (options.documents ?? []).enumerated() where document.object == nil {
            throw .invalidInput("Document \(place + 1) must be an object, not \(document.kindName).")
        }
        input["messages"] = .list(JinjaList(conversation.map { message($0, marker) }))
        input["tools"] = tools.map { value($0, isLiteral: true) } ?? JinjaValue.none
        input["documents"] = options.documents.map { value(.array($0), isLiteral: true) } ?? JinjaValue.none
        input["add_generation_prompt"] = .bool(options.addGenerationPrompt)
        return input
    }

    private static func message(_ object: JSONObject, _ marker: String?) -> JinjaValue {
        let entries = object.entries.map { entry -> JinjaDict.Entry in
            if entry.key == "content", let marker, let parts = entry.value.array {
                return (.string(JinjaString(literal: entry.key)), .string(joined(parts, marker)))
            }
            if entry.key == "role", let role = entry.value.string, isPlainRole(role) {
                return (.string(JinjaString(literal: entry.key)), .text(role))
            }
            return (.string(JinjaString(literal: entry.key)), value(entry.value, isLiteral: true))
        }
        return .dict(JinjaDict(unique: entries))
    }

    /// Returns the joined text of parts, with the template's marker in place of each image.
    private static func joined(_ parts: [JSONValue], _ marker: String) -> JinjaString {
        var text = JinjaString.empty
        for part in parts {
            if ImagePart.isImage(part) {
                text.append(utf8: marker.utf8)
            } else {
                text.append(utf8: (part.string ?? part["text"]?.string ?? "").utf8, isLiteral: true)
            }
        }
        return text
    }

    /// Returns whether a role can't contain a control token, so that templates may build one around it.
    private static func isPlainRole(_ role: String) -> Bool {
        role.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
            default: false
            }
        }
    }

    /// Returns a JSON value as a template's value; the JSON parser limits its nesting.
    static func value(_ json: JSONValue, isLiteral: Bool) -> JinjaValue {
        switch json {
        case .null: return .none
        case .bool(let flag): return .bool(flag)
        case .number(let number):
            guard number.isInteger else { return .float(number.double) }
            return number.integer.map(JinjaValue.int) ?? .bigInt(number.text)
        case .string(let text): return .string(JinjaString(utf8: Array(text.utf8), isLiteral: isLiteral))
        case .array(let elements): return .list(JinjaList(elements.map { value($0, isLiteral: isLiteral) }))
        case .object(let object):
            return .dict(
                JinjaDict(
                    unique: object.entries.map {
                        (
                            .string(JinjaString(utf8: Array($0.key.utf8), isLiteral: isLiteral)),
                            value($0.value, isLiteral: isLiteral)
                        )
                    }))
        }
    }
}
