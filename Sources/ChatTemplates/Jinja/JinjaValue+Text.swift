extension JinjaValue {
    /// The depth at which `str` and `repr` fail, like Python's recursion limit.
    private static let textDepthLimit = 600

    /// Returns Python's `str(value)`, with the literal ranges of the strings inside.
    func string(_ budget: JinjaBudget) throws(JinjaFailure) -> JinjaString {
        switch self {
        case .string(let value): return value
        case .undefined: return .empty
        default:
            var result = JinjaString(utf8: [])
            try appendRepresentation(to: &result, budget, depth: 0)
            return result
        }
    }

    /// Returns Python's `repr(value)`.
    func representation(_ budget: JinjaBudget) throws(JinjaFailure) -> JinjaString {
        var result = JinjaString(utf8: [])
        try appendRepresentation(to: &result, budget, depth: 0)
        return result
    }

    private func appendRepresentation(
        to result: inout JinjaString, _ budget: JinjaBudget, depth: Int
    ) throws(JinjaFailure) {
        guard depth < Self.textDepthLimit else { throw .value("the value is nested too deeply to be printed") }
        try budget.spend(steps: 4)
        try budget.spend(bytes: 8)
        switch self {
        case .undefined: result.append(utf8: "Undefined".utf8)
        case .none: result.append(utf8: "None".utf8)
        case .bool(let value): result.append(utf8: (value ? "True" : "False").utf8)
        case .int(let value): result.append(utf8: String(value).utf8)
        case .bigInt(let digits): result.append(utf8: digits.utf8)
        case .float(let value): result.append(utf8: PythonNumber.text(value).utf8)
        case .string(let value):
            try budget.spend(rewriting: value)
            try budget.spend(bytes: value.size + value.escapeBytes(others: 2))
            if value.isMarkup { result.append(utf8: "Markup(".utf8) }
            result.append(value.quoted())
            if value.isMarkup { result.append(utf8: ")".utf8) }
        case .list(let value): try Self.append(value.items, "[", "]", to: &result, budget, depth)
        case .tuple(let value):
            try Self.append(value.items, "(", value.items.count == 1 ? ",)" : ")", to: &result, budget, depth)
        case .dict(let value): try Self.append(value, to: &result, budget, depth)
        case .view(let view):
            result.append(utf8: "\(view.kind.typeName)(".utf8)
            try budget.spend(bytes: 4 * JinjaBudget.objectBytes, times: view.dict.count)
            try Self.append((0..<view.dict.count).map { view[$0] }, "[", "]", to: &result, budget, depth)
            result.append(utf8: ")".utf8)
        case .range(let range):
            let step = range.step == 1 ? "" : ", \(range.step)"
            result.append(utf8: "range(\(range.start), \(range.stop)\(step))".utf8)
        case .iterator: result.append(utf8: "<generator object>".utf8)
        case .namespace(let value):
            result.append(utf8: "<Namespace ".utf8)
            try budget.spend(bytes: 4 * JinjaBudget.objectBytes, times: value.entries.count)
            let entries = value.entries.map { (key: JinjaValue.text($0.name), value: $0.value) }
            try Self.append(JinjaDict(unique: entries), to: &result, budget, depth)
            result.append(utf8: ">".utf8)
        case .loop(let value):
            result.append(utf8: "<LoopContext \(value.index0 + 1)/\(try value.measuredLength(budget))>".utf8)
        case .cycler: result.append(utf8: "<Cycler>".utf8)
        case .callable(let value): result.append(utf8: value.representation.utf8)
        }
    }

    private static func append(
        _ items: [JinjaValue], _ open: String, _ close: String, to result: inout JinjaString,
        _ budget: JinjaBudget, _ depth: Int
    ) throws(JinjaFailure) {
        result.append(utf8: open.utf8)
        for (place, item) in items.enumerated() {
            if place > 0 { result.append(utf8: ", ".utf8) }
            try item.appendRepresentation(to: &result, budget, depth: depth + 1)
        }
        result.append(utf8: close.utf8)
    }

    private static func append(
        _ dict: JinjaDict, to result: inout JinjaString, _ budget: JinjaBudget, _ depth: Int
    ) throws(JinjaFailure) {
        result.append(utf8: "{".utf8)
        for (place, entry) in dict.entries.enumerated() {
            if place > 0 { result.append(utf8: ", ".utf8) }
            try entry.key.appendRepresentation(to: &result, budget, depth: depth + 1)
            result.append(utf8: ": ".utf8)
            try entry.value.appendRepresentation(to: &result, budget, depth: depth + 1)
        }
        result.append(utf8: "}".utf8)
    }
}

extension JinjaString {
    /// Returns the most bytes that the escapes of `repr` or JSON add: five per control character, one per quote.
    ///
    /// - Parameter others: The number of bytes added per non-ASCII byte.
    func escapeBytes(others: Int) -> Int {
        utf8.reduce(2) { count, byte in
            switch byte {
            case 0..<0x20, 0x7F: count + 5
            case 0x22, 0x27, 0x5C: count + 1
            case 0x80...: count + others
            default: count
            }
        }
    }

    /// Returns the string in quotes with escapes, as `repr` writes it.
    func quoted() -> JinjaString {
        let usesDouble = utf8.contains(UInt8(ascii: "'")) && !utf8.contains(UInt8(ascii: "\""))
        let quote: Unicode.Scalar = usesDouble ? "\"" : "'"
        var result = JinjaString(utf8: [UInt8(ascii: quote)])
        result.append(
            mappingScalars { scalar, _, bytes in
                switch scalar {
                case "\\": bytes.append(contentsOf: "\\\\".utf8)
                case "\n": bytes.append(contentsOf: "\\n".utf8)
                case "\r": bytes.append(contentsOf: "\\r".utf8)
                case "\t": bytes.append(contentsOf: "\\t".utf8)
                case quote: bytes += [UInt8(ascii: "\\"), UInt8(ascii: quote)]
                default:
                    if PythonCharacter.isPrintable(scalar) {
                        bytes.append(contentsOf: String(scalar).utf8)
                    } else {
                        bytes.append(contentsOf: PythonCharacter.escape(scalar).utf8)
                    }
                }
            })
        result.append(utf8: [UInt8(ascii: quote)])
        return result.asMarkup(false)
    }
}

extension PythonCharacter {
    /// Returns the `\x`, `\u` or `\U` escape of a scalar.
    static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        let (mark, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
        return "\\\(mark)" + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension JinjaCallable {
    /// The callable's description, without the address that Python prints.
    var representation: String {
        switch kind {
        case .global(let name): "<function \(name)>"
        case .method(let receiver, let name): "<built-in method \(name) of \(receiver.typeName) object>"
        case .macro(let macro): "<Macro '\(macro.definition.name)'>"
        case .joiner: "<Joiner>"
        }
    }
}
