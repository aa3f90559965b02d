/// A derivation of a template's call syntax from known calls that it rendered.
///
/// A call is JSON with the name inside or before it, a call in Python's syntax, or a name and arguments between tags.
/// The markers around calls, and the separators, follow from what the turns with one and two calls have in common.
struct CallDerivation {
    /// The turns with one and two calls, without their headers.
    let one: [UInt8]
    let two: [UInt8]?
    /// The text that ends a text turn.
    let turnEnd: [UInt8]

    private static let name = TemplateProbe.names[0]
    private static let other = TemplateProbe.names[1]

    /// Returns the row; nil where the turns have an unknown form.
    func format() -> ToolFormat? {
        // A name that occurs twice, as a recipient and again, has no form that is known here.
        guard let place = one.place(of: Self.name), one.place(of: Self.name, from: place + 1) == nil else { return nil }
        return object(around: place) ?? named(at: place) ?? python(at: place) ?? TagDerivation(self).format(at: place)
    }

    // MARK: JSON

    private struct Keys {
        let name: String
        let arguments: String
        var identifier: String?
    }

    private func object(around place: Int) -> ToolFormat? {
        for start in stride(from: place, through: 0, by: -1) where one[start] == UInt8(ascii: "{") {
            guard let end = Self.jsonEnd(one, start), end > place,
                let value = try? JSONValue(parsing: Array(one[start..<end])), let keys = keys(of: value)
            else { continue }
            if let list = list(around: start, keys) { return list }
            guard !keys.name.isEmpty else { return nil }
            let syntax = ToolCallSyntax.Body.object(name: keys.name, arguments: keys.arguments)
            return row(body: syntax, in: start..<end) { two in
                guard let other = two.place(of: Self.other), let first = two.place(of: Self.name),
                    let begin = two[..<first].lastIndex(of: UInt8(ascii: "{")), let end = Self.jsonEnd(two, begin),
                    end < other, let second = two[end..<other].lastIndex(of: UInt8(ascii: "{")),
                    let last = Self.jsonEnd(two, second)
                else { return nil }
                return (begin..<end, second..<last)
            }
        }
        return nil
    }

    /// Returns the keys of a call's object; empty where the name itself is the key.
    private func keys(of value: JSONValue) -> Keys? {
        guard let entries = value.object?.entries else { return nil }
        if entries.count == 1, entries[0].key == Self.name, isArguments(entries[0].value) {
            return Keys(name: "", arguments: "")
        }
        guard let name = entries.first(where: { $0.value.string == Self.name }),
            let arguments = entries.first(where: { isArguments($0.value) })
        else { return nil }
        let identifier = entries.first { $0.value.string == TemplateProbe.identifier }
        return Keys(name: name.key, arguments: arguments.key, identifier: identifier?.key)
    }

    private func isArguments(_ value: JSONValue) -> Bool {
        if let text = value.string { return (try? JSONValue(parsing: text)) == TemplateProbe.arguments }
        return value == TemplateProbe.arguments
    }

    /// Returns the row for a list of objects; nil where the object is in no list.
    private func list(around start: Int, _ keys: Keys) -> ToolFormat? {
        guard let open = one[..<start].lastIndex(where: { !ByteWindow.isSpace($0) }), one[open] == UInt8(ascii: "["),
            let end = Self.jsonEnd(one, open), let close = one[..<(end - 1)].lastIndex(of: UInt8(ascii: "}"))
        else { return nil }
        let body: ToolCallSyntax.Body =
            keys.name.isEmpty
            ? .keyedArray : .array(name: keys.name, arguments: keys.arguments, id: keys.identifier)
        var separator = ", "
        if let two, let second = two.place(of: Self.other), let first = two.place(of: Self.name),
            let begin = two[..<first].lastIndex(of: UInt8(ascii: "{")), let behind = Self.jsonEnd(two, begin),
            behind < second, let next = two[behind..<second].lastIndex(of: UInt8(ascii: "{"))
        {
            separator = text(two[behind..<next])
        }
        guard var format = row(body: body, in: open..<end, second: { _ in nil }) else { return nil }
        format.calls[0].list = .init(text(one[open..<start]), separator, text(one[(close + 1)..<end]))
        format.allowsSeveralCalls = two != nil
        return format
    }

    private func named(at place: Int) -> ToolFormat? {
        let behind = place + Self.name.utf8.count
        guard let start = one[behind...].firstIndex(of: UInt8(ascii: "{")), let end = Self.jsonEnd(one, start),
            let value = try? JSONValue(parsing: Array(one[start..<end])), isArguments(value)
        else { return nil }
        var begin = place
        var separator = text(one[behind..<start])
        var rule = ToolCallSyntax.Identifier.none
        let parts = JinjaSplitter(JinjaString(separator))
            .parts(between: Array(TemplateProbe.identifier.utf8), limit: 1).map(\.text)
        if parts.count == 2 {
            guard !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
            rule = .behind(parts[0])
            separator = parts[1]
        } else if let identifier = Array(one[..<place]).place(of: TemplateProbe.identifier) {
            let mark = text(one[(identifier + TemplateProbe.identifier.utf8.count)..<place])
            guard !mark.isEmpty else { return nil }
            rule = .before(mark)
            begin = identifier
        }
        guard !separator.isEmpty else { return nil }
        return row(body: .named(separator: separator, identifier: rule), in: begin..<end) { two in
            guard let other = two.place(of: Self.other), let first = two.place(of: Self.name),
                let brace = two[first...].firstIndex(of: UInt8(ascii: "{")), let end = Self.jsonEnd(two, brace),
                end <= other, let next = two[other...].firstIndex(of: UInt8(ascii: "{")),
                let last = Self.jsonEnd(two, next)
            else { return nil }
            if case .before = rule { return nil }
            return (first..<end, other..<last)
        }
    }

    // MARK: Python

    private func python(at place: Int) -> ToolFormat? {
        let behind = place + Self.name.utf8.count
        guard one[behind...].starts(with: "(zqkey=".utf8), let close = one[behind...].firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let isList = place > 0 && one[place - 1] == UInt8(ascii: "[") && one[(close + 1)...].first == UInt8(ascii: "]")
        var separator = isList ? ", " : "\n"
        if let two, let second = two.place(of: Self.other), let end = two[..<second].lastIndex(of: UInt8(ascii: ")")) {
            separator = text(two[(end + 1)..<second])
        }
        guard isList || MarkupUnits.isSpace(separator.utf8),
            var format = row(
                body: .python, in: isList ? place - 1..<close + 2 : place..<close + 1, second: { _ in nil })
        else { return nil }
        format.calls[0].list = isList ? .init("[", separator, "]") : .init("", separator, "")
        format.allowsSeveralCalls = two != nil
        return format
    }

    // MARK: Around

    /// Returns the row for a body at a range of the turn with one call.
    ///
    /// - Parameter second: Returns the ranges of both bodies in the turn with two calls.
    func row(
        body: ToolCallSyntax.Body, in range: Range<Int>, second: ([UInt8]) -> (Range<Int>, Range<Int>)?
    ) -> ToolFormat? {
        let before = MarkupUnits.split(one[..<range.lowerBound])
        let behind = withoutTurnEnd(one[range.upperBound...])
        var begin = before
        var end = behind
        var format = ToolFormat(name: "derived", calls: [])
        format.allowsSeveralCalls = false
        if let two, let (first, last) = second(two) {
            let between = MarkupUnits.split(two[first.upperBound..<last.lowerBound])
            if let found = Self.frame(before: before, between: between, behind: behind) {
                (begin, end) = (found.begin, found.end)
                format.section = found.section
                format.separators = found.separators
                format.allowsSeveralCalls = true
            }
        }
        let lead = begin.reversed().prefix { MarkupUnits.isSpace($0) }.reversed()
        let trail = end.prefix { MarkupUnits.isSpace($0) }
        format.calls = [
            ToolCallSyntax(
                begin: begin.trimmed.text, end: end.trimmed.text, body: body, lead: [Array(lead).text],
                trail: [end.trimmed.isEmpty ? "" : Array(trail).text])
        ]
        return format
    }

    /// Returns the text around each call, around all calls and between calls.
    private static func frame(
        before: [[UInt8]], between: [[UInt8]], behind: [[UInt8]]
    ) -> (begin: [[UInt8]], end: [[UInt8]], section: ToolFormat.Markers?, separators: [String])? {
        var beginCount = Array(before.reversed()).commonPrefix(with: Array(between.reversed()))
        // White space before the first common unit belongs to the separator between calls.
        while beginCount > 0, MarkupUnits.isSpace(before[before.count - beginCount]) { beginCount -= 1 }
        var endCount = behind.commonPrefix(with: Array(between.dropLast(beginCount)))
        while endCount > 0, MarkupUnits.isSpace(behind[endCount - 1]) { endCount -= 1 }
        let middle = Array(between.dropFirst(endCount).dropLast(beginCount))
        guard beginCount > 0, middle.allSatisfy({ MarkupUnits.isSpace($0) }) else { return nil }
        let opening = Array(before.dropLast(beginCount))
        let closing = Array(behind.dropFirst(endCount))
        var separators = [middle.text]
        var section: ToolFormat.Markers?
        if !opening.trimmed.isEmpty {
            section = .init(opening.trimmed.text, closing.trimmed.text)
            let space = opening.reversed().prefix { MarkupUnits.isSpace($0) }
            let own = Array(space.reversed()).text
            if !separators.contains(own) { separators.append(own) }
        } else if !closing.trimmed.isEmpty {
            return nil
        }
        return (Array(before.suffix(beginCount)), Array(behind.prefix(endCount)), section, separators)
    }

    /// Returns the text after a call, without the end of the turn.
    func withoutTurnEnd(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
        let end = Array(turnEnd.drop(while: ByteWindow.isSpace))
        if !end.isEmpty, bytes.count >= end.count, bytes.suffix(end.count).elementsEqual(end) {
            return MarkupUnits.split(bytes.dropLast(end.count)).droppingLastSpace
        }
        let units = MarkupUnits.split(bytes)
        let cut =
            units.firstIndex { unit in
                let text = String(decoding: unit, as: UTF8.self).lowercased()
                return Self.ends.contains { text.hasPrefix("<") && text.contains($0) }
            } ?? units.endIndex
        return Array(units[..<cut]).droppingLastSpace
    }

    /// Parts of the names of tokens that end a turn.
    private static let ends = ["zqend", "eot", "eom", "im_end", "turn", "eos", "end_of_text", "endoftext", "response"]

    private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the offset after the object or array at an offset.
    static func jsonEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        var depth = 0
        var isInString = false
        var place = start
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\\") where isInString: place += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
                depth -= 1
                if depth == 0 { return place + 1 }
            default: break
            }
            place += 1
        }
        return nil
    }
}

extension [[UInt8]] {
    /// The units without trailing white space.
    fileprivate var droppingLastSpace: [[UInt8]] {
        let count = lastIndex { !MarkupUnits.isSpace($0) }.map { $0 + 1 } ?? 0
        return Array(self[..<count])
    }
}
