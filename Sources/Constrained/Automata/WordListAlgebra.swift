/// The algebra of finite lists of words, done on the lists instead of by searching a product: a part of an arena.
///
/// Objects are full of it: the keys that are neither declared here nor there, the values that
/// two enumerations share, those that also match a pattern.
struct WordListAlgebra {
    let arena: RegexArena

    /// The most words of a list that are tried against other languages one by one.
    private static let maximumTriedWords = 4_096

    /// The whole list of a `words` expression, or nil for others and for what remains of lists.
    func wordList(_ language: Language) -> [[UInt32]]? {
        let node = arena[language]
        guard node.kind == .words else { return nil }
        let words = node.words
        let list = arena.wordSets[words.set.index]
        return words.depth == 0 && words.range == list.indices ? list : nil
    }

    /// The whole list of which an expression is the complement.
    private func excludedList(_ language: Language) -> [[UInt32]]? {
        let node = arena[language]
        return node.kind == .complement ? wordList(node.body) : nil
    }

    /// Replaces the lists among the members of a union by one.
    func merging(_ members: [Language]) -> [Language] {
        guard members.count > 1 else { return members }
        var largest: Language?
        var others: [Language] = []
        var added: [[UInt32]] = []
        for member in members {
            guard let list = wordList(member) else {
                others.append(member)
                continue
            }
            if let known = largest, let held = wordList(known), held.count >= list.count {
                added += list
            } else {
                if let known = largest, let held = wordList(known) { added += held }
                largest = member
            }
        }
        guard let largest, !added.isEmpty, let held = wordList(largest) else { return members }
        arena.spend(added.count * Self.looks(among: held.count))
        if arena.hasFailed { return [] }
        let missing = added.filter { !Self.contains(held, $0) }
        return others + [missing.isEmpty ? largest : arena.words(held + missing)]
    }

    /// Replaces the lists and complements of lists among the members of an intersection by what they leave.
    func intersecting(_ members: [Language]) -> [Language] {
        guard members.count > 1 else { return members }
        var shortest: Language?
        for member in members {
            guard let list = wordList(member) else { continue }
            if let known = shortest, let held = wordList(known), held.count <= list.count { continue }
            shortest = member
        }
        if let shortest, let list = wordList(shortest), list.count <= Self.maximumTriedWords {
            let others = members.filter { $0 != shortest }
            arena.spend(list.count * others.count * 8)
            if arena.hasFailed { return [.empty] }
            let left = list.filter { word in others.allSatisfy { !arena.hasFailed && holds($0, word) } }
            if arena.hasFailed { return [.empty] }
            return [left.count == list.count ? shortest : arena.words(left)]
        }
        return mergingExcluded(members)
    }

    private func mergingExcluded(_ members: [Language]) -> [Language] {
        var excluded: [Language] = []
        var others: [Language] = []
        for member in members {
            if excludedList(member) != nil {
                excluded.append(arena[member].body)
            } else {
                others.append(member)
            }
        }
        guard excluded.count > 1 else { return members }
        return others + [arena.complement(arena.union(excluded))]
    }

    /// Tells whether a word belongs to a language, by look-up where that is a list or its complement.
    private func holds(_ language: Language, _ word: [UInt32]) -> Bool {
        if let list = wordList(language) { return Self.contains(list, word) }
        if let list = excludedList(language) { return !Self.contains(list, word) }
        return arena.contains(language, word)
    }

    /// About the steps of looking up or putting in order one word among some.
    static func looks(among count: Int) -> Int { 4 * (Int.bitWidth - count.leadingZeroBitCount) }

    private static func contains(_ sorted: [[UInt32]], _ word: [UInt32]) -> Bool {
        let place = sorted.indices.first(from: { !sorted[$0].lexicographicallyPrecedes(word) })
        return place < sorted.count && sorted[place] == word
    }
}

extension RegexArena {
    /// The part that joins lists of words.
    var listing: WordListAlgebra { WordListAlgebra(arena: self) }
}
