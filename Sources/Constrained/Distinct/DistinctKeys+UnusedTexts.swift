/// Tests whether a text in progress can still become one that isn't used.
extension DistinctKeys {
    /// Whether a string or key in progress can still become one that isn't used.
    ///
    /// - Parameters:
    ///   - lexeme: The text in progress.
    ///   - used: The used texts, sorted.
    ///   - range: The used texts that begin with the complete characters of the text in progress.
    ///   - depth: The number of those characters.
    func hasUnusedText(_ lexeme: LexemeID, _ used: [[UInt32]], _ range: Range<Int>, _ depth: Int) -> Bool {
        let lexeme = machine.lexeme(numbered: lexeme)
        if lexeme.partial.isBoundary {
            return lexeme.languages.contains { hasUnusedWord($0, used, range, depth) }
        }
        return lexeme.partial.anyOfPossibleValues(options.spelling) { lower, upper in
            for language in lexeme.languages where language != .empty {
                for transition in arena.transitions(of: language)
                where transition.upper >= lower && transition.lower <= upper && !arena.isEmpty(transition.target) {
                    let values = max(lower, transition.lower)...min(upper, transition.upper)
                    if hasUnusedWord(values, transition.target, used, range, depth) { return true }
                }
            }
            return false
        }
    }

    /// Whether a string item at a walk's state, which may be counted, can still become one that isn't used.
    func hasUnusedString(_ state: WalkState, _ used: [[UInt32]], _ range: Range<Int>, _ depth: Int) -> Bool {
        if !state.isCounted { return hasUnusedText(state.lexeme, used, range, depth) }
        let maximum = machine.tables.states.countedBounds[state.configuration.index].maximum
        // There are more characters than an array may have items.
        if maximum < 0 || state.count < maximum { return true }
        let partial = machine.lexeme(numbered: state.lexeme).partial
        if partial.isBoundary { return used[range.lowerBound].count != depth }
        return partial.anyOfPossibleValues(options.spelling) { lower, upper in
            hasUnusedWord(lower...upper, .epsilon, used, range, depth)
        }
    }

    private func hasUnusedWord(
        _ values: ClosedRange<UInt32>, _ target: Language, _ used: [[UInt32]], _ range: Range<Int>, _ depth: Int
    ) -> Bool {
        var taken = 0
        var i = range.lowerBound
        if i < range.upperBound, used[i].count == depth { i += 1 }
        while i < range.upperBound {
            let value = used[i][depth]
            let part = used.narrowed(i..<range.upperBound, depth, value)
            if values.contains(value) {
                if hasUnusedWord(target, used, part, depth + 1) { return true }
                taken += 1
            }
            i = part.upperBound
        }
        return values.count > taken
    }

    private func hasUnusedWord(_ language: Language, _ used: [[UInt32]], _ range: Range<Int>, _ depth: Int) -> Bool {
        if language == .empty { return false }
        if arena.traits.isCofinite(language) || hasMoreTexts(language, than: range.count) { return true }
        var taken = 0
        for text in used[range] where arena.contains(language, text[depth...]) { taken += 1 }
        return taken < range.count && hasMoreTexts(language, than: taken)
    }

    /// Whether a language has more words than a count.
    ///
    /// - Complexity: A look-up if the same was asked for at least as many words before.
    func hasMoreTexts(_ language: Language, than count: Int) -> Bool {
        if let known = machine.tables.remaining.textCounts[language] {
            if count < known.least { return true }
            if known.least < known.limit { return false }
        }
        let limit = max(Self.countedTexts, (count + 1) * 2)
        let least = arena.counts.wordCount(language, upTo: limit)
        machine.tables.remaining.textCounts[language] = (least, limit)
        return count < least
    }

    /// The minimum limit up to which the words of a language are counted.
    private static let countedTexts = 64
}
