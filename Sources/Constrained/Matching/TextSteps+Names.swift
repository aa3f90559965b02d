extension TextSteps {
    /// Whether a language is a list of words, the complement of one, or trivial.
    func isListed(_ language: Language) -> Bool {
        if language == .empty || language == .all { return true }
        let node = arena[language]
        return node.kind == .words || (node.kind == .complement && arena[node.body].kind == .words)
    }

    /// Whether all languages of a text are lists of words or complements of such lists, and one isn't trivial.
    func isListing(_ lexeme: Lexeme) -> Bool {
        lexeme.languages.allSatisfy(isListed) && lexeme.languages.contains { $0 != .all && $0 != .empty }
    }

    /// Whether some language of a text is a list of words or its complement, alone or in an intersection.
    ///
    /// Few of the many states of such a text are ever reached.
    func holdsWords(_ lexeme: Lexeme) -> Bool {
        func isWords(_ language: Language) -> Bool {
            let node = arena[language]
            return node.kind == .words || (node.kind == .complement && arena[node.body].kind == .words)
        }
        return lexeme.languages.contains { language in
            let node = arena[language]
            if node.kind == .intersection { return arena.expressions.members(of: node).contains(where: isWords) }
            return isWords(language)
        }
    }

    /// Returns the number of a string lexeme's name list, or `dead` if one of its languages lists no words.
    func names(_ lexeme: LexemeID) -> NameList.ID {
        if machine.tables.lexicon.namePlaces[lexeme.index] != .unknown {
            return machine.tables.lexicon.namePlaces[lexeme.index]
        }
        var place = NameList.ID.dead
        if let made = makeNames(machine.lexeme(numbered: lexeme)) {
            place = NameList.ID(at: machine.tables.lexicon.nameLists.count)
            machine.tables.lexicon.nameLists.append(made)
        }
        machine.tables.lexicon.namePlaces[lexeme.index] = place
        return place
    }

    private func makeNames(_ lexeme: Lexeme) -> NameList? {
        guard lexeme.isString, lexeme.partial.isBoundary, isListing(lexeme) else { return nil }
        var rest = lexeme
        var other: [Int32] = []
        var lists: [RegexArena.Node.ListedWords] = []
        for (i, language) in lexeme.languages.enumerated() {
            rest.languages[i] = .empty
            let node = arena[language]
            if node.kind == .words { lists.append(node.words) }
            if node.kind == .complement { lists.append(arena[node.body].words) }
            if node.kind == .complement || language == .all {
                rest.languages[i] = .all
                other += [Int32(i), -1, -1]
            }
        }
        guard let first = lists.first, lists.allSatisfy({ $0.depth == first.depth }) else { return nil }
        var result = NameList(
            words: arena.wordSets[first.set.index], range: first.range, depth: first.depth,
            leads: ByteSet(), otherEnding: other.isEmpty ? .dead : ending(other),
            otherLexeme: other.isEmpty ? .dead : intern(rest))
        if lists.contains(where: { $0 != first }) {
            var all: [[UInt32]] = []
            for list in lists { all += arena.wordSets[list.set.index][list.range] }
            all.sort { $0.lexicographicallyPrecedes($1) }
            result.words = []
            for word in all where word != result.words.last { result.words.append(word) }
            result.range = result.words.indices
        }
        result.leads = NameList.leads(result.words, result.range, result.depth)
        return result
    }

    /// Returns the ending of a lexeme's text, if the text is one of the words that it may become.
    func ending(_ lexeme: LexemeID, _ word: [UInt32]) -> EndingID {
        var members: [Int32] = []
        for (i, language) in machine.lexeme(numbered: lexeme).languages.enumerated() {
            let node = arena[language]
            switch node.kind {
            case .words:
                if let index = arena.wordLists.index(of: word, node) {
                    members += [Int32(i), node.wordSet.id, Int32(index)]
                }
            case .complement:
                if arena.wordLists.index(of: word, arena[node.body]) == nil {
                    members += [Int32(i), -1, -1]
                }
            default:
                if language == .all { members += [Int32(i), -1, -1] }
            }
        }
        return members.isEmpty ? .dead : ending(members)
    }
}
