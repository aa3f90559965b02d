/// The methods of strings.
enum JinjaStringMethods {
    /// Calls a method.
    static func call(
        _ name: String, _ text: JinjaString, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        if name == "startswith" || name == "endswith" {
            return .bool(try hasAffix(name, text, arguments, interpreter))
        }
        try interpreter.budget.spend(rewriting: text)
        try interpreter.budget.spend(bytes: text.size)
        if let result = try plain(name, text, arguments) { return result }
        switch name {
        case "strip", "lstrip", "rstrip":
            let values = try arguments.positionalOnly(name, 0...1)
            let ends: JinjaString.Ends = name == "strip" ? .both : name == "lstrip" ? .leading : .trailing
            return .string(try stripped(text, ends, of: values.first ?? .none, "\(name) arg", interpreter.budget))
        case "split", "rsplit":
            return .list(try interpreter.budget.list(try split(name, text, arguments, interpreter.budget)))
        case "splitlines":
            let keepsEnds = try arguments.bind(name, ["keepends"])[0]?.isTrue ?? false
            var lines: [JinjaValue] = []
            try JinjaSplitter(text).forEachLine(keepingEnds: keepsEnds) { (line) throws(JinjaFailure) in
                try add(line, of: text, to: &lines, interpreter.budget)
            }
            return .list(try interpreter.budget.list(lines))
        case "replace": return try replace(text, arguments, interpreter)
        case "find", "rfind", "index", "rindex", "count": return try search(name, text, arguments, interpreter.budget)
        case "join": return try join(text, arguments, interpreter)
        case "format": return .string(try PythonBraceFormat.format(text, arguments, interpreter))
        case "format_map":
            guard case .dict(let dict) = try arguments.positionalOnly(name, 1...1)[0] else {
                throw .type("format_map() argument must be a dict")
            }
            var values = JinjaArguments()
            for case (.string(let key), let value) in dict.entries {
                try interpreter.budget.spendElement()
                try interpreter.budget.spend(bytes: key.size)
                values.keyword.append((key.text, value))
            }
            return .string(try PythonBraceFormat.format(text, values, interpreter))
        case "center", "ljust", "rjust": return .string(try padded(name, text, arguments, interpreter))
        case "zfill":
            let width = try arguments.positionalOnly(name, 1...1)[0].integer()
            try interpreter.budget.spend(bytes: max(0, width))
            return .string(PythonPadding.zeroFilled(text, to: width))
        case "expandtabs":
            let width = try arguments.bind(name, ["tabsize"])[0]?.integer() ?? 8
            let tabs = text.utf8.count { $0 == 0x09 }
            try interpreter.budget.spend(bytes: max(0, width), times: tabs)
            return .string(PythonPadding.expandingTabs(of: text, to: width))
        case "partition", "rpartition":
            return .tuple(try interpreter.budget.list(try partition(name, text, arguments, interpreter.budget)))
        case "removeprefix":
            return .string(text.removingPrefix(try arguments.positionalOnly(name, 1...1)[0].requiredString("prefix")))
        case "removesuffix":
            return .string(text.removingSuffix(try arguments.positionalOnly(name, 1...1)[0].requiredString("suffix")))
        default: throw JinjaFailure(.unsupported, "the string method \(name)() is not supported")
        }
    }

    /// Calls a method without arguments; returns nil if there is none of that name.
    private static func plain(
        _ name: String, _ text: JinjaString, _ arguments: JinjaArguments
    ) throws(JinjaFailure) -> JinjaValue? {
        let result: JinjaValue
        switch name {
        case "upper": result = .string(PythonCase.upper(text))
        case "lower": result = .string(PythonCase.lower(text))
        case "title": result = .string(PythonCase.title(text))
        case "capitalize": result = .string(PythonCase.capitalized(text))
        case "swapcase": result = .string(PythonCase.swapped(text))
        case "casefold": result = .string(PythonCase.folded(text))
        case "isalpha": result = .bool(text.allScalars(PythonCharacter.isAlpha))
        case "isdigit": result = .bool(text.allScalars(PythonCharacter.isDigit))
        case "isdecimal": result = .bool(text.allScalars(PythonCharacter.isDecimal))
        case "isnumeric": result = .bool(text.allScalars(PythonCharacter.isNumeric))
        case "isalnum":
            result = .bool(text.allScalars { PythonCharacter.isAlpha($0) || PythonCharacter.isNumeric($0) })
        case "isspace": result = .bool(text.allScalars(PythonCharacter.isSpace))
        case "isprintable": result = .bool(text.isEmpty || text.allScalars(PythonCharacter.isPrintable))
        case "isascii": result = .bool(text.utf8.allSatisfy { $0 < 0x80 })
        case "isupper": result = .bool(PythonCase.isUpper(text))
        case "islower": result = .bool(PythonCase.isLower(text))
        case "istitle": result = .bool(PythonCase.isTitle(text))
        case "isidentifier": result = .bool(text.isIdentifier)
        default: return nil
        }
        _ = try arguments.positionalOnly(name, 0...0)
        return result
    }

    private static func optionalString(_ value: JinjaValue?, _ use: String) throws(JinjaFailure) -> JinjaString? {
        guard let value, !value.isNone else { return nil }
        return try value.requiredString(use)
    }

    /// Returns a text without the given characters at its ends; white space by default.
    static func stripped(
        _ text: JinjaString, _ ends: JinjaString.Ends, of characters: JinjaValue, _ use: String, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaString {
        let set = try optionalString(characters, use)
        if let set {
            // Each character is added to a set, and each one at the ends is looked up in it.
            try budget.spend(steps: set.utf8.count + text.utf8.count >> 1)
            try budget.spend(bytes: 32, times: set.utf8.count)
        }
        return text.stripped(ends, of: set)
    }

    /// Appends a part of a text to a list, after spending its cost.
    private static func add(
        _ range: Range<Int>, of text: JinjaString, to parts: inout [JinjaValue], _ budget: JinjaBudget
    ) throws(JinjaFailure) {
        try budget.spendElement()
        try budget.spend(bytes: JinjaBudget.objectBytes)
        parts.append(.string(text.slice(range)))
    }

    private static func split(
        _ name: String, _ text: JinjaString, _ arguments: JinjaArguments, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> [JinjaValue] {
        let values = try arguments.bind(name, ["sep", "maxsplit"])
        let limit = try values[1]?.integer() ?? -1
        let splitter = JinjaSplitter(text)
        var parts: [JinjaValue] = []
        func add(_ range: Range<Int>) throws(JinjaFailure) { try Self.add(range, of: text, to: &parts, budget) }
        if let separator = try optionalString(values[0], "sep") {
            guard !separator.isEmpty else { throw .value("empty separator") }
            try budget.spend(scanning: 4 * separator.utf8.count)
            if name == "split" {
                try splitter.forEachPart(between: separator.utf8, limit: limit, add)
            } else {
                try splitter.forEachPartFromEnd(between: separator.utf8, limit: limit, add)
            }
        } else if name == "split" {
            try splitter.forEachWord(limit: limit, add)
        } else {
            try splitter.forEachWordFromEnd(limit: limit, add)
        }
        return name == "split" ? parts : parts.reversed()
    }

    private static func replace(
        _ text: JinjaString, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.positionalOnly("replace", 2...3)
        let old = try values[0].requiredString("replace() argument 1")
        let new = try values[1].requiredString("replace() argument 2")
        let limit = values.count == 3 ? try values[2].integer() : -1
        if text.isMarkup, !new.isMarkup {
            try interpreter.budget.spend(rewriting: new)
            try interpreter.budget.spend(bytes: new.utf8.count, times: 5)
        }
        return .string(
            try replacing(text, old, text.isMarkup ? new.htmlEscaped() : new, limit: limit, interpreter.budget))
    }

    /// Replaces occurrences, after spending the bytes of the result.
    static func replacing(
        _ text: JinjaString, _ old: JinjaString, _ new: JinjaString, limit: Int, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaString {
        try budget.spend(rewriting: text)
        try budget.spend(scanning: 4 * old.utf8.count)
        let found = text.count(of: old.utf8, in: 0..<text.utf8.count)
        let count = limit < 0 ? found : min(found, limit)
        try budget.spend(steps: 2 * count)
        try budget.spend(bytes: new.size, times: count)
        // Each replacement can split a literal range in two.
        try budget.spend(bytes: 32, times: text.hasLiterals ? count : 0)
        try budget.spend(bytes: text.size)
        return text.replacing(old, with: new, limit: limit)
    }

    /// Returns the byte range of optional start and end arguments; nil if the start is beyond the text.
    private static func range(
        _ values: ArraySlice<JinjaValue>, in text: JinjaString
    ) throws(JinjaFailure) -> Range<Int>? {
        guard !values.isEmpty else { return 0..<text.utf8.count }
        let count = text.scalarCount
        func clamped(_ value: JinjaValue, _ standard: Int) throws(JinjaFailure) -> Int {
            if value.isNone { return standard }
            let place = try value.integer("slice indices must be integers or None")
            return max(place < 0 ? place.addingReportingOverflow(count).partialValue : place, 0)
        }
        let start = try clamped(values[values.startIndex], 0)
        let end = min(values.count > 1 ? try clamped(values[values.startIndex + 1], count) : count, count)
        guard start <= end else { return nil }
        return text.byteOffset(ofScalar: start)..<text.byteOffset(ofScalar: end)
    }

    private static func hasAffix(
        _ name: String, _ text: JinjaString, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> Bool {
        let values = try arguments.positionalOnly(name, 1...3)
        var affixes: [JinjaString] = []
        if case .tuple(let list) = values[0] {
            try interpreter.budget.spend(elements: list.items.count)
            for item in list.items { affixes.append(try item.requiredString("tuple for \(name)")) }
        } else {
            affixes = [try values[0].requiredString("\(name) first arg")]
        }
        for affix in affixes { try interpreter.budget.spend(steps: 1 + affix.utf8.count >> 5) }
        if values.count > 1 { try interpreter.budget.spend(bytes: text.size) }
        guard let range = try range(values.dropFirst(), in: text) else { return false }
        let part = text.slice(range)
        return affixes.contains { name == "startswith" ? part.utf8.starts(with: $0.utf8) : part.hasSuffix($0.utf8) }
    }

    private static func search(
        _ name: String, _ text: JinjaString, _ arguments: JinjaArguments, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> JinjaValue {
        let values = try arguments.positionalOnly(name, 1...3)
        let needle = try values[0].requiredString("argument 1").utf8
        try budget.spend(scanning: 4 * (text.utf8.count + needle.count))
        let range = try range(values.dropFirst(), in: text)
        if name == "count" { return .int(range.map { text.count(of: needle, in: $0) } ?? 0) }
        let isLast = name.hasPrefix("r")
        let found = range.flatMap { range in
            isLast
                ? text.lastOffset(of: needle, from: range.lowerBound, to: range.upperBound)
                : text.firstOffset(of: needle, from: range.lowerBound, to: range.upperBound)
        }
        if let found { return .int(text.utf8[..<found].count { $0 & 0xC0 != 0x80 }) }
        guard name.hasSuffix("find") else { throw .value("substring not found") }
        return .int(-1)
    }

    private static func join(
        _ separator: JinjaString, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaValue {
        let items = try interpreter.budget.elements(of: try arguments.positionalOnly("join", 1...1)[0])
        var result = JinjaString(utf8: [])
        for (place, item) in items.enumerated() {
            let text: JinjaString
            if separator.isMarkup {
                let plain = try JinjaFilters.text(item, interpreter)
                try interpreter.budget.spend(bytes: plain.utf8.count, times: 5)
                text = plain.htmlEscaped()
            } else {
                guard case .string(let string) = item else {
                    throw .type("sequence item \(place): expected str instance, \(item.typeName) found")
                }
                text = string
            }
            try interpreter.budget.spend(appending: text.size + separator.size, to: result)
            if place > 0 { result.append(separator) }
            result.append(text)
        }
        return .string(result.asMarkup(separator.isMarkup))
    }

    private static func padded(
        _ name: String, _ text: JinjaString, _ arguments: JinjaArguments, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> JinjaString {
        let values = try arguments.positionalOnly(name, 1...2)
        let width = try values[0].integer()
        let fill = values.count == 2 ? try values[1].requiredString("fill character") : JinjaString(" ")
        guard fill.scalarCount == 1 else { throw .type("The fill character must be exactly one character long") }
        try interpreter.budget.spend(bytes: fill.size, times: max(0, width))
        try interpreter.budget.spend(steps: max(0, width) >> 3)
        let alignment: PythonPadding.Alignment = name == "center" ? .center : name == "ljust" ? .left : .right
        return PythonPadding.padded(text, to: width, with: fill, alignment)
    }

    private static func partition(
        _ name: String, _ text: JinjaString, _ arguments: JinjaArguments, _ budget: JinjaBudget
    ) throws(JinjaFailure) -> [JinjaValue] {
        let separator = try arguments.positionalOnly(name, 1...1)[0].requiredString("must be str")
        try budget.spend(scanning: 4 * (text.utf8.count + separator.utf8.count))
        guard !separator.isEmpty else { throw .value("empty separator") }
        let empty = JinjaValue.string(JinjaString.empty.asMarkup(text.isMarkup))
        if name == "partition" {
            guard let found = text.firstOffset(of: separator.utf8) else { return [.string(text), empty, empty] }
            return Self.parts(text, found, separator.utf8.count)
        }
        guard let found = text.lastOffset(of: separator.utf8) else { return [empty, empty, .string(text)] }
        return Self.parts(text, found, separator.utf8.count)
    }

    private static func parts(_ text: JinjaString, _ place: Int, _ length: Int) -> [JinjaValue] {
        [
            .string(text.slice(0..<place)), .string(text.slice(place..<(place + length))),
            .string(text.slice((place + length)..<text.utf8.count)),
        ]
    }
}
