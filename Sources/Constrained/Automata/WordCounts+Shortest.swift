extension WordCounts {
    /// The shortest lengths of a language's words, in scalar values.
    struct Shortest {
        /// The length of the shortest word.
        var word: Int
        /// A length within which every prefix of a word can be completed.
        var completion: Int
    }

    /// The maximum length that is computed.
    private static let maximumShortest = 1 << 20

    /// Returns the shortest lengths of a language's words, or nil for intersections, complements and automata.
    ///
    /// The derivatives of a union are those of its members. The derivatives of a concatenation are those of a part,
    /// followed by all later parts. So lengths add up along the expression.
    ///
    /// - Complexity: Computed once for each expression; the recursion is bounded by its height.
    func shortest(_ language: Language) -> Shortest? {
        if let known = arena.facts.shortestWords[language] { return known }
        let result = computeShortest(arena[language])
        arena.facts.shortestWords[language] = .some(result)
        return result
    }

    private func computeShortest(_ node: RegexArena.Node) -> Shortest? {
        var result: Shortest
        switch node.kind {
        case .epsilon: result = Shortest(word: 0, completion: 0)
        case .set: result = Shortest(word: 1, completion: 1)
        case .any: result = Shortest(word: node.minimumLength, completion: node.minimumLength)
        case .concatenation:
            guard let first = shortest(node.first), let second = shortest(node.second) else {
                return nil
            }
            result = Shortest(
                word: first.word + second.word,
                completion: max(first.completion + second.word, second.completion))
        case .union:
            result = Shortest(word: Self.maximumShortest, completion: 0)
            for member in arena.expressions.members(of: node) {
                guard let part = shortest(member) else { return nil }
                result.word = min(result.word, part.word)
                result.completion = max(result.completion, part.completion)
            }
        case .repetition:
            guard let body = shortest(node.body) else { return nil }
            let (least, overflow) = body.word.multipliedReportingOverflow(by: node.minimumCount)
            if overflow { return nil }
            result = Shortest(word: least, completion: max(least, body.completion + max(0, least - body.word)))
        case .words:
            result = Shortest(word: Self.maximumShortest, completion: 0)
            let words = node.words
            for word in arena.wordSets[words.set.index][words.range] {
                result.word = min(result.word, word.count - words.depth)
                result.completion = max(result.completion, word.count - words.depth)
            }
        case .empty, .intersection, .complement, .decimal, .scaled, .hostName: return nil
        }
        return max(result.word, result.completion) < Self.maximumShortest ? result : nil
    }
}
