/// The kinds of characters that texts can contain.
extension TextSteps {
    /// Returns a superset of the kinds, as `TokenTrie` defines them, of the characters in any text of a lexeme.
    func possibleKinds(_ lexeme: LexemeID) -> UInt64 {
        machine.lexeme(numbered: lexeme).languages.reduce(0) { $0 | possibleKinds($1) }
    }

    /// Returns the same for a language, judged by its expression.
    ///
    /// - Complexity: Computed once for each expression; the recursion is bounded by its height.
    private func possibleKinds(_ language: Language) -> UInt64 {
        if let known = machine.tables.lexicon.kindSets[language] { return known }
        let node = arena[language]
        let kinds: UInt64
        switch node.kind {
        case .empty, .epsilon: kinds = 0
        case .set: kinds = arena.sets[node.values].ranges.reduce(0) { $0 | TokenTrie.kinds(of: $1.lower...$1.upper) }
        case .concatenation: kinds = possibleKinds(node.first) | possibleKinds(node.second)
        case .union: kinds = arena.expressions.members(of: node).reduce(0) { $0 | possibleKinds($1) }
        case .intersection: kinds = arena.expressions.members(of: node).reduce(.max) { $0 & possibleKinds($1) }
        case .repetition: kinds = possibleKinds(node.body)
        case .words: kinds = wordKinds(node.wordSet)
        case .hostName: kinds = Self.hostNameKinds
        case .any, .complement, .decimal, .scaled: kinds = .max
        }
        machine.tables.lexicon.kindSets[language] = kinds
        return kinds
    }

    /// The kinds of the characters of host names.
    private static let hostNameKinds = HostNameValues.ranges.reduce(UInt64(0)) { kinds, range in
        let isPossible = !HostNameValues.traits[range.traits].isEmpty
        return isPossible ? kinds | TokenTrie.kinds(of: range.lower...range.upper) : kinds
    }

    /// Returns the kinds of all characters of a list of words.
    private func wordKinds(_ list: WordSetID) -> UInt64 {
        if let known = machine.tables.lexicon.wordKinds[list] { return known }
        let kinds = arena.wordSets[list.index].reduce(0) { kinds, word in
            word.reduce(kinds) { $0 | TokenTrie.kinds(of: $1...$1) }
        }
        machine.tables.lexicon.wordKinds[list] = kinds
        return kinds
    }

    /// Returns kinds of characters and a length such that any text of them can follow a lexeme.
    ///
    /// It considers each language of the lexeme alone. Excluded words are ignored where texts of the kinds have no
    /// maximum length, since these words are few.
    func roomyText(_ lexeme: LexemeID) -> UnconditionalText {
        var best = unconditionalText(lexeme)
        for language in machine.lexeme(numbered: lexeme).languages where language != .empty {
            let node = arena[language]
            var alone = language
            if isExcludedList(language) {
                alone = .all
            } else if node.kind == .intersection {
                let members = arena.expressions.members(of: node)
                let kept = members.filter { !isExcludedList($0) }
                if kept.count < members.count { alone = kept.isEmpty ? .all : arena.intersection(kept) }
            } else if node.kind == .words || machine.lexeme(numbered: lexeme).languages.count == 1 {
                continue
            }
            let text = unconditionalText(intern(Lexeme(isString: true, languages: [alone])))
            if alone != language, text.length != .max { continue }
            if text.kinds.nonzeroBitCount > best.kinds.nonzeroBitCount { best = text }
        }
        return best
    }

    private func isExcludedList(_ language: Language) -> Bool {
        let node = arena[language]
        return node.kind == .complement && arena[node.body].kind == .words
    }
}

extension TokenTrie {
    /// Returns the kinds of the characters of a range.
    static func kinds(of range: ClosedRange<UInt32>) -> UInt64 {
        var kinds: UInt64 = 0
        if range.lowerBound < 0x80 {
            for value in range.lowerBound...min(range.upperBound, 0x7F) { kinds |= kind(of: UInt8(value)) }
        }
        for (kind, others) in kindsBeyondASCII where others.contains(where: range.overlaps) { kinds |= kind }
        return kinds
    }

    /// All kinds of characters beyond ASCII.
    static let beyondASCII = kindsBeyondASCII.reduce(UInt64(0)) { $0 | $1.kind }
    /// The kind of a backslash, after which any character may be written.
    static let escaped: UInt64 = 1 << 59
}
