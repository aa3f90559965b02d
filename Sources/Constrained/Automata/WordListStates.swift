/// The part of an arena for finite languages as sorted lists of words.
///
/// A state is a range of a list, and the length of the prefix that was read.
struct WordListStates {
    let arena: RegexArena

    /// Returns the language of sorted words without duplicates or surrogates.
    func words(inOrder sorted: [[UInt32]]) -> Language {
        let set = WordSetID(at: arena.wordSets.count)
        arena.wordSets.append(sorted)
        arena.spend(sorted.count)
        arena.effort.holdWords(sorted)
        return arena.intern(.words(set, sorted.indices, depth: 0, isNullable: sorted[0].isEmpty))
    }

    /// Returns the derivative of a list by one value.
    func step(_ node: RegexArena.Node, _ value: UInt32) -> Language {
        let state = node.words
        let words = arena.wordSets[state.set.index]
        let depth = state.depth
        func first(_ start: Int, _ isBeyond: (UInt32) -> Bool) -> Int {
            (start..<state.range.upperBound).first(from: { words[$0].count > depth && isBeyond(words[$0][depth]) })
        }
        let lower = first(state.range.lowerBound) { $0 >= value }
        let upper = first(lower) { $0 > value }
        if lower == upper { return .empty }
        return rest(of: state, lower..<upper, endsWord: words[lower].count == depth + 1)
    }

    /// Returns all transitions of a list.
    func transitions(_ node: RegexArena.Node) -> [RegexArena.Transition] {
        let state = node.words
        let words = arena.wordSets[state.set.index]
        let depth = state.depth
        var result: [RegexArena.Transition] = []
        var i = state.range.lowerBound
        let end = state.range.upperBound
        if i < end, words[i].count == depth { i += 1 }
        while i < end {
            let value = words[i][depth]
            var j = i + 1
            while j < end, words[j][depth] == value { j += 1 }
            let target = rest(of: state, i..<j, endsWord: words[i].count == depth + 1)
            result.append(RegexArena.Transition(lower: value, upper: value, target: target))
            i = j
        }
        return result
    }

    /// Returns the language after one more value, which a range of the words shares.
    private func rest(of state: RegexArena.Node.ListedWords, _ range: Range<Int>, endsWord: Bool) -> Language {
        arena.intern(.words(state.set, range, depth: state.depth + 1, isNullable: endsWord))
    }

    /// Returns the word of a list that ends in a state, if any.
    func endingWord(_ language: Language) -> ListedWord? {
        let node = arena[language]
        guard node.kind == .words, node.isNullable else { return nil }
        return ListedWord(set: node.wordSet, index: node.words.range.lowerBound)
    }

    /// Returns the index of a word in the list of a state, if it is one of the state's words.
    func index(of word: [UInt32], _ node: RegexArena.Node) -> Int? {
        let state = node.words
        let words = arena.wordSets[state.set.index]
        let place = state.range.first(from: { !words[$0].lexicographicallyPrecedes(word) })
        return place < state.range.upperBound && words[place] == word ? place : nil
    }
}

extension RegexArena {
    /// The part for lists of words.
    var wordLists: WordListStates { WordListStates(arena: self) }
}
