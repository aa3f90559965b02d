/// Finite languages as sorted lists of words, of whose states each is a range of a list and how much of its words was read:
/// a part of an arena.
struct WordListStates {
    let arena: RegexArena

    /// Some words in ascending order, none twice and none with a surrogate.
    func words(inOrder sorted: [[UInt32]]) -> Language {
        arena.wordSets.append(sorted)
        arena.spend(sorted.count)
        arena.effort.holdWords(sorted)
        let isNullable = sorted[0].isEmpty
        return arena.intern(
            RegexArena.Node(
                kind: .words, a: Int32(arena.wordSets.count - 1), b: 0, c: Int32(sorted.count), d: 0,
                isNullable: isNullable))
    }

    /// What remains of a list behind one value.
    func step(_ node: RegexArena.Node, _ value: UInt32) -> Language {
        let words = arena.wordSets[Int(node.a)]
        let depth = Int(node.d)
        func first(_ start: Int, _ isBeyond: (UInt32) -> Bool) -> Int {
            (start..<Int(node.c)).first(from: { words[$0].count > depth && isBeyond(words[$0][depth]) })
        }
        let lower = first(Int(node.b)) { $0 >= value }
        let upper = first(lower) { $0 > value }
        if lower == upper { return .empty }
        return rest(of: node, lower..<upper, endsWord: words[lower].count == depth + 1)
    }

    /// All ways to go on with a list.
    func transitions(_ node: RegexArena.Node) -> [RegexArena.Transition] {
        let words = arena.wordSets[Int(node.a)]
        let depth = Int(node.d)
        var result: [RegexArena.Transition] = []
        var i = Int(node.b)
        let end = Int(node.c)
        if i < end, words[i].count == depth { i += 1 }
        while i < end {
            let value = words[i][depth]
            var j = i + 1
            while j < end, words[j][depth] == value { j += 1 }
            let target = rest(of: node, i..<j, endsWord: words[i].count == depth + 1)
            result.append(RegexArena.Transition(lower: value, upper: value, target: target))
            i = j
        }
        return result
    }

    /// The state behind one more value, which some words of a list share.
    private func rest(of node: RegexArena.Node, _ range: Range<Int>, endsWord: Bool) -> Language {
        arena.intern(
            RegexArena.Node(
                kind: .words, a: node.a, b: Int32(range.lowerBound), c: Int32(range.upperBound), d: node.d + 1,
                isNullable: endsWord))
    }

    /// The word of a list that ends in a state.
    func endingWord(_ language: Language) -> ListedWord? {
        let node = arena[language]
        guard node.kind == .words, node.isNullable else { return nil }
        return ListedWord(set: WordSetID(id: node.a), index: Int(node.b))
    }

    /// The place of a word in the list behind a state, if it is one of the state's.
    func index(of word: [UInt32], _ node: RegexArena.Node) -> Int? {
        let words = arena.wordSets[Int(node.a)]
        let place = (Int(node.b)..<Int(node.c)).first(from: { !words[$0].lexicographicallyPrecedes(word) })
        return place < Int(node.c) && words[place] == word ? place : nil
    }
}

extension RegexArena {
    /// The part that steps over lists of words.
    var wordLists: WordListStates { WordListStates(arena: self) }
}
