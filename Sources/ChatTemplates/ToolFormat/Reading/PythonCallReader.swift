/// Reads calls in Python's syntax: `[name(key="text", other=[1, True, None])]`.
enum PythonCallReader {
    /// The calls in some bytes, or nil when they hold none.
    ///
    /// The list is read by the parser of template expressions, whose literals are Python's.
    static func calls(_ bytes: [UInt8]) -> [ChatToolCall]? {
        guard let expression = expression(bytes) else { return nil }
        var elements = [expression]
        if case .list(let list) = expression.kind { elements = list }
        var calls: [ChatToolCall] = []
        for element in elements {
            guard case .call(let function, let arguments) = element.kind, let name = name(function),
                arguments.positional.isEmpty, arguments.spread == nil, arguments.keywordSpread == nil
            else { return nil }
            var entries: [JSONObject.Entry] = []
            for argument in arguments.keyword {
                guard let value = value(argument.value) else { return nil }
                entries.append(.init(key: argument.name, value: value))
            }
            calls.append(ChatToolCall(name: name, arguments: .object(JSONObject(entries))))
        }
        return calls
    }

    /// The value of a literal in some bytes, or nil when they hold none.
    static func value(_ bytes: [UInt8]) -> JSONValue? {
        guard let expression = expression(bytes) else { return nil }
        return value(expression)
    }

    private static func expression(_ bytes: [UInt8]) -> JinjaExpression? {
        let source = "{{ " + String(decoding: bytes, as: UTF8.self) + " }}"
        guard let statements = try? JinjaParser.parse(source), statements.count == 1,
            case .output(let items) = statements[0], items.count == 1, case .value(let expression) = items[0]
        else { return nil }
        return expression
    }

    private static func name(_ expression: JinjaExpression) -> String? {
        switch expression.kind {
        case .name(let name): name
        case .attribute(let object, let name): self.name(object).map { "\($0).\(name)" }
        default: nil
        }
    }

    private static func value(_ expression: JinjaExpression) -> JSONValue? {
        switch expression.kind {
        case .constant(let constant): return value(constant)
        case .list(let items), .tuple(let items):
            let values = items.map(value)
            return values.contains(nil) ? nil : .array(values.compactMap { $0 })
        case .dict(let entries):
            var pairs: [JSONObject.Entry] = []
            for entry in entries {
                guard case .constant(.string(let key)) = entry.key.kind, let value = value(entry.value)
                else { return nil }
                pairs.append(.init(key: key.text, value: value))
            }
            return .object(JSONObject(pairs))
        case .negative(let operand):
            guard case .number(let number)? = value(operand), !number.text.hasPrefix("-") else { return nil }
            return .number(JSONNumber(text: "-" + number.text))
        default: return nil
        }
    }

    private static func value(_ constant: JinjaConstant) -> JSONValue {
        switch constant {
        case .none: .null
        case .bool(let flag): .bool(flag)
        case .int(let number): .integer(number)
        case .bigInt(let digits): .number(JSONNumber(text: digits))
        case .float(let number): .number(JSONNumber(number))
        case .string(let text): .string(text.text)
        }
    }
}
