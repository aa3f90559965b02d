/// The filters on text.
enum JinjaStringFilters {
    /// The filters by name.
    static let table: [String: JinjaFilters.Filter] = [
        "capitalize": capitalize, "center": center, "e": escape, "escape": escape, "forceescape": forceescape,
        "format": format, "indent": indent, "lower": lower, "replace": replace, "safe": safe, "string": string,
        "title": title, "trim": trim, "truncate": truncate, "upper": upper, "urlencode": urlencode,
        "wordcount": wordcount, "xmlattr": xmlattr,
    ]

    @Sendable static func upper(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("upper", [])
        return .string(PythonCase.upper(try JinjaFilters.text(value, interpreter)))
    }

    @Sendable static func lower(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("lower", [])
        return .string(PythonCase.lower(try JinjaFilters.text(value, interpreter)))
    }

    @Sendable static func capitalize(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("capitalize", [])
        return .string(PythonCase.capitalized(try JinjaFilters.text(value, interpreter)))
    }

    /// Returns the text in title case. Unlike `str.title`, a word begins only after white space, a hyphen or an opening bracket.
    @Sendable static func title(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("title", [])
        let text = try JinjaFilters.text(value, interpreter)
        var result = JinjaString(utf8: [])
        var start = 0
        var offset = 0
        var wasBreak = true
        func flush(_ end: Int) throws(JinjaFailure) {
            guard end > start else { return }
            // Every word and every gap is copied out and back.
            try interpreter.budget.spend(steps: 8)
            let word = text.slice(start..<end)
            let firstEnd = word.scalar(at: 0).end
            result.append(PythonCase.upper(word.slice(0..<firstEnd)))
            result.append(PythonCase.lower(word.slice(firstEnd..<word.utf8.count)))
            start = end
        }
        while offset < text.utf8.count {
            let (scalar, end) = text.scalar(at: offset)
            let isBreak = PythonCharacter.isSpace(scalar) || ["-", "(", "{", "[", "<"].contains(scalar)
            if isBreak != wasBreak { try flush(offset) }
            wasBreak = isBreak
            offset = end
        }
        try flush(offset)
        return .string(result)
    }

    @Sendable static func trim(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let characters = try arguments.bind("trim", ["chars"])[0]
        let text = try JinjaFilters.text(value, interpreter)
        guard let characters, !characters.isNone else { return .string(text.stripped()) }
        return .string(try JinjaStringMethods.stripped(text, .both, of: characters, "strip arg", interpreter.budget))
    }

    @Sendable static func replace(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("replace", ["old", "new", "count"], required: 2)
        let text = try JinjaFilters.text(value, interpreter).asMarkup(false)
        let old = try (values[0] ?? .none).string(interpreter.budget)
        let new = try (values[1] ?? .none).string(interpreter.budget)
        let limit = try values[2].flatMap { $0.isNone ? nil : $0 }?.integer() ?? -1
        return .string(try JinjaStringMethods.replacing(text, old, new, limit: limit, interpreter.budget))
    }

    @Sendable static func string(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("string", [])
        return .string(try value.string(interpreter.budget))
    }

    @Sendable static func safe(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("safe", [])
        return .string(try value.string(interpreter.budget).asMarkup(true))
    }

    @Sendable static func escape(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("escape", [])
        let text = try JinjaFilters.text(value, interpreter)
        try interpreter.budget.spend(bytes: text.utf8.count, times: 5)
        return .string(text.htmlEscaped())
    }

    @Sendable static func forceescape(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("forceescape", [])
        let text = try JinjaFilters.text(value, interpreter)
        try interpreter.budget.spend(bytes: text.utf8.count, times: 5)
        return .string(text.asMarkup(false).htmlEscaped())
    }

    @Sendable static func center(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let width = try arguments.bind("center", ["width"])[0]?.integer() ?? 80
        try interpreter.budget.spend(bytes: max(0, width))
        let text = try JinjaFilters.text(value, interpreter)
        return .string(PythonPadding.padded(text, to: width, with: JinjaString(" "), .center))
    }

    @Sendable static func indent(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("indent", ["width", "first", "blank"])
        let budget = interpreter.budget
        let indentation: JinjaString
        if case .string(let text)? = values[0] {
            indentation = text
        } else {
            let width = max(0, try values[0]?.integer() ?? 4)
            try budget.spend(bytes: width)
            indentation = JinjaString(String(repeating: " ", count: width))
        }
        let source: JinjaString
        switch value {
        case .string(let text): source = text
        case .undefined(let undefined): throw undefined.failure
        default: throw .type("unsupported operand type(s) for +=: '\(value.typeName)' and 'str'")
        }
        let newline = JinjaString("\n")
        let indentsBlank = values[2]?.isTrue ?? false
        try budget.spend(rewriting: source)
        try budget.spend(bytes: source.size)
        let text = source + newline
        var result = JinjaString(utf8: [])
        result.isMarkup = source.isMarkup
        if values[1]?.isTrue ?? false { result.append(indentation) }
        var isFirst = true
        try JinjaSplitter(text).forEachLine(keepingEnds: false) { (line) throws(JinjaFailure) in
            try budget.spend(steps: 4)
            if !isFirst {
                result.append(newline)
                if indentsBlank || !line.isEmpty {
                    try budget.spend(appending: indentation.size, to: result)
                    result.append(indentation)
                }
            }
            isFirst = false
            result.append(text, line)
        }
        return .string(result)
    }

    @Sendable static func truncate(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.bind("truncate", ["length", "killwords", "end", "leeway"])
        let length = try values[0]?.integer() ?? 255
        let end = try values[2]?.requiredString("end") ?? JinjaString("...")
        let leeway = try values[3].flatMap { $0.isNone ? nil : $0 }?.integer() ?? 5
        guard length >= end.scalarCount else {
            throw .value("expected length >= \(end.scalarCount), got \(length)")
        }
        guard leeway >= 0 else { throw .value("expected leeway >= 0, got \(leeway)") }
        if value.isUndefined { return value }
        guard case .string(let text) = value else {
            let count = try JinjaSequenceFilters.lengthOf(value, interpreter.budget)
            if count <= length.addingSaturating(leeway) { return value }
            throw .type("only strings can be truncated, not '\(value.typeName)'")
        }
        try interpreter.budget.spend(rewriting: text)
        try interpreter.budget.spend(rewriting: end)
        try interpreter.budget.spend(bytes: text.size + end.size)
        let count = text.scalarCount
        if count <= length.addingSaturating(leeway) { return value }
        var kept = text.slice(start: 0, count: length - end.scalarCount, step: 1)
        if !(values[1]?.isTrue ?? false) { kept = JinjaSplitter(kept).partsFromEnd(between: [0x20], limit: 1)[0] }
        return .string(kept + end)
    }

    @Sendable static func wordcount(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("wordcount", [])
        var count = 0
        var isInWord = false
        for scalar in try JinjaFilters.text(value, interpreter).text.unicodeScalars {
            let isWord =
                PythonCharacter.isAlpha(scalar) || PythonCharacter.isNumeric(scalar) || scalar == "_"
            if isWord, !isInWord { count += 1 }
            isInWord = isWord
        }
        return .int(count)
    }

    @Sendable static func format(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        guard arguments.positional.isEmpty || arguments.keyword.isEmpty else {
            throw .value("can't handle positional and keyword arguments at the same time")
        }
        let values: JinjaValue =
            arguments.keyword.isEmpty
            ? .tuple(try interpreter.budget.list(arguments.positional))
            : .dict(try interpreter.budget.dict(arguments.keyword.map { (.text($0.name), $0.value) }))
        return .string(try PythonPercentFormat.format(try JinjaFilters.text(value, interpreter), values, interpreter))
    }

    @Sendable static func urlencode(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        _ = try arguments.bind("urlencode", [])
        if value.string != nil || JinjaElements(value) == nil {
            let plain = try JinjaFilters.text(value, interpreter)
            try interpreter.budget.spend(bytes: plain.utf8.count, times: 2)
            return .string(plain.percentEncoded(keepingSlash: true))
        }
        var pairs: [[JinjaValue]] = []
        if case .dict(let dict) = value {
            try interpreter.budget.spend(bytes: 4 * JinjaBudget.objectBytes, times: dict.count)
            pairs = dict.entries.map { [$0.key, $0.value] }
        } else {
            for item in try interpreter.budget.elements(of: value) {
                pairs.append(try interpreter.budget.elements(of: item))
            }
        }
        var result = JinjaString(utf8: [])
        for (place, pair) in pairs.enumerated() {
            guard pair.count == 2 else { throw .value("not enough values to unpack (expected 2)") }
            if place > 0 { result.append(utf8: "&".utf8) }
            result.append(try quoted(pair[0], after: result, interpreter))
            result.append(utf8: "=".utf8)
            result.append(try quoted(pair[1], after: result, interpreter))
        }
        return .string(result)
    }

    private static func quoted(
        _ value: JinjaValue, after result: JinjaString, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaString {
        let plain = try JinjaFilters.text(value, interpreter)
        try interpreter.budget.spend(steps: 4)
        try interpreter.budget.spend(rewriting: plain)
        try interpreter.budget.spend(appending: 3 * plain.size, to: result)
        return plain.percentEncoded(keepingSlash: false)
            .replacing(JinjaString("%20"), with: JinjaString("+"))
    }

    @Sendable static func xmlattr(
        _ value: JinjaValue, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let hasSpace = try arguments.bind("xmlattr", ["autospace"])[0]?.isTrue ?? true
        guard case .dict(let dict) = value else {
            if case .undefined(let undefined) = value { throw undefined.failure }
            throw .type("'\(value.typeName)' object has no attribute 'items'")
        }
        var result = JinjaString(utf8: [])
        for entry in dict.entries where !entry.value.isNone && !entry.value.isUndefined {
            let key = try entry.key.requiredString("attribute name")
            let shown = try JinjaFilters.text(entry.value, interpreter)
            try interpreter.budget.spend(steps: 4)
            try interpreter.budget.spend(rewriting: key)
            try interpreter.budget.spend(appending: 5 * (key.size + shown.size), to: result)
            guard !key.utf8.contains(where: { [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x2F, 0x3E, 0x3D].contains($0) })
            else { throw .value("Invalid character in attribute name: \(key.quoted().text)") }
            if hasSpace || !result.isEmpty { result.append(utf8: " ".utf8) }
            result.append(key.htmlEscaped())
            result.append(utf8: "=\"".utf8)
            result.append(shown.htmlEscaped())
            result.append(utf8: "\"".utf8)
        }
        return .string(result)
    }
}
