/// A lexer of a template's source, with `trim_blocks` and `lstrip_blocks` on.
struct JinjaLexer {
    private let source: [UInt8]
    private var offset = 0
    private var isAtLineStart = true
    private var brackets: [UInt8] = []
    private var tokens: [JinjaToken] = []
    private var places: JinjaLineIndex

    /// Returns the tokens of a source.
    static func tokens(of source: String) throws(JinjaFailure) -> [JinjaToken] {
        var lexer = JinjaLexer(source)
        try lexer.readTemplate()
        return lexer.tokens
    }

    private init(_ text: String) {
        source = Self.normalizingLines(Array(text.utf8))
        places = JinjaLineIndex(source)
    }

    /// Returns the source with `\n` for every line break, and without one at the end.
    private static func normalizingLines(_ bytes: [UInt8]) -> [UInt8] {
        var result = withUnixLines(bytes)
        if result.last == 0x0A { result.removeLast() }
        return result
    }

    private static func withUnixLines(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x0D) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (place, byte) in bytes.enumerated() {
            if byte == 0x0D {
                result.append(0x0A)
            } else if byte != 0x0A || place == 0 || bytes[place - 1] != 0x0D {
                result.append(byte)
            }
        }
        return result
    }

    private func failure(_ message: String, at place: Int? = nil) -> JinjaFailure {
        JinjaFailure(.syntax, message, at: places.position(of: place ?? offset))
    }

    private mutating func add(_ kind: JinjaToken.Kind, at place: Int) {
        tokens.append(JinjaToken(kind: kind, position: places.nextPosition(of: place)))
    }

    // MARK: Text and tags

    private mutating func readTemplate() throws(JinjaFailure) {
        while offset < source.count {
            guard let tag = nextTag() else {
                addData(offset..<source.count)
                offset = source.count
                break
            }
            var body = tag + 2
            var sign: UInt8?
            if body < source.count, source[body] == UInt8(ascii: "-") || source[body] == UInt8(ascii: "+") {
                sign = source[body]
                body += 1
            }
            let kind = source[tag + 1]
            addData(offset..<textEnd(before: tag, sign: sign, isVariable: kind == UInt8(ascii: "{")))
            offset = body
            isAtLineStart = false
            switch kind {
            case UInt8(ascii: "#"): try skipComment(from: tag)
            case UInt8(ascii: "{"):
                add(.variableBegin, at: tag)
                try readExpression(isVariable: true, tag: tag)
            default:
                if let rawBody = rawBegin(from: body) {
                    offset = rawBody
                    try readRaw(from: tag)
                } else {
                    add(.blockBegin, at: tag)
                    try readExpression(isVariable: false, tag: tag)
                }
            }
        }
        add(.end, at: source.count)
    }

    private mutating func addData(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        add(.data(String(decoding: source[range], as: UTF8.self)), at: range.lowerBound)
    }

    private func nextTag() -> Int? {
        var place = offset
        while place + 1 < source.count {
            if source[place] == UInt8(ascii: "{") {
                let next = source[place + 1]
                if next == UInt8(ascii: "{") || next == UInt8(ascii: "%") || next == UInt8(ascii: "#") { return place }
            }
            place += 1
        }
        return nil
    }

    /// Returns the end of the text before a tag, without the white space that the tag strips.
    private func textEnd(before tag: Int, sign: UInt8?, isVariable: Bool) -> Int {
        if sign == UInt8(ascii: "-") { return spaceStart(before: tag, downTo: offset) }
        guard sign != UInt8(ascii: "+"), !isVariable else { return tag }
        let lineStart = source[offset..<tag].lastIndex(of: 0x0A).map { $0 + 1 }
        guard lineStart != nil || isAtLineStart else { return tag }
        let start = lineStart ?? offset
        return spaceStart(before: tag, downTo: start) == start ? start : tag
    }

    private func spaceStart(before end: Int, downTo start: Int) -> Int {
        var place = end
        while place > start {
            var previous = place - 1
            while previous > start, source[previous] & 0xC0 == 0x80 { previous -= 1 }
            guard PythonCharacter.isSpace(JinjaString.scalar(in: source, at: previous).scalar) else { break }
            place = previous
        }
        return place
    }

    private func spaceEnd(from start: Int) -> Int {
        var place = start
        while place < source.count, case let next = JinjaString.scalar(in: source, at: place),
            PythonCharacter.isSpace(next.scalar)
        {
            place = next.end
        }
        return place
    }

    private func has(_ text: StaticString, at place: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        return place + length <= source.count
            && text.withUTF8Buffer { source[place..<(place + length)].elementsEqual($0) }
    }

    /// Returns the offset after a tag's closing delimiter and the white space that it strips; nil if there is none.
    private func closing(_ mark: StaticString, at place: Int, trimsNewline: Bool) -> Int? {
        if has("-", at: place), has(mark, at: place + 1) { return spaceEnd(from: place + 3) }
        if trimsNewline, has("+", at: place), has(mark, at: place + 1) { return place + 3 }
        guard has(mark, at: place) else { return nil }
        return trimsNewline && has("\n", at: place + 2) ? place + 3 : place + 2
    }

    private mutating func close(to end: Int) {
        offset = end
        isAtLineStart = source[end - 1] == 0x0A
    }

    private mutating func skipComment(from tag: Int) throws(JinjaFailure) {
        while offset < source.count {
            if let end = closing("#}", at: offset, trimsNewline: true) {
                close(to: end)
                return
            }
            offset += 1
        }
        throw failure("Missing end of comment tag", at: tag)
    }

    private func rawBegin(from body: Int) -> Int? {
        let word = spaceEnd(from: body)
        guard has("raw", at: word) else { return nil }
        return closing("%}", at: spaceEnd(from: word + 3), trimsNewline: false)
    }

    private mutating func readRaw(from tag: Int) throws(JinjaFailure) {
        var place = offset
        isAtLineStart = source[offset - 1] == 0x0A
        while place + 1 < source.count {
            guard has("{%", at: place) else {
                place += 1
                continue
            }
            var body = place + 2
            let sign = body < source.count ? source[body] : 0
            if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { body += 1 }
            let word = spaceEnd(from: body)
            if has("endraw", at: word),
                let end = closing("%}", at: spaceEnd(from: word + 6), trimsNewline: true)
            {
                addData(offset..<textEnd(before: place, sign: sign, isVariable: false))
                close(to: end)
                return
            }
            place += 1
        }
        throw failure("Missing end of raw directive", at: tag)
    }

    // MARK: Expressions

    private mutating func readExpression(isVariable: Bool, tag: Int) throws(JinjaFailure) {
        brackets.removeAll()
        while offset < source.count {
            if brackets.isEmpty,
                let end = closing(isVariable ? "}}" : "%}", at: offset, trimsNewline: !isVariable)
            {
                add(isVariable ? .variableEnd : .blockEnd, at: offset)
                close(to: end)
                return
            }
            let (scalar, next) = JinjaString.scalar(in: source, at: offset)
            if PythonCharacter.isSpace(scalar) {
                offset = next
            } else if (0x30...0x39).contains(scalar.value) {
                try readNumber()
            } else if PythonCharacter.isIdentifierPart(scalar) || scalar == "_" {
                try readName()
            } else if scalar == "'" || scalar == "\"" {
                try readString()
            } else {
                try readSymbol()
            }
        }
    }

    private mutating func readName() throws(JinjaFailure) {
        let start = offset
        guard PythonCharacter.isIdentifierStart(JinjaString.scalar(in: source, at: start).scalar) else {
            throw failure("Invalid character in identifier")
        }
        while offset < source.count, case let next = JinjaString.scalar(in: source, at: offset),
            PythonCharacter.isIdentifierPart(next.scalar)
        {
            offset = next.end
        }
        add(.name(String(decoding: source[start..<offset], as: UTF8.self)), at: start)
    }

    private mutating func readNumber() throws(JinjaFailure) {
        let start = offset
        let number = JinjaNumberScanner(source, at: start)
        offset = number.end
        let text = String(decoding: source[start..<offset].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
        if number.isFloat {
            add(.float(Double(text) ?? .nan), at: start)
            return
        }
        switch PythonNumber.integer(text, base: 0) {
        case .small(let value): add(.integer(value), at: start)
        case .large(let digits): add(.bigInteger(digits), at: start)
        case .overflow, nil:
            throw failure("integer literals beyond 64 bits must be decimal and have at most 4300 digits", at: start)
        }
    }

    private mutating func readString() throws(JinjaFailure) {
        let start = offset
        let quote = source[start]
        var place = start + 1
        while place < source.count, source[place] != quote {
            place += source[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place < source.count else {
            throw failure("unexpected char \(quote == UInt8(ascii: "'") ? "\"'\"" : "'\"'"), the string has no end")
        }
        let text: String
        do {
            text = try JinjaLiteral.unescaped(source[(start + 1)..<place])
        } catch {
            throw failure(error.message, at: start)
        }
        offset = place + 1
        add(.string(text), at: start)
    }

    private static let symbols = [
        "//", "**", "==", "!=", ">=", "<=", "+", "-", "/", "*", "%", "~", "[", "]", "(", ")", "{", "}", ">", "<", "=",
        ".", ":", "|", ",", ";",
    ].map { Array($0.utf8) }

    private mutating func readSymbol() throws(JinjaFailure) {
        guard let symbol = Self.symbols.first(where: { source[offset...].starts(with: $0) }) else {
            let scalar = JinjaString.scalar(in: source, at: offset).scalar
            throw failure("unexpected char \(JinjaString(String(scalar)).quoted().text)")
        }
        switch symbol[0] {
        case UInt8(ascii: "("): brackets.append(UInt8(ascii: ")"))
        case UInt8(ascii: "["): brackets.append(UInt8(ascii: "]"))
        case UInt8(ascii: "{"): brackets.append(UInt8(ascii: "}"))
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            let found = Unicode.Scalar(symbol[0])
            guard let expected = brackets.popLast() else { throw failure("unexpected '\(found)'") }
            guard expected == symbol[0] else {
                throw failure("unexpected '\(found)', expected '\(Unicode.Scalar(expected))'")
            }
        default: break
        }
        add(.symbol(String(decoding: symbol, as: UTF8.self)), at: offset)
        offset += symbol.count
    }
}

/// A converter of byte offsets to lines and columns.
struct JinjaLineIndex {
    private let source: [UInt8]
    private var lastOffset = 0
    private var lastPosition = JinjaPosition.start

    /// Creates an index of a source.
    init(_ source: [UInt8]) {
        self.source = source
    }

    /// Returns the position of a byte offset; fastest for ascending offsets.
    ///
    /// - Complexity: O(*d*) for the distance *d* to the last offset, so all tokens of a line cost O(its length).
    mutating func nextPosition(of offset: Int) -> JinjaPosition {
        lastPosition = position(of: offset)
        lastOffset = offset
        return lastPosition
    }

    /// Returns the position of a byte offset.
    func position(of offset: Int) -> JinjaPosition {
        var position = offset < lastOffset ? .start : lastPosition
        for byte in source[(offset < lastOffset ? 0 : lastOffset)..<min(offset, source.count)] {
            if byte == 0x0A {
                position = JinjaPosition(line: position.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                position.column += 1
            }
        }
        return position
    }
}
