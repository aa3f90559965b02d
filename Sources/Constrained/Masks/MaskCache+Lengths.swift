extension MaskCache {
    /// Returns the lexeme whose mask stands for another's: the same text without a maximum length that no token can
    /// reach.
    ///
    /// A token passes under the maximum if the text can still be completed within it. All tokens pass if the longest
    /// token and the longest shortest completion fit together.
    func unbounded(_ machine: ByteMachine, _ lexeme: LexemeID) -> LexemeID {
        if let known = parts.unboundedLexemes[lexeme] { return known }
        let result = computeUnbounded(machine, lexeme) ?? lexeme
        parts.unboundedLexemes[lexeme] = result
        return result
    }

    private func computeUnbounded(_ machine: ByteMachine, _ lexeme: LexemeID) -> LexemeID? {
        let arena = machine.arena
        let value = machine.lexeme(numbered: lexeme)
        guard value.isString, value.partial.isBoundary, value.languages.count == 1 else { return nil }
        let node = arena[value.languages[0]]
        guard node.kind == .intersection else { return nil }
        var length: (minimum: Int, maximum: Int?)?
        var others: [Language] = []
        for member in arena.expressions.members(of: node) {
            let node = arena[member]
            if node.kind == .any {
                length = (node.minimumLength, node.maximumLength)
            } else {
                others.append(member)
            }
        }
        // A minimum length would refuse tokens that close the text.
        guard let length, length.minimum == 0, let maximum = length.maximum, others.count == 1,
            let shortest = arena.counts.shortest(others[0])
        else { return nil }
        let target = machine.texts.intern(Lexeme(isString: true, languages: others))
        return longest(machine, target) + shortest.completion <= maximum ? target : nil
    }

    /// Returns the length in bytes of the longest token that a text allows, an upper bound of its characters.
    private func longest(_ machine: ByteMachine, _ lexeme: LexemeID) -> Int {
        if let known = parts.longestTokens[lexeme] { return known }
        let mask = lexemeMask(machine, lexeme)
        var result = mask.rest.isLive ? vocabulary.trie.height : 0
        switch mask.inside {
        case .all: result = vocabulary.trie.height
        case .few(let tokens):
            for token in tokens { result = max(result, vocabulary.length(of: token)) }
        case .many(let words):
            let longest = vocabulary.longestFirst.first { words[$0.word] & $0.bit != 0 }
            if let longest { result = max(result, vocabulary.length(of: longest)) }
        }
        for group in mask.groups {
            for closer in group.closers { result = max(result, vocabulary.length(of: closer.token)) }
        }
        parts.longestTokens[lexeme] = result
        return result
    }
}
