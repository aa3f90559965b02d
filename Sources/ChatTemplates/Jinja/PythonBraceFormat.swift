/// Python's `str.format`.
struct PythonBraceFormat {
    private let arguments: JinjaArguments
    private let interpreter: JinjaInterpreter
    private let isMarkup: Bool
    private var nextAutomatic = 0
    private var isManual = false

    /// Formats values; literal ranges of the format and the values are kept.
    static func format(
        _ format: JinjaString, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaString {
        var formatter = PythonBraceFormat(
            arguments: arguments, interpreter: interpreter, isMarkup: format.isMarkup)
        return try formatter.result(format, depth: 2).asMarkup(format.isMarkup)
    }

    private init(arguments: JinjaArguments, interpreter: JinjaInterpreter, isMarkup: Bool) {
        self.arguments = arguments
        self.interpreter = interpreter
        self.isMarkup = isMarkup
    }

    private mutating func result(_ format: JinjaString, depth: Int) throws(JinjaFailure) -> JinjaString {
        guard depth >= 0 else { throw .value("Max string recursion exceeded") }
        var result = JinjaString(utf8: [])
        let bytes = format.utf8
        var place = 0
        try interpreter.budget.spend(rewriting: format)
        try interpreter.budget.spend(bytes: format.size)
        while place < bytes.count {
            let byte = bytes[place]
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
                let start = place
                while place < bytes.count, bytes[place] != UInt8(ascii: "{"), bytes[place] != UInt8(ascii: "}") {
                    place += 1
                }
                result.append(format, start..<place)
                continue
            }
            if place + 1 < bytes.count, bytes[place + 1] == byte {
                result.append(format, place..<(place + 1))
                place += 2
                continue
            }
            guard byte == UInt8(ascii: "{") else {
                throw .value("Single '}' encountered in format string")
            }
            guard place + 1 < bytes.count else { throw .value("Single '{' encountered in format string") }
            let end = try fieldEnd(bytes, from: place + 1)
            let field = try self.field(format.slice((place + 1)..<end), depth: depth)
            try interpreter.budget.spend(appending: field.size, to: result)
            result.append(field)
            place = end + 1
        }
        return result
    }

    private func fieldEnd(_ bytes: [UInt8], from start: Int) throws(JinjaFailure) -> Int {
        var level = 1
        var isInIndex = false
        for place in start..<bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "["): isInIndex = true
            case UInt8(ascii: "]"): isInIndex = false
            case UInt8(ascii: "{") where !isInIndex: level += 1
            case UInt8(ascii: "}") where !isInIndex:
                level -= 1
                if level == 0 { return place }
            default: break
            }
        }
        throw .value("expected '}' before end of string")
    }

    private mutating func field(_ field: JinjaString, depth: Int) throws(JinjaFailure) -> JinjaString {
        var name = field
        var conversion: UInt8?
        var specText = JinjaString(utf8: [])
        let mark = field.utf8.firstIndex { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: ":") }
        if var place = mark {
            name = field.slice(0..<place)
            if field.utf8[place] == UInt8(ascii: "!") {
                guard place + 1 < field.utf8.count else { throw .value("unmatched '{' in format spec") }
                conversion = field.utf8[place + 1]
                place += 2
                guard place == field.utf8.count || field.utf8[place] == UInt8(ascii: ":") else {
                    throw .value("expected ':' after conversion specifier")
                }
            }
            if place < field.utf8.count { specText = field.slice((place + 1)..<field.utf8.count) }
        }
        var value = try lookUp(name)
        let spec = try result(specText, depth: depth - 1)
        switch conversion {
        case nil: break
        case UInt8(ascii: "s"): value = .string(try value.string(interpreter.budget))
        case UInt8(ascii: "r"), UInt8(ascii: "a"): value = .string(try value.representation(interpreter.budget))
        case let unknown?:
            throw .value("Unknown conversion specifier \(Unicode.Scalar(unknown))")
        }
        let text = try Self.formatted(value, spec, interpreter)
        guard isMarkup else { return text }
        try interpreter.budget.spend(rewriting: text)
        try interpreter.budget.spend(bytes: text.utf8.count, times: 5)
        if case .string(let string) = value, string.isMarkup { return text }
        return text.htmlEscaped()
    }

    /// Returns a value by a format specification, as Python's `format(value, spec)` does.
    static func formatted(
        _ value: JinjaValue, _ spec: JinjaString, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaString {
        if spec.isEmpty { return try value.string(interpreter.budget) }
        try interpreter.budget.spend(rewriting: spec)
        let parsed = try PythonFormatSpec(spec)
        try interpreter.budget.spend(bytes: parsed.width)
        try interpreter.budget.spend(steps: 40 + (parsed.width + (parsed.precision ?? 0)) >> 2)
        switch value {
        case .string(let text):
            try interpreter.budget.spend(rewriting: text)
            try interpreter.budget.spend(bytes: text.size)
            return try parsed.format(text)
        case .int(let number): return try parsed.format(number)
        case .bool(let flag): return try parsed.format(flag ? 1 : 0)
        case .float(let number): return try parsed.format(number)
        case .bigInt: throw .integerOverflow
        default: throw .type("unsupported format string passed to \(value.typeName).__format__")
        }
    }

    private mutating func lookUp(_ name: JinjaString) throws(JinjaFailure) -> JinjaValue {
        let text = name.text
        let firstEnd = text.firstIndex { $0 == "." || $0 == "[" } ?? text.endIndex
        let first = String(text[..<firstEnd])
        var value = try argument(first)
        var rest = text[firstEnd...]
        while let mark = rest.first {
            try interpreter.budget.spend(steps: 20)
            rest = rest.dropFirst()
            if mark == "." {
                let end = rest.firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
                guard end > rest.startIndex else { throw .value("Empty attribute in format string") }
                value = try JinjaAttributes.attribute(String(rest[..<end]), of: value, interpreter.budget)
                rest = rest[end...]
            } else {
                guard mark == "[", let end = rest.firstIndex(of: "]") else {
                    throw .value("Missing ']' in format string")
                }
                let key = String(rest[..<end])
                guard !key.isEmpty else { throw .value("Empty attribute in format string") }
                let isNumber = key.utf8.allSatisfy { (0x30...0x39).contains($0) }
                let index = isNumber ? Int(key).map(JinjaValue.int) : nil
                value = try JinjaAttributes.item(index ?? .text(key), of: value, interpreter.budget)
                rest = rest[rest.index(after: end)...]
            }
        }
        return value
    }

    private mutating func argument(_ name: String) throws(JinjaFailure) -> JinjaValue {
        var index = Int(name)
        if name.isEmpty {
            guard !isManual else {
                throw .value("cannot switch from manual field specification to automatic field numbering")
            }
            index = nextAutomatic
            nextAutomatic += 1
        } else if index != nil {
            guard nextAutomatic == 0 else {
                throw .value("cannot switch from automatic field numbering to manual field specification")
            }
            isManual = true
        }
        if let index {
            guard arguments.positional.indices.contains(index) else {
                throw .value("Replacement index \(index) out of range for positional args tuple")
            }
            return arguments.positional[index]
        }
        try interpreter.budget.spend(steps: 2 + arguments.keyword.count)
        guard let value = arguments.keyword.first(where: { $0.name == name })?.value else {
            throw .value("KeyError: '\(name)'")
        }
        return value
    }
}
