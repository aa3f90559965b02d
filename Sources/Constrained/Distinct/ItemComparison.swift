/// A comparison of items in progress with the values that they must not equal.
///
/// One object is used again and again, so that nothing is allocated.
final class ItemComparison {
    /// The result of comparing an item in progress with a value.
    enum Outcome {
        /// The item differs, whatever follows.
        case differs
        /// The bytes read are the whole value.
        case equal
        /// The item may still become the value.
        case open
        /// The text ends inside a string, between characters.
        ///
        /// The item may become the value if the string continues as one of `rests`.
        case inside
    }

    /// The strings that the item's string may become, each with the number of its characters already written.
    @exclusivity(unchecked)
    private(set) var rests: [(characters: [UInt32], count: Int)] = []
    /// The text that contains the items, followed by the bytes of a token that is tried.
    @exclusivity(unchecked)
    private var text: [UInt8] = []
    @exclusivity(unchecked)
    private var position = 0
    /// The characters of the string read last.
    @exclusivity(unchecked)
    private(set) var characters: [UInt32] = []
    /// The nesting depth beyond which values aren't compared.
    private static let maximumDepth = 64

    /// Starts to compare the items of a text, which is part of a JSON text that a grammar admits.
    ///
    /// - Parameter room: The number of bytes that tokens may add.
    func begin(_ text: [UInt8], room: Int) {
        self.text.removeAll(keepingCapacity: true)
        if self.text.capacity < text.count + room { self.text.reserveCapacity((text.count + room) * 2) }
        self.text.append(contentsOf: text)
        rests.removeAll(keepingCapacity: true)
    }

    /// The length of the text in bytes.
    var length: Int { text.count }

    /// Returns the text from an offset on.
    func text(from start: Int) -> ArraySlice<UInt8> { text[start...] }

    /// Appends a byte to the text.
    func append(_ byte: UInt8) { text.append(byte) }

    /// Removes the bytes beyond a length.
    func cut(to length: Int) { text.removeLast(text.count - length) }

    /// Whether the item from an offset to the text's end is one of some items; nil if it is nested too deeply.
    ///
    /// - Complexity: No allocation.
    func isAmong(_ items: UsedItems, from start: Int) -> Bool? {
        position = start
        skipSpace()
        guard let first = peek else { return nil }
        switch first {
        case .quote: return readString() == true ? items.strings.place(of: characters).isKnown : nil
        case .minus, 0x30...0x39:
            let begin = position
            while let byte = peek, byte > 0x20 { position += 1 }
            return items.numbers.contains { $0.isSpelled(by: text[begin..<position]) }
        case .openBracket, .openBrace: return isAmong(items.composites, from: start)
        default: return isAmong(items.words, from: start)
        }
    }

    private func isAmong(_ values: some Collection<ExactJSON>, from start: Int) -> Bool? {
        for value in values {
            position = start
            switch compare(value, depth: 0, isEnded: true) {
            case .equal: return true
            case .differs: break
            case .open, .inside: return nil
            }
        }
        return false
    }

    /// Whether the item in progress from an offset may become one of some items.
    ///
    /// It ignores those that it can become only if its current string continues as one of `rests`.
    func isOpen(_ items: UsedItems, from start: Int) -> Bool {
        position = start
        skipSpace()
        guard let first = peek else { return true }
        switch first {
        case .quote:
            if items.strings.isEmpty { return false }
            guard let isClosed = readString() else { return true }
            if isClosed { return items.strings.place(of: characters).isKnown }
            for index in beginning(items.strings) { rests.append((items.strings[index], characters.count)) }
            return false
        case .minus, 0x30...0x39: return !items.numbers.isEmpty
        case .openBracket, .openBrace: return isOpen(items.composites, from: start)
        default: return isOpen(items.words, from: start)
        }
    }

    private func isOpen(_ values: some Collection<ExactJSON>, from start: Int) -> Bool {
        for value in values {
            position = start
            switch compare(value, depth: 0, isEnded: false) {
            case .differs, .inside: break
            case .open, .equal: return true
            }
        }
        return false
    }

    /// Returns the range of sorted strings that begin with the complete characters of the string at an offset.
    func strings(_ sorted: [[UInt32]], from start: Int) -> Range<Int> {
        position = start
        skipSpace()
        _ = readString()
        return beginning(sorted)
    }

    private func beginning(_ sorted: [[UInt32]]) -> Range<Int> {
        var range = sorted.indices
        for (depth, value) in characters.enumerated() where !range.isEmpty {
            range = sorted.narrowed(range, depth, value)
        }
        return range
    }

    /// Whether two parts of the text, each a whole value, are equal; nil if that needs a comparison by value.
    func areEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool? {
        if text[left] == text[right] { return true }
        guard let first = text[left].first, let other = text[right].first else { return nil }
        if first != .quote || other != .quote { return first == .quote || other == .quote ? false : nil }
        return text[left].contains(.backslash) || text[right].contains(.backslash) ? nil : false
    }

    /// Compares the value at the current position with another.
    ///
    /// - Parameter isEnded: Whether a number or word at the end of the text is complete.
    private func compare(_ value: ExactJSON, depth: Int, isEnded: Bool) -> Outcome {
        skipSpace()
        guard let first = peek, depth < Self.maximumDepth else { return .open }
        switch first {
        case .quote:
            guard case .string(let expected) = value else { return .differs }
            return compareString(expected)
        case .openBrace:
            guard case .object(let members) = value else { return .differs }
            return compareObject(members, depth)
        case .openBracket:
            guard case .array(let items) = value else { return .differs }
            return compareArray(items, depth)
        default: return compareAtom(value, isEnded)
        }
    }

    private func compareObject(_ members: [JSONMember], _ depth: Int) -> Outcome {
        position += 1
        var count = 0
        while true {
            skipSpace()
            guard let next = peek else { return .open }
            if next == .closeBrace {
                position += 1
                return count == members.count ? .equal : .differs
            }
            if next == .comma {
                position += 1
                continue
            }
            guard let isClosed = readString() else { return .open }
            if !isClosed {
                var outcome = Outcome.differs
                for member in members where member.name.starts(with: characters) {
                    rests.append((member.name, characters.count))
                    outcome = .inside
                }
                return outcome
            }
            guard let member = members.first(where: { $0.name == characters }) else { return .differs }
            skipSpace()
            guard peek == .colon else { return .open }
            position += 1
            let outcome = compare(member.value, depth: depth + 1, isEnded: false)
            guard case .equal = outcome else { return outcome }
            count += 1
        }
    }

    private func compareArray(_ items: [ExactJSON], _ depth: Int) -> Outcome {
        position += 1
        var count = 0
        while true {
            skipSpace()
            guard let next = peek else { return .open }
            if next == .closeBracket {
                position += 1
                return count == items.count ? .equal : .differs
            }
            if next == .comma {
                position += 1
                continue
            }
            if count == items.count { return .differs }
            let outcome = compare(items[count], depth: depth + 1, isEnded: false)
            guard case .equal = outcome else { return outcome }
            count += 1
        }
    }

    private func compareAtom(_ value: ExactJSON, _ isEnded: Bool) -> Outcome {
        let start = position
        while let byte = peek, byte != .comma, byte != .closeBracket, byte != .closeBrace, byte > 0x20 { position += 1 }
        let spelled = text[start..<position]
        let isOver = isEnded || position < text.count
        let word: StaticString
        switch value {
        case .null: word = "null"
        case .bool(let isTrue): word = isTrue ? "true" : "false"
        case .number(let expected):
            guard spelled.first == .minus || (0x30...0x39).contains(spelled.first ?? 0) else { return .differs }
            if !isOver { return .open }
            return expected.isSpelled(by: spelled) ? .equal : .differs
        default: return .differs
        }
        let isPrefix = word.withUTF8Buffer { $0.starts(with: spelled) }
        if !isPrefix || (isOver && spelled.count < word.utf8CodeUnitCount) { return .differs }
        return isOver ? .equal : .open
    }

    private func compareString(_ expected: [UInt32]) -> Outcome {
        guard let isClosed = readString() else { return .open }
        if isClosed { return expected == characters ? .equal : .differs }
        guard expected.starts(with: characters) else { return .differs }
        rests.append((expected, characters.count))
        return .inside
    }

    /// Reads the characters of a string and returns whether it is closed; nil if the text ends inside a character.
    private func readString() -> Bool? {
        position += 1
        characters.removeAll(keepingCapacity: true)
        var partial = Lexeme.Partial()
        while let byte = peek {
            position += 1
            if partial.isBoundary, byte == .quote { return true }
            let (next, value) = partial.next(byte)
            partial = next
            if let value { characters.append(value) }
        }
        return partial.isBoundary ? false : nil
    }

    /// Reads the string at an offset to the text's end; returns false unless it is open and between characters.
    func readOpenString(from start: Int) -> Bool {
        position = start
        return peek == .quote && readString() == false
    }

    private var peek: UInt8? { position < text.count ? text[position] : nil }

    private func skipSpace() {
        while let byte = peek, byte == .space || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}

extension Lexeme.Partial {
    /// Returns the partial character after one more byte of a valid string, and the character that the byte completes.
    func next(_ byte: UInt8) -> (Lexeme.Partial, UInt32?) {
        if kind == .none {
            switch byte {
            case .backslash: return (Lexeme.Partial(kind: .escape), nil)
            case 0xC0...0xDF: return (Lexeme.Partial(kind: .utf8, count: 1, value: UInt32(byte & 0x1F)), nil)
            case 0xE0...0xEF: return (Lexeme.Partial(kind: .utf8, count: 2, value: UInt32(byte & 0x0F)), nil)
            case 0xF0...0xFF: return (Lexeme.Partial(kind: .utf8, count: 3, value: UInt32(byte & 0x07)), nil)
            default: return (self, UInt32(byte))
            }
        }
        if let value = completed(by: byte) { return (Lexeme.Partial(), value) }
        let digit = byte < 0x3A ? UInt32(byte & 0x0F) : UInt32(byte & 0x07) + 9
        var next = self
        switch kind {
        case .utf8:
            next.count -= 1
            next.value = value << 6 | UInt32(byte & 0x3F)
        case .escape: next = Lexeme.Partial(kind: .hexadecimal)
        case .hexadecimal where count == 3:
            next = Lexeme.Partial(kind: .highSurrogate, extra: 0x10000 + ((value << 4 | digit) - 0xD800) << 10)
        case .hexadecimal, .lowSurrogate:
            next.count += 1
            next.value = value << 4 | digit
        case .highSurrogate: next.kind = .highSurrogateEscape
        case .highSurrogateEscape: next = Lexeme.Partial(kind: .lowSurrogate, extra: extra)
        case .none: break
        }
        return (next, nil)
    }
}
