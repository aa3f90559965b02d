extension RegexArena {
    /// Returns the transitions of an expression, sorted by their ranges; values outside all ranges are refused.
    ///
    /// A target may be an empty language; see `isEmpty`.
    ///
    /// - Complexity: Computed once for each expression; the recursion is bounded by its height.
    func transitions(of language: Language) -> [Transition] {
        if let known = facts.transitions[language.index] { return known }
        let node = self[language]
        var result: [Transition] = []
        switch node.kind {
        case .empty, .epsilon: break
        case .set:
            result = sets[node.values].ranges.map { Transition(lower: $0.lower, upper: $0.upper, target: .epsilon) }
        case .any:
            let next = any(max(0, node.minimumLength - 1), node.maximumLength.map { $0 - 1 })
            result = CodePointSet.universe.ranges.map { Transition(lower: $0.lower, upper: $0.upper, target: next) }
        case .concatenation:
            let second = node.second
            result = transitions(of: node.first).map {
                Transition(lower: $0.lower, upper: $0.upper, target: concatenation($0.target, second))
            }
            if isNullable(node.first) { result = combining.merged(result, transitions(of: second)) }
        case .union:
            result = combining.united(expressions.members(of: node).map { transitions(of: $0) })
        case .intersection:
            result = combining.crossed(expressions.members(of: node).map { transitions(of: $0) })
        case .complement:
            result = combining.complemented(transitions(of: node.body))
        case .repetition:
            let body = node.body
            let rest = repetition(body, max(0, node.minimumCount - 1), node.maximumCount.map { $0 - 1 })
            result = transitions(of: body).map {
                Transition(lower: $0.lower, upper: $0.upper, target: concatenation($0.target, rest))
            }
        case .words: result = wordLists.transitions(node)
        case .decimal: result = numbers.decimalTransitions(node)
        case .scaled: result = numbers.scaledTransitions(node)
        case .hostName: result = hostNames.transitions(node)
        }
        // A set's ranges are copied, while other transitions are combined from several lists.
        spend(4 + 2 * result.count)
        result = combining.coalesced(result)
        // After a failure the list may be incomplete.
        if hasFailed { return [] }
        effort.cache(bytes: Effort.bytesOfList + MemoryLayout<Transition>.stride * result.count)
        facts.transitions[language.index] = result
        return result
    }

    /// Returns the derivative of a language by one scalar value.
    func derivative(_ language: Language, by value: UInt32) -> Language {
        if value < 128 {
            let offset = Int(facts.asciiOffsets[language.index])
            if offset >= 0 { return facts.ascii[offset + Int(value)] }
            return live(step(language, value))
        }
        if self[language].isWide { return live(step(language, value)) }
        return live(transitions(of: language).target(of: value))
    }

    private func live(_ language: Language) -> Language { isEmpty(language) ? .empty : language }

    /// Returns the derivative by one value, without computing all transitions.
    ///
    /// - Complexity: The recursion is bounded by the height of the expression.
    private func step(_ language: Language, _ value: UInt32) -> Language {
        spend(1)
        if let known = facts.transitions[language.index] { return known.target(of: value) }
        let node = self[language]
        switch node.kind {
        case .concatenation:
            let second = node.second
            let first = concatenation(step(node.first, value), second)
            return isNullable(node.first) ? union([first, step(second, value)]) : first
        case .union: return union(expressions.members(of: node).map { step($0, value) })
        case .intersection where node.isWide: return intersection(expressions.members(of: node).map { step($0, value) })
        case .hostName: return hostNames.step(node, HostNameValues.traits(of: value))
        case .repetition:
            let body = node.body
            return concatenation(
                step(body, value), repetition(body, max(0, node.minimumCount - 1), node.maximumCount.map { $0 - 1 }))
        case .decimal: return numbers.decimalStep(node, value)
        case .scaled: return numbers.scaledStep(node, value)
        case .words: return wordLists.step(node, value)
        case .complement: return complement(step(node.body, value))
        default: return transitions(of: language).target(of: value)
        }
    }

    /// Returns the first index in `ascii` of a language's 128 derivatives by ASCII values; empty targets are replaced.
    func asciiOffset(_ language: Language) -> Int {
        let known = Int(facts.asciiOffsets[language.index])
        if known >= 0 { return known }
        spend(128)
        effort.cache(bytes: 128 * MemoryLayout<Language>.size)
        var table = [Language](repeating: .empty, count: 128)
        if self[language].isWide {
            for value in 0..<128 { table[value] = live(step(language, UInt32(value))) }
        } else {
            for transition in transitions(of: language) where transition.lower < 128 && !isEmpty(transition.target) {
                for value in transition.lower...min(127, transition.upper) { table[Int(value)] = transition.target }
            }
        }
        return facts.addASCII(table, of: language)
    }

    /// Whether a language contains a word.
    func contains(_ language: Language, _ word: some Sequence<UInt32>) -> Bool {
        var state = language
        for value in word {
            state = derivative(state, by: value)
            if state == .empty { return false }
        }
        return isNullable(state)
    }
}

extension [RegexArena.Transition] {
    /// Returns the target of a value.
    func target(of value: UInt32) -> Language {
        let place = place(from: value)
        return place < count && self[place].lower <= value ? self[place].target : .empty
    }

    /// Returns the index of the first transition that ends at a value or later.
    func place(from value: UInt32) -> Int { indices.first(from: { self[$0].upper >= value }) }
}
