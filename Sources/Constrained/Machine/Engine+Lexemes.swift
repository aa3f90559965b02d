extension Engine {
    /// The table entry for the quote that closes a string.
    static let close: Int32 = -2
    /// The table entry of a step inside a text that is not computed yet.
    static let unknownLexeme: Int32 = -3

    /// The index of a lexeme, or `dead` if none of its languages has a word.
    func lexeme(_ value: Lexeme) -> Int32 {
        let hash = Self.hash(value)
        if let known = lexemeTable.find(hash, { lexemes[$0] == value }) { return known }
        let index = Int32(lexemes.count)
        lexemes.append(value)
        lexemeTable.insert(hash, index) { Self.hash(lexemes[$0]) }
        lexemeRows.append(contentsOf: repeatElement(Self.unknownLexeme, count: 256))
        return index
    }

    private static func hash(_ value: Lexeme) -> UInt64 {
        let partial = value.partial
        var hash = IndexTable.mix(
            UInt64(partial.kind.rawValue) << 42 | UInt64(partial.count) << 34 | (value.isString ? 1 << 33 : 0),
            Int32(bitPattern: partial.value))
        hash = IndexTable.mix(hash, Int32(bitPattern: partial.extra))
        for language in value.languages { hash = IndexTable.mix(hash, language.id) }
        return hash
    }

    /// The lexeme behind a byte, `close`, or `dead`.
    func lexemeStep(_ index: Int32, _ byte: UInt8) -> Int32 {
        let slot = Int(index) << 8 | Int(byte)
        if lexemeRows[slot] == Self.unknownLexeme {
            let lexeme = lexemes[Int(index)]
            // Of numbers few ways are ever taken, and all of them would be many.
            if lexeme.isString, lexeme.partial.isBoundary, byte < 0x80 { fillRow(index, lexeme) }
            if lexemeRows[slot] == Self.unknownLexeme { lexemeRows[slot] = computeLexemeStep(lexeme, byte) }
        }
        return lexemeRows[slot]
    }

    /// Fills the entries of a lexeme for the ASCII characters that stand for themselves.
    private func fillRow(_ index: Int32, _ lexeme: Lexeme) {
        var next = lexeme
        let tables = lexeme.languages.map { $0 == .empty ? -1 : arena.asciiOffset($0) }
        let row = Int(index) << 8
        var first = 0x20
        while first < 0x80 {
            let end = endOfRun(from: first, tables)
            defer { first = end }
            // These two stand for themselves nowhere; what would follow them is no lexeme's business.
            if end == first + 1, first == 0x22 || first == 0x5C { continue }
            var isAlive = false
            for i in tables.indices where tables[i] >= 0 {
                next.languages[i] = Language(id: arena.asciiCache[tables[i] + first])
                if next.languages[i] != .empty { isAlive = true }
            }
            let target = isAlive ? self.lexeme(next) : Self.dead
            lexemeRows.withUnsafeMutableBufferPointer { rows in
                for byte in first..<end where byte != 0x22 && byte != 0x5C { rows[row | byte] = target }
            }
        }
    }

    /// The first ASCII character behind one that leads some of the languages elsewhere, given where their tables begin.
    private func endOfRun(from first: Int, _ tables: [Int]) -> Int {
        arena.asciiCache.withUnsafeBufferPointer { cache in
            var end = 0x80
            for table in tables where table >= 0 {
                var byte = first + 1
                while byte < end, cache[table + byte] == cache[table + first] { byte += 1 }
                end = byte
            }
            return end
        }
    }

    private func computeLexemeStep(_ lexeme: Lexeme, _ byte: UInt8) -> Int32 {
        let partial = lexeme.partial
        switch partial.kind {
        case .none: return boundaryStep(lexeme, byte)
        case .utf8:
            guard byte & 0xC0 == 0x80 else { return Self.dead }
            let value = partial.value << 6 | UInt32(byte & 0x3F)
            if partial.count == 1 { return value >= partial.extra ? complete(lexeme, value) : Self.dead }
            let bits = 6 * UInt32(partial.count - 1)
            let lower = max(value << bits, partial.extra)
            let upper = value << bits | (1 << bits - 1)
            guard lower <= upper, isAlive(lexeme, lower, upper) else { return Self.dead }
            return with(lexeme, .init(kind: .utf8, count: partial.count - 1, value: value, extra: partial.extra))
        case .escape:
            switch byte {
            case 0x22, 0x5C: return complete(lexeme, UInt32(byte))
            case 0x2F: return options.spelling == .any ? complete(lexeme, 0x2F) : Self.dead
            case 0x62: return complete(lexeme, 0x08)
            case 0x66: return complete(lexeme, 0x0C)
            case 0x6E: return complete(lexeme, 0x0A)
            case 0x72: return complete(lexeme, 0x0D)
            case 0x74: return complete(lexeme, 0x09)
            case 0x75:
                guard isEscapable(lexeme, 0, 0xFFFF) else { return Self.dead }
                return with(lexeme, .init(kind: .hexadecimal))
            default: return Self.dead
            }
        case .hexadecimal:
            guard let digit = hexadecimalDigit(byte) else { return Self.dead }
            let value = partial.value << 4 | digit
            let count = partial.count + 1
            if count < 4 {
                let bits = 4 * UInt32(4 - count)
                guard isEscapable(lexeme, value << bits, value << bits | (1 << bits - 1)) else { return Self.dead }
                return with(lexeme, .init(kind: .hexadecimal, count: count, value: value))
            }
            if (0xD800...0xDBFF).contains(value) {
                let lower = 0x10000 + (value - 0xD800) << 10
                guard isAlive(lexeme, lower, lower | 0x3FF) else { return Self.dead }
                return with(lexeme, .init(kind: .highSurrogate, extra: lower))
            }
            guard mayBeEscaped(value) else { return Self.dead }
            return complete(lexeme, value)
        case .highSurrogate:
            return byte == 0x5C ? with(lexeme, .init(kind: .highSurrogateEscape, extra: partial.extra)) : Self.dead
        case .highSurrogateEscape:
            return byte == 0x75 ? with(lexeme, .init(kind: .lowSurrogate, extra: partial.extra)) : Self.dead
        case .lowSurrogate:
            guard let digit = hexadecimalDigit(byte) else { return Self.dead }
            let value = partial.value << 4 | digit
            let count = partial.count + 1
            let bits = 4 * UInt32(4 - count)
            let lower = max(value << bits, 0xDC00)
            let upper = min(value << bits | (1 << bits - 1), 0xDFFF)
            guard lower <= upper else { return Self.dead }
            if count == 4 { return complete(lexeme, partial.extra | (value - 0xDC00)) }
            guard isAlive(lexeme, partial.extra | (lower - 0xDC00), partial.extra | (upper - 0xDC00)) else {
                return Self.dead
            }
            return with(lexeme, .init(kind: .lowSurrogate, count: count, value: value, extra: partial.extra))
        }
    }

    private func boundaryStep(_ lexeme: Lexeme, _ byte: UInt8) -> Int32 {
        if lexeme.isString {
            if byte == 0x22 { return lexeme.languages.contains { arena.isNullable($0) } ? Self.close : Self.dead }
            if byte == 0x5C {
                let simple: [UInt32] = [0x22, 0x5C, 0x08, 0x0C, 0x0A, 0x0D, 0x09]
                guard simple.contains(where: { isAlive(lexeme, $0, $0) }) || isEscapable(lexeme, 0, 0xFFFF)
                    || (options.spelling == .any && isAlive(lexeme, 0x2F, 0x2F))
                else { return Self.dead }
                return with(lexeme, .init(kind: .escape))
            }
            if byte < 0x20 { return Self.dead }
        }
        switch byte {
        case 0..<0x80: return complete(lexeme, UInt32(byte))
        case 0xC2...0xDF: return lead(lexeme, UInt32(byte & 0x1F), 1, 0x80)
        case 0xE0...0xEF: return lead(lexeme, UInt32(byte & 0x0F), 2, 0x800)
        case 0xF0...0xF4: return lead(lexeme, UInt32(byte & 0x07), 3, 0x10000)
        default: return Self.dead
        }
    }

    private func lead(_ lexeme: Lexeme, _ value: UInt32, _ missing: UInt8, _ least: UInt32) -> Int32 {
        let bits = 6 * UInt32(missing)
        guard isAlive(lexeme, max(value << bits, least), value << bits | (1 << bits - 1)) else { return Self.dead }
        return with(lexeme, .init(kind: .utf8, count: missing, value: value, extra: least))
    }

    private func with(_ lexeme: Lexeme, _ partial: Lexeme.Partial) -> Int32 {
        var next = lexeme
        next.partial = partial
        return self.lexeme(next)
    }

    private func complete(_ lexeme: Lexeme, _ value: UInt32) -> Int32 {
        if value > 0x10FFFF || (0xD800...0xDFFF).contains(value) { return Self.dead }
        var next = lexeme
        next.partial = Lexeme.Partial()
        var isDead = true
        for i in next.languages.indices where next.languages[i] != .empty {
            next.languages[i] = arena.derivative(next.languages[i], by: value)
            if next.languages[i] != .empty { isDead = false }
        }
        return isDead ? Self.dead : self.lexeme(next)
    }

    private func isAlive(_ lexeme: Lexeme, _ lower: UInt32, _ upper: UInt32) -> Bool {
        lexeme.languages.contains { arena.isAlive($0, lower, upper) }
    }

    private func mayBeEscaped(_ value: UInt32) -> Bool {
        options.spelling == .any || value < 0x20 || value >= 0x7F
    }

    /// Tells whether a `\u` escape whose four digits lie in a range leads on.
    private func isEscapable(_ lexeme: Lexeme, _ lower: UInt32, _ upper: UInt32) -> Bool {
        let parts: [(UInt32, UInt32)] = options.spelling == .any
            ? [(0, 0xD7FF), (0xE000, 0xFFFF)] : [(0, 0x1F), (0x7F, 0xD7FF), (0xE000, 0xFFFF)]
        for (start, end) in parts where max(lower, start) <= min(upper, end) {
            if isAlive(lexeme, max(lower, start), min(upper, end)) { return true }
        }
        let high = (max(lower, 0xD800), min(upper, 0xDBFF))
        guard high.0 <= high.1 else { return false }
        return isAlive(lexeme, 0x10000 + (high.0 - 0xD800) << 10, 0x10000 + (high.1 - 0xD800) << 10 | 0x3FF)
    }

    private func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }
}
