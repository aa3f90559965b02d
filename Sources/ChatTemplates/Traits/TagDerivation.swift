/// A derivation of the tags around names, keys and values.
struct TagDerivation {
    private let calls: CallDerivation

    init(_ calls: CallDerivation) {
        self.calls = calls
    }

    /// Returns the row; nil where the arguments are not between tags.
    ///
    /// - Parameter place: The offset of the name.
    func format(at place: Int) -> ToolFormat? {
        let one = calls.one
        let nameEnd = place + TemplateProbe.names[0].utf8.count
        guard let key = one.place(of: "zqkey", from: nameEnd), let value = one.place(of: "zqvalue", from: key),
            let key2 = one.place(of: "zqcount", from: value), let value2 = one.place(of: "7219", from: key2)
        else { return nil }
        let (keyEnd, valueEnd) = (key + 5, value + 7)
        let (key2End, value2End) = (key2 + 7, value2 + 4)
        let beforeFirst = MarkupUnits.split(one[nameEnd..<key])
        let beforeSecond = MarkupUnits.split(one[valueEnd..<key2])
        var count = Array(beforeFirst.reversed()).commonPrefix(with: Array(beforeSecond.reversed()))
        while count > 0, MarkupUnits.isSpace(beforeFirst[beforeFirst.count - count]) { count -= 1 }
        let keyBegin = Array(beforeFirst.suffix(count)).text
        let nameMark = Array(beforeFirst.dropLast(count))
        var valueMark = Array(beforeSecond.dropLast(count))
        guard !keyBegin.isEmpty, !valueMark.trimmed.isEmpty else { return nil }
        guard var (keyMark, valueBegin) = split(one[keyEnd..<value]) else { return nil }
        var tags = ToolCallTags(keyBegin: keyBegin, keyEnd: keyMark, valueEnd: valueMark.trimmed.text)
        // The mark after a key may contain the value's kind.
        guard let (secondMark, secondBegin) = split(one[key2End..<value2]), secondBegin == valueBegin else {
            return nil
        }
        if secondMark != keyMark {
            guard let types = Self.types(keyMark, secondMark) else { return nil }
            tags = ToolCallTags(keyBegin: keyBegin, keyEnd: "\"", valueEnd: tags.valueEnd)
            tags.types = types.kind
            (keyMark, valueBegin) = ("\"", types.valueBegin)
        }
        tags.valueBegin = valueBegin
        if valueMark.first.map({ MarkupUnits.isSpace($0) }) ?? false, one[value - 1] == 0x0A {
            tags.frame = "\n"
            valueMark.removeFirst()
        }
        tags.nameEnd = nameMark.trimmed.text
        let breaksLines = one[nameEnd..<key].contains(0x0A) || one[valueEnd..<key2].contains(0x0A)
        let isStrict = nameMark.last == [0x0A] && valueMark.last == [0x0A] && tags.valueBegin.isEmpty
        tags.space = isStrict ? .lineBreaks : breaksLines || hasSpace(keyEnd..<value) ? .optional : .none
        // The body ends with the last value's mark; the call's end marker follows.
        let closing = Array((tags.frame + tags.valueEnd).utf8)
        guard one[value2End...].starts(with: closing) else { return nil }
        let bodyEnd = value2End + closing.count
        let row = calls.row(body: .tags(tags), in: place..<bodyEnd) { two in
            guard let first = two.place(of: TemplateProbe.names[0]), let other = two.place(of: TemplateProbe.names[1]),
                let last = Array(two[..<other]).lastPlace(of: closing), last > first
            else { return nil }
            return (first..<last + closing.count, other..<other)
        }
        guard var format = row, let syntax = format.calls.first, !syntax.begin.isEmpty, !syntax.end.isEmpty else {
            return nil
        }
        format.calls = [divided(syntax, tags)]
        return format
    }

    private func hasSpace(_ range: Range<Int>) -> Bool { calls.one[range].contains(0x0A) }

    /// Splits the text between a key and its value into the mark after the key and the mark before the value.
    private func split(_ bytes: ArraySlice<UInt8>) -> (keyEnd: String, valueBegin: String)? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let close = bytes.firstIndex(of: UInt8(ascii: ">")) else {
            let mark = JinjaString(text).stripped().text
            return mark.isEmpty ? nil : (mark, "")
        }
        let rest = JinjaString(utf8: Array(bytes[(close + 1)...])).stripped().text
        return (String(decoding: bytes[...close], as: UTF8.self), rest)
    }

    private static func types(_ string: String, _ number: String) -> (kind: ToolCallTags.Types, valueBegin: String)? {
        func chosen(
            _ kind: ToolCallTags.Types, _ first: String, _ second: String
        ) -> (kind: ToolCallTags.Types, valueBegin: String)? {
            guard string.hasPrefix(first), number.hasPrefix(second) else { return nil }
            return (kind, String(string.dropFirst(first.count)))
        }
        return chosen(.strings, "\" string=\"true\"", "\" string=\"false\"")
            ?? chosen(.names, "\" type=\"string\"", "\" type=\"number\"")
            ?? chosen(.names, "\" type=\"string\"", "\" type=\"integer\"")
    }

    /// Returns a call with several tags at its beginning and end: the outer are the call's, the inner the name's.
    private func divided(_ syntax: ToolCallSyntax, _ tags: ToolCallTags) -> ToolCallSyntax {
        var tags = tags
        var (begin, end, lead, trail) = (syntax.begin, syntax.end, syntax.lead, syntax.trail)
        let beginUnits = MarkupUnits.split(begin.utf8)
        let endUnits = MarkupUnits.split(end.utf8)
        if let space = beginUnits.firstIndex(where: { MarkupUnits.isSpace($0) }),
            let behind = endUnits.lastIndex(where: { MarkupUnits.isSpace($0) })
        {
            begin = Array(beginUnits[..<space]).text
            lead = [beginUnits[space]].map { [$0].text }
            tags.nameBegin = Array(beginUnits[(space + 1)...]).text
            tags.end = Array(endUnits[..<behind]).text
            end = Array(endUnits[(behind + 1)...]).text
            trail = [[endUnits[behind]].text]
        } else {
            lead = [""]
        }
        if tags.space != .none { trail = trail == [""] || tags.end.isEmpty ? [""] : trail }
        return ToolCallSyntax(begin: begin, end: end, body: .tags(tags), lead: lead, trail: trail)
    }
}
