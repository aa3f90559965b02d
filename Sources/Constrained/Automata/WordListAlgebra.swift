/// The part of an arena that combines finite lists of words without a search of their product.
///
/// Objects need such lists often: keys that two schemas don't declare, values that two enumerations share, and values
/// that match a pattern.
struct WordListAlgebra {
    let arena: RegexArena

    /// The maximum number of a list's words that are tested against other languages one by one.
    private static let maximumTriedWords = 4_096

    /// Returns the whole list of a `words` expression; nil for other expressions and for derivatives of lists.
    func wordList(_ language: Language) -> [[UInt32]]? {
        let node = arena[language]
        guard node.kind == .words else { return nil }
        let words = node.words
        let list = arena.wordSets[words.set.index]
        return words.depth == 0 && words.range == list.indices ? list : nil
    }

    /// Returns the whole list of which an expression is the complement, or nil.
    private func excludedList(_ language: Language) -> [[UInt32]]? {
        let node = arena[language]
        return node.kind == .complement ? wordList(node.body) : nil
    }

    /// Replaces the lists among the members of a union by one list.
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

    /// Replaces the lists and complements of lists among the members of an intersection by one list or complement.
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

    /// Whether a language contains a word, by a look-up if the language is a list or its complement.
    private func holds(_ language: Language, _ word: [UInt32]) -> Bool {
        if let list = wordList(language) { return Self.contains(list, word) }
        if let list = excludedList(language) { return !Self.contains(list, word) }
        return arena.contains(language, word)
    }

    /// Returns the approximate number of steps for looking up or sorting one word among some.
    static func looks(among count: Int) -> Int { 4 * (Int.bitWidth - count.leadingZeroBitCount) }

    private static func contains(_ sorted: [[UInt32]], _ word: [UInt32]) -> Bool {
        let place = sorted.indices.first(from: { !sorted[$0].lexicographicallyPrecedes(word) })
        return place < sorted.count && sorted[place] == word
    }
}

extension RegexArena {
    /// The part that combines lists of words.
    var listing: WordListAlgebra { WordListAlgebra(arena: self) }
}
