extension TextSteps {
    /// Returns the number of a lexeme.
    func intern(_ value: Lexeme) -> LexemeID { machine.tables.lexicon.intern(value) }

    /// Returns the lexeme after a byte, `close` for the closing quote, or `dead`.
    func lexemeStep(_ index: LexemeID, _ byte: UInt8) -> LexemeID {
        let slot = index.index << 8 | Int(byte)
        if machine.tables.lexicon.lexemeRows[slot] == .unknown {
            let lexeme = machine.lexeme(numbered: index)
            // Rows of numbers and listed words aren't filled, since few of their many transitions are ever taken.
            if lexeme.isString, lexeme.partial.isBoundary, byte < 0x80, !holdsWords(lexeme) {
                fillRow(index, lexeme)
            }
            if machine.tables.lexicon.lexemeRows[slot] == .unknown {
                machine.tables.lexicon.lexemeRows[slot] = computeLexemeStep(index, lexeme, byte)
            }
        }
        return machine.tables.lexicon.lexemeRows[slot]
    }

    /// Fills a lexeme's transitions for the ASCII characters that need no escape.
    private func fillRow(_ index: LexemeID, _ lexeme: Lexeme) {
        let row = index.index << 8
        if lexeme.languages.count == 1 {
            let table = arena.asciiOffset(lexeme.languages[0])
            var last = Language.empty
            var target = LexemeID.dead
            for byte in 0x20..<0x80 where byte != .quote && byte != .backslash {
                let language = arena.facts.ascii[table + byte]
                if language != last {
                    last = language
                    target = language == .empty ? .dead : stringLexeme(language)
                }
                machine.tables.lexicon.lexemeRows[row | byte] = target
            }
            return
        }
        var next = lexeme
        let ascii = lexeme.languages.map { $0 == .empty ? -1 : arena.asciiOffset($0) }
        var first = 0x20
        while first < 0x80 {
            let end = endOfRun(from: first, ascii)
            defer { first = end }
            // The quote and the backslash never spell themselves, so a run of one of them alone needs no lexeme.
            if end == first + 1, first == .quote || first == .backslash { continue }
            var isAlive = false
            for i in ascii.indices where ascii[i] >= 0 {
                next.languages[i] = arena.facts.ascii[ascii[i] + first]
                if next.languages[i] != .empty { isAlive = true }
            }
            let target = isAlive ? intern(next) : .dead
            machine.tables.lexicon.lexemeRows.withUnsafeMutableBufferPointer { rows in
                for byte in first..<end where byte != .quote && byte != .backslash { rows[row | byte] = target }
            }
        }
    }

    /// Returns the end of a run of ASCII characters with equal derivatives in all tables.
    private func endOfRun(from first: Int, _ tables: [Int]) -> Int {
        arena.facts.ascii.withUnsafeBufferPointer { cache in
            var end = 0x80
            for table in tables where table >= 0 {
                var byte = first + 1
                while byte < end, cache[table + byte] == cache[table + first] { byte += 1 }
                end = byte
            }
            return end
        }
    }

    /// Returns the lexeme of a string in one language, between characters.
    private func stringLexeme(_ language: Language) -> LexemeID {
        let id = language.index
        if id < machine.tables.lexicon.stringLexemes.count, machine.tables.lexicon.stringLexemes[id].isLive {
            return machine.tables.lexicon.stringLexemes[id]
        }
        let made = intern(Lexeme(isString: true, languages: [language]))
        if id >= machine.tables.lexicon.stringLexemes.count {
            machine.tables.lexicon.stringLexemes.append(
                contentsOf: repeatElement(
                    LexemeID.dead, count: max(64, id * 2) - machine.tables.lexicon.stringLexemes.count))
        }
        machine.tables.lexicon.stringLexemes[id] = made
        return made
    }

    private func computeLexemeStep(_ index: LexemeID, _ lexeme: Lexeme, _ byte: UInt8) -> LexemeID {
        switch lexeme.partial.reading(byte, isString: lexeme.isString, options.spelling) {
        case .refused: return .dead
        case .closes: return lexeme.languages.contains { arena.isNullable($0) } ? .close : .dead
        case .value(let value): return complete(index, lexeme, value)
        case .partial(let partial):
            if !isAlive(index, partial) { return .dead }
            var next = lexeme
            next.partial = partial
            return intern(next)
        }
    }

    /// Whether a lexeme that stands between characters continues with some character that a partial one may become.
    func isAlive(_ index: LexemeID, _ partial: Lexeme.Partial) -> Bool {
        let lexeme = machine.lexeme(numbered: index)
        let places = livePlaces(index, lexeme)
        return partial.anyOfPossibleValues(options.spelling) { lower, upper in
            guard let places else { return lexeme.languages.contains { arena.ranges.isAlive($0, lower, upper) } }
            return places.contains { arena.ranges.isAlive(lexeme.languages[$0.index], lower, upper) }
        }
    }

    /// Returns the slots of a lexeme's nonempty languages, or nil if the lexeme has few languages.
    private func livePlaces(_ index: LexemeID, _ lexeme: Lexeme) -> [Slot]? {
        if lexeme.languages.count < Self.manyLanguages { return nil }
        if let known = machine.tables.lexicon.liveLanguages[index] { return known }
        let places = lexeme.languages.indices.filter { lexeme.languages[$0] != .empty }.map { Slot(at: $0) }
        machine.tables.lexicon.liveLanguages[index] = places
        return places
    }

    /// The number of languages from which on the nonempty ones are listed.
    private static let manyLanguages = 32

    /// Returns the lexeme after a whole character of a string that stands between characters, or `dead`.
    func lexemeStep(_ index: LexemeID, character value: UInt32) -> LexemeID {
        let lexeme = machine.lexeme(numbered: index)
        if lexeme.languages.count > 1 { return complete(index, lexeme, value) }
        let language = arena.derivative(lexeme.languages[0], by: value)
        return language == .empty ? .dead : stringLexeme(language)
    }

    private func complete(_ index: LexemeID, _ lexeme: Lexeme, _ value: UInt32) -> LexemeID {
        if let places = livePlaces(index, lexeme) { return complete(lexeme, at: places, value) }
        var next = lexeme
        next.partial = Lexeme.Partial()
        var isDead = true
        for i in next.languages.indices where next.languages[i] != .empty {
            next.languages[i] = arena.derivative(next.languages[i], by: value)
            if next.languages[i] != .empty { isDead = false }
        }
        return isDead ? .dead : intern(next)
    }

    /// Returns the same, given the slots of the nonempty languages; most characters continue none of them.
    private func complete(_ lexeme: Lexeme, at places: [Slot], _ value: UInt32) -> LexemeID {
        var next: Lexeme?
        var last = (language: Language.empty, target: Language.empty)
        for place in places {
            let language = lexeme.languages[place.index]
            // Members of many alternatives often share a name, so equal languages are neighbors.
            if language != last.language { last = (language, arena.derivative(language, by: value)) }
            if last.target == .empty { continue }
            if next == nil {
                next = lexeme
                next?.partial = Lexeme.Partial()
                for place in places { next?.languages[place.index] = .empty }
            }
            next?.languages[place.index] = last.target
        }
        return next.map { intern($0) } ?? .dead
    }
}
