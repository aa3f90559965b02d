/// The part of an arena that counts and lists the words of languages.
struct WordCounts {
    let arena: RegexArena

    /// Whether a language has more than `count` words.
    func hasMoreWords(_ language: Language, than count: Int) -> Bool {
        wordCount(language, upTo: count + 1) > count
    }

    /// Returns the number of words of a language, or `limit` if there are at least that many.
    ///
    /// The automaton is deterministic, and every live state has words. So the numbers of paths add up to words, and no
    /// word is spelled out.
    ///
    /// - Complexity: About `limit` states, or the length of the language's only words.
    func wordCount(_ language: Language, upTo limit: Int) -> Int {
        if arena.isEmpty(language) { return 0 }
        if arena.traits.isInfinite(language) || limit <= 1 { return limit }
        let node = arena[language]
        if node.kind == .words { return min(node.words.range.count, limit) }
        var finished = 0
        var frontier: [(state: Language, ways: Int)] = [(language, 1)]
        var open = 1
        var work = 0
        while !frontier.isEmpty, finished + open < limit {
            var next: [(state: Language, ways: Int)] = []
            var positions: [Language: Int] = [:]
            open = 0
            for (state, ways) in frontier {
                arena.spend(4 + 2 * arena.transitions(of: state).count)
                if arena.hasFailed { return 0 }
                if arena.isNullable(state) { finished += ways }
                for transition in arena.transitions(of: state) where !arena.isEmpty(transition.target) {
                    let width = min(ways * Int(transition.upper - transition.lower + 1), limit)
                    open = min(open + width, limit)
                    if let known = positions[transition.target] {
                        next[known].ways = min(next[known].ways + width, limit)
                    } else {
                        positions[transition.target] = next.count
                        next.append((transition.target, width))
                    }
                }
            }
            frontier = next
            work += next.count
            if work > arena.limits.maximumSearchStates {
                arena.fail(.limit("states of one count of words", arena.limits.maximumSearchStates))
                return 0
            }
        }
        return min(finished + open, limit)
    }

    /// Returns a lower bound, up to `limit`, of the number of words of digits that end in a nonzero digit.
    ///
    /// Only words that were reached are counted, so the count may stop early. It stops after too many states, or after
    /// `patience` further digits without a word.
    ///
    /// - Complexity: At most `states` states, without a search from any of them.
    func leastDigits(_ language: Language, upTo limit: Int, states: Int, patience: Int = .max) -> Int {
        var found = 0
        var barren = 0
        var visited = 0
        var frontier: [(state: Language, ways: Int)] = [(language, 1)]
        while !frontier.isEmpty, barren < patience {
            let before = found
            var next: [(state: Language, ways: Int)] = []
            var positions: [Language: Int] = [:]
            for (state, ways) in frontier {
                visited += 1
                if visited > states { return found }
                for transition in arena.transitions(of: state) {
                    let lower = max(transition.lower, 0x30)
                    let upper = min(transition.upper, 0x39)
                    if lower > upper { continue }
                    let target = transition.target
                    if arena.isNullable(target), upper > 0x30 { found += ways * Int(upper - max(lower, 0x31) + 1) }
                    if found >= limit { return limit }
                    let width = min(ways * Int(upper - lower + 1), limit)
                    if let known = positions[target] {
                        next[known].ways = min(next[known].ways + width, limit)
                    } else {
                        positions[target] = next.count
                        next.append((target, width))
                    }
                }
            }
            frontier = next
            barren = found > before ? 0 : barren + 1
        }
        return found
    }

    /// Returns the words of a language if there are at most `limit`, none longer than 256 scalar values; otherwise nil.
    func listedWords(_ language: Language, limit: Int) -> [[UInt32]]? {
        if arena.traits.isInfinite(language) { return nil }
        if let list = arena.listing.wordList(language) {
            if list.count > limit || list.contains(where: { $0.count > 256 }) { return nil }
            return list.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
                .map(\.element)
        }
        var words: [[UInt32]] = []
        var frontier: [(state: Language, word: [UInt32])] = arena.isEmpty(language) ? [] : [(language, [])]
        var length = 0
        while !frontier.isEmpty {
            if length > 256 { return nil }
            var next: [(state: Language, word: [UInt32])] = []
            for (state, word) in frontier {
                if arena.isNullable(state) { words.append(word) }
                for transition in arena.transitions(of: state) where !arena.isEmpty(transition.target) {
                    if words.count + next.count + Int(transition.upper - transition.lower) >= limit { return nil }
                    for value in transition.lower...transition.upper {
                        next.append((transition.target, word + [value]))
                    }
                }
            }
            frontier = next
            length += 1
        }
        return words.count > limit ? nil : words
    }
}

extension RegexArena {
    /// The part that counts and lists words.
    var counts: WordCounts { WordCounts(arena: self) }
}
