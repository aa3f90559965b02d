extension ToolFormat {
    /// Returns calls in the row's format, for templates that don't render the calls of earlier turns.
    ///
    /// Empty for rows with channels, whose calls are separate messages.
    ///
    /// - Complexity: O(*n*) in the length.
    package func text(of calls: [ChatToolCall]) -> String {
        guard let syntax = self.calls.first(where: { !$0.begin.isEmpty }) ?? self.calls.first, !calls.isEmpty else {
            return ""
        }
        let separator = separators[0]
        func framed(_ body: String, of call: ChatToolCall? = nil) -> String {
            let recipient = syntax.recipientEnd.map { (call?.name ?? "") + $0 } ?? ""
            return syntax.begin + recipient + syntax.lead[0] + body + syntax.trail[0] + syntax.end
        }
        let text =
            syntax.isList
            ? framed(
                syntax.list.open + calls.map { syntax.body(of: $0) }.joined(separator: syntax.list.separator)
                    + syntax.list.close)
            : calls.map { framed(syntax.body(of: $0), of: $0) }.joined(separator: separator)
        guard let section else { return text }
        return section.begin + separator + text + separator + section.end
    }
}

extension ToolCallSyntax {
    /// Returns one call without its markers.
    fileprivate func body(of call: ChatToolCall) -> String {
        let name = JSONValue.string(call.name).text()
        let entries = call.arguments.object?.entries ?? []
        switch body {
        case .object(let nameKey, let key), .lines(let nameKey, let key), .array(let nameKey, let key, _):
            var text = list.item[0]
            if case .array(_, _, let identifier?) = body, let own = call.id {
                text += "\"\(identifier)\": \(JSONValue.string(own).text())" + list.item[1]
            }
            return text + "\"\(nameKey)\": \(name)" + list.item[1] + "\"\(key)\": \(call.arguments.text())"
                + list.item[2]
        case .keyedArray: return "{\(name): \(call.arguments.text())}"
        case .named(let separator, let identifier):
            let own = call.id ?? ""
            let head =
                switch identifier {
                case .none: call.name
                case .behind(let mark): call.name + mark + own
                case .before(let mark): own + mark + call.name
                case .qualified: own.isEmpty ? "functions.\(call.name):0" : own
                }
            return head + separator + call.arguments.text()
        case .tags(let tags): return text(of: call, tags)
        case .nestedTags(let prefix):
            return call.name + "\">" + entries.map { Self.nested($0.key, $0.value, prefix) }.joined()
                + prefix + "</invoke>"
        case .bareKeys:
            return call.name + Self.bare(.object(JSONObject(entries)))
        case .python:
            return call.name + "(" + entries.map { "\($0.key)=\(Self.python($0.value))" }.joined(separator: ", ") + ")"
        }
    }

    private func text(of call: ChatToolCall, _ tags: ToolCallTags) -> String {
        let space = tags.space == .none ? "" : "\n"
        let between = tags.space == .optional ? "\n" : ""
        var text = tags.nameBegin + call.name + tags.nameEnd
        if let end = tags.numberEnd { text += "1" + end }
        text += space
        for entry in call.arguments.object?.entries ?? [] {
            let kind =
                switch tags.types {
                case .none: ""
                case .strings: " string=\"\(entry.value.string != nil)\""
                case .names: " type=\"\(entry.value.typeName)\""
                }
            text += tags.keyBegin + entry.key + tags.keyEnd + kind + between
            text += tags.valueBegin + tags.frame + (entry.value.string ?? entry.value.text())
            text += tags.frame + tags.valueEnd + space
        }
        return text + tags.end
    }

    private static func nested(_ key: String, _ value: JSONValue, _ prefix: String) -> String {
        let inside =
            switch value {
            case .object(let object): object.entries.map { nested($0.key, $0.value, prefix) }.joined()
            case .array(let items): items.map { nested("item", $0, prefix) }.joined()
            case .string(let text): text
            default: value.text()
            }
        return "\(prefix)<\(key)>\(inside)\(prefix)</\(key)>"
    }

    private static func bare(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): "<|\"|>\(text)<|\"|>"
        case .array(let items): "[" + items.map(bare).joined(separator: ",") + "]"
        case .object(let object):
            "{" + object.entries.sorted { $0.key < $1.key }.map { "\($0.key):\(bare($0.value))" }.joined(separator: ",")
                + "}"
        default: value.text()
        }
    }

    private static func python(_ value: JSONValue) -> String {
        switch value {
        case .null: "None"
        case .bool(let flag): flag ? "True" : "False"
        case .number, .string: value.text()
        case .array(let items): "[" + items.map(python).joined(separator: ", ") + "]"
        case .object(let object):
            "{"
                + object.entries.map { "\(JSONValue.string($0.key).text()): \(python($0.value))" }
                .joined(separator: ", ") + "}"
        }
    }
}

extension JSONValue {
    /// The kind of the value by its name in JSON Schema.
    fileprivate var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
