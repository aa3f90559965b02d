/// Python's `json.dumps`, which keeps literal ranges.
struct PythonJSON {
    private let ensuresASCII: Bool
    private let indent: JinjaString?
    private let itemSeparator: JinjaString
    private let keySeparator: JinjaString
    private let sortsKeys: Bool
    private let interpreter: JinjaInterpreter
    private var result = JinjaString(utf8: [])

    /// Applies the `tojson` filter of `transformers`, with the options of `json.dumps` and without HTML escapes.
    static func filter(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let options = try arguments.bind("tojson", ["ensure_ascii", "indent", "separators", "sort_keys"])
        var writer = try PythonJSON(options, interpreter)
        try writer.write(value, level: 0)
        return .string(writer.result)
    }

    private init(_ options: [JinjaValue?], _ interpreter: JinjaInterpreter) throws(JinjaFailure) {
        self.interpreter = interpreter
        ensuresASCII = options[0]?.isTrue ?? false
        switch options[1] {
        case nil, .some(.none): indent = nil
        case .string(let text)?: indent = text
        case let width?:
            let count = max(0, try width.integer("indent"))
            try interpreter.budget.spend(bytes: count)
            indent = JinjaString(String(repeating: " ", count: count))
        }
        sortsKeys = options[3]?.isTrue ?? false
        if let separators = options[2], !separators.isNone {
            let parts = try interpreter.budget.elements(of: separators)
            guard parts.count == 2 else { throw .value("separators must be a pair of strings") }
            itemSeparator = try parts[0].requiredString("separator")
            keySeparator = try parts[1].requiredString("separator")
        } else {
            itemSeparator = JinjaString(indent == nil ? ", " : ",")
            keySeparator = JinjaString(": ")
        }
    }

    private mutating func write(_ value: JinjaValue, level: Int) throws(JinjaFailure) {
        try interpreter.budget.spend(steps: 4)
        try interpreter.budget.spend(appending: 8, to: result)
        switch value {
        case .none: result.append(utf8: "null".utf8)
        case .bool(let flag): result.append(utf8: (flag ? "true" : "false").utf8)
        case .int(let number): result.append(utf8: String(number).utf8)
        case .bigInt(let digits): result.append(utf8: digits.utf8)
        case .float(let number): result.append(utf8: PythonNumber.jsonText(number).utf8)
        case .string(let text): try write(text)
        case .list(let list), .tuple(let list):
            try writeAll(list.items.count, "[", "]", level) { (writer, place) throws(JinjaFailure) in
                try writer.write(list.items[place], level: level + 1)
            }
        case .dict(let dict): try write(dict, level: level)
        default: throw .type("Object of type \(value.typeName) is not JSON serializable")
        }
    }

    private mutating func write(_ dict: JinjaDict, level: Int) throws(JinjaFailure) {
        var entries = dict.entries
        if sortsKeys {
            try interpreter.budget.spend(bytes: 3 * JinjaBudget.elementBytes, times: entries.count)
            entries = try JinjaSort.sorted(entries.map { ($0.key, $0) }, reverse: false, interpreter)
        }
        let sorted = entries
        try writeAll(sorted.count, "{", "}", level) { (writer, place) throws(JinjaFailure) in
            try writer.write(try Self.key(sorted[place].key))
            try writer.interpreter.budget.spend(appending: writer.keySeparator.size, to: writer.result)
            writer.result.append(writer.keySeparator)
            try writer.write(sorted[place].value, level: level + 1)
        }
    }

    private static func key(_ value: JinjaValue) throws(JinjaFailure) -> JinjaString {
        switch value {
        case .string(let text): return text
        case .none: return JinjaString("null")
        case .bool(let flag): return JinjaString(flag ? "true" : "false")
        case .int(let number): return JinjaString(String(number))
        case .bigInt(let digits): return JinjaString(digits)
        case .float(let number): return JinjaString(PythonNumber.jsonText(number))
        default: throw .type("keys must be str, int, float, bool or None, not \(value.typeName)")
        }
    }

    private mutating func writeAll(
        _ count: Int, _ open: String, _ close: String, _ level: Int,
        _ body: (inout PythonJSON, Int) throws(JinjaFailure) -> Void
    ) throws(JinjaFailure) {
        result.append(utf8: open.utf8)
        for place in 0..<count {
            if place > 0 {
                try interpreter.budget.spend(appending: itemSeparator.size, to: result)
                result.append(itemSeparator)
            }
            try breakLine(level + 1)
            try body(&self, place)
        }
        if count > 0 { try breakLine(level) }
        result.append(utf8: close.utf8)
    }

    private mutating func breakLine(_ level: Int) throws(JinjaFailure) {
        guard let indent else { return }
        try interpreter.budget.spend(steps: level)
        try interpreter.budget.spend(appending: 1 + indent.size * level, to: result)
        result.append(utf8: [0x0A])
        result.append(indent, times: level)
    }

    private mutating func write(_ text: JinjaString) throws(JinjaFailure) {
        for _ in 0..<(ensuresASCII ? 3 : 1) { try interpreter.budget.spend(rewriting: text) }
        try interpreter.budget.spend(
            appending: text.size + text.escapeBytes(others: ensuresASCII ? 2 : 0), to: result)
        let ensuresASCII = ensuresASCII
        result.append(utf8: [UInt8(ascii: "\"")])
        result.append(
            text.mappingScalars { scalar, _, bytes in
                if scalar.isASCII {
                    let byte = UInt8(truncatingIfNeeded: scalar.value)
                    if let escape = JSONEscape.ascii(byte) {
                        bytes.append(contentsOf: escape.utf8)
                    } else if ensuresASCII, byte == 0x7F {
                        bytes.append(contentsOf: JSONEscape.unicode(0x7F).utf8)
                    } else {
                        bytes.append(byte)
                    }
                } else if ensuresASCII {
                    bytes.append(contentsOf: JSONEscape.unicode(scalar.value).utf8)
                } else {
                    bytes.append(contentsOf: String(scalar).utf8)
                }
            })
        result.append(utf8: [UInt8(ascii: "\"")])
    }
}
