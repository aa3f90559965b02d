extension ShortestCompletion {
    /// The maximum length of a completion in bytes.
    static let maximumCompletion = 1 << 18
    /// The divisor of `maximumSearchStates` for a word's search, since other searches can do without its result.
    private static let searchShare = 5

    /// Returns the length in bytes of a shortest word of a language, or nil if none is found.
    func shortestLength(_ language: Language, isString: Bool) -> Int? {
        (isString ? machine.completions.stringWords[language] : machine.completions.plainWords[language])?.length
            ?? searchWord(language, isString)
    }

    /// Appends a shortest word of a language; returns false if none is found.
    func appendShortestWord(_ language: Language, isString: Bool, to bytes: inout [UInt8]) -> Bool {
        guard shortestLength(language, isString: isString) != nil else { return false }
        var language = language
        while true {
            let node = arena[language]
            if node.kind == .any {
                bytes += repeatElement(UInt8(ascii: "a"), count: node.minimumLength)
                return true
            }
            let step = isString ? machine.completions.stringWords[language] : machine.completions.plainWords[language]
            guard let first = step?.first else { return true }
            CharacterSpelling.append(first.value, isString: isString, to: &bytes)
            language = first.rest
        }
    }

    /// Returns the shortest words of a language in order, at most `limit` of them.
    ///
    /// The automaton is deterministic, so different paths spell different words.
    func shortestWords(_ language: Language, isString: Bool, limit: Int) -> [[UInt32]] {
        guard let least = shortestLength(language, isString: isString) else { return [] }
        struct Beginning {
            var word: [UInt32]
            /// The language of the rest; nil for a complete word.
            var rest: Language?
            var length: Int
        }
        var queue = BucketQueue<Beginning>()
        queue.push(Beginning(word: [], rest: language, length: 0), priority: least)
        var words: [[UInt32]] = []
        var fuel = limits.maximumSearchStates / Self.searchShare
        while words.count < limit, fuel > 0, let now = queue.pop() {
            fuel -= 1
            guard let rest = now.rest else {
                words.append(now.word)
                continue
            }
            if arena.isNullable(rest) {
                queue.push(Beginning(word: now.word, rest: nil, length: now.length), priority: now.length)
            }
            for transition in arena.transitions(of: rest) where !arena.isEmpty(transition.target) {
                guard let further = shortestLength(transition.target, isString: isString) else { continue }
                let values = CharacterSpelling.cheapest(
                    limit, of: transition.lower...transition.upper, isString: isString)
                for value in values {
                    let length = now.length + CharacterSpelling.length(value, isString: isString)
                    if length + further > Self.maximumCompletion { continue }
                    queue.push(
                        Beginning(word: now.word + [value], rest: transition.target, length: length),
                        priority: length + further)
                }
            }
        }
        return words
    }

    /// Searches for a shortest word of a language, and caches it for every language on its path.
    private func searchWord(_ start: Language, _ isString: Bool) -> Int? {
        struct Visit {
            var language: Language
            var length: Int
            /// The length of the rest, if it is known.
            var rest: Int?
        }
        var distances: [Language: Int] = [start: 0]
        var origins: [Language: (before: Language, value: UInt32)] = [:]
        var queue = BucketQueue<Visit>()
        queue.push(Visit(language: start, length: 0), priority: 0)
        var fuel = limits.maximumSearchStates / Self.searchShare
        let room = arena.expressions.count + limits.maximumAutomatonStates / 4
        while let visit = queue.pop() {
            let (language, length) = (visit.language, visit.length)
            if let rest = visit.rest {
                note(language, rest, origins, isString)
                return length + rest
            }
            if distances[language] ?? 0 < length { continue }
            if let rest = knownRest(language, isString) {
                if length + rest > Self.maximumCompletion { continue }
                queue.push(Visit(language: language, length: length, rest: rest), priority: length + rest)
                continue
            }
            fuel -= 1
            if fuel == 0 || arena.expressions.count > room || arena.hasFailed { return nil }
            for transition in arena.transitions(of: language) where !arena.isEmpty(transition.target) {
                let range = transition.lower...transition.upper
                guard let value = CharacterSpelling.cheapest(1, of: range, isString: isString).first else { continue }
                let further = length + CharacterSpelling.length(value, isString: isString)
                if further > Self.maximumCompletion || distances[transition.target] ?? .max <= further { continue }
                distances[transition.target] = further
                origins[transition.target] = (language, value)
                queue.push(Visit(language: transition.target, length: further), priority: further)
            }
        }
        return nil
    }

    /// Returns the length of a shortest word if no search is needed.
    private func knownRest(_ language: Language, _ isString: Bool) -> Int? {
        if arena.isNullable(language) { return 0 }
        let node = arena[language]
        if node.kind == .any, node.minimumLength <= Self.maximumCompletion { return node.minimumLength }
        if node.kind == .decimal, !isString, machine.completions.plainWords[language] == nil {
            noteMultiple(language, node)
        }
        return (isString ? machine.completions.stringWords[language] : machine.completions.plainWords[language])?.length
    }

    /// Caches a shortest multiple of a step. A search by digits would visit a state for every remainder.
    private func noteMultiple(_ language: Language, _ node: RegexArena.Node) {
        let state = arena.decimalStates[node.decimalState]
        guard let digits = arena.decimals[node.decimal].shortestMultiple(from: state) else { return }
        var language = language
        for (i, digit) in digits.enumerated() {
            let rest = arena.derivative(language, by: UInt32(digit))
            machine.completions.plainWords[language] = WordStep(length: digits.count - i, first: (UInt32(digit), rest))
            language = rest
        }
        if machine.completions.plainWords[language] == nil {
            machine.completions.plainWords[language] = WordStep(length: 0, first: nil)
        }
    }

    private func note(
        _ last: Language, _ rest: Int, _ origins: [Language: (before: Language, value: UInt32)], _ isString: Bool
    ) {
        func note(_ language: Language, _ step: WordStep) {
            if isString {
                machine.completions.stringWords[language] = step
            } else {
                machine.completions.plainWords[language] = step
            }
        }
        if (isString ? machine.completions.stringWords[last] : machine.completions.plainWords[last]) == nil {
            note(last, WordStep(length: rest, first: nil))
        }
        var language = last
        var length = rest
        while let (before, value) = origins[language] {
            length += CharacterSpelling.length(value, isString: isString)
            note(before, WordStep(length: length, first: (value, language)))
            language = before
        }
    }
}
