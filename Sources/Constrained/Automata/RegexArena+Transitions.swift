extension RegexArena {
    /// The outgoing ranges of an expression, ascending; what no range covers is dead.
    ///
    /// Targets may denote empty languages; `isEmpty` tells.
    ///
    /// - Complexity: once for each expression; recursion is bounded by its height.
    func transitions(of language: Language) -> [Transition] {
        if let known = facts.transitions[Int(language.id)] { return known }
        let node = self[language]
        var result: [Transition] = []
        switch node.kind {
        case .empty, .epsilon: break
        case .set:
            result = sets[Int(node.a)].ranges.map { Transition(lower: $0.lower, upper: $0.upper, target: .epsilon) }
        case .any:
            let next = any(Int(max(0, node.a - 1)), node.b < 0 ? nil : Int(node.b - 1))
            result = CodePointSet.universe.ranges.map { Transition(lower: $0.lower, upper: $0.upper, target: next) }
        case .concatenation:
            let second = Language(id: node.b)
            result = transitions(of: Language(id: node.a)).map {
                Transition(lower: $0.lower, upper: $0.upper, target: concatenation($0.target, second))
            }
            if isNullable(Language(id: node.a)) { result = combining.merged(result, transitions(of: second)) }
        case .union:
            result = combining.united(lists[Int(node.a)].map { transitions(of: $0) })
        case .intersection:
            result = combining.crossed(lists[Int(node.a)].map { transitions(of: $0) })
        case .complement:
            result = combining.complemented(transitions(of: Language(id: node.a)))
        case .repetition:
            let body = Language(id: node.a)
            let rest = repetition(body, Int(max(0, node.b - 1)), node.c < 0 ? nil : Int(node.c - 1))
            result = transitions(of: body).map {
                Transition(lower: $0.lower, upper: $0.upper, target: concatenation($0.target, rest))
            }
        case .words: result = wordTransitions(node)
        case .decimal: result = numbers.decimalTransitions(node)
        case .scaled: result = numbers.scaledTransitions(node)
        case .hostName: result = hostNames.transitions(node)
        }
        // A set's ranges are copied, those of others are made of several lists.
        spend(4 + 2 * result.count)
        result = combining.coalesced(result)
        // What a limit cut short is not the whole.
        if hasFailed { return [] }
        cache(bytes: Self.bytesOfList + MemoryLayout<Transition>.stride * result.count)
        facts.transitions[Int(language.id)] = result
        return result
    }

    /// The language that remains after one scalar value.
    func derivative(_ language: Language, by value: UInt32) -> Language {
        if value < 128 {
            let offset = Int(facts.asciiOffsets[Int(language.id)])
            if offset >= 0 { return Language(id: facts.ascii[offset + Int(value)]) }
            return live(step(language, value))
        }
        if self[language].isWide { return live(step(language, value)) }
        return live(listed(transitions(of: language), value))
    }

    private func live(_ language: Language) -> Language { isEmpty(language) ? .empty : language }

    private func listed(_ list: [Transition], _ value: UInt32) -> Language {
        let place = firstTransition(list, from: value)
        return place < list.count && list[place].lower <= value ? list[place].target : .empty
    }

    /// The place of the first transition that ends at a value or behind it.
    private func firstTransition(_ list: [Transition], from value: UInt32) -> Int {
        list.indices.first(from: { list[$0].upper >= value })
    }

    /// The derivative by one value, which costs less than those by all.
    ///
    /// - Complexity: recursion is bounded by the height of the expression.
    private func step(_ language: Language, _ value: UInt32) -> Language {
        spend(1)
        if let known = facts.transitions[Int(language.id)] { return listed(known, value) }
        let node = self[language]
        switch node.kind {
        case .concatenation:
            let second = Language(id: node.b)
            let first = concatenation(step(Language(id: node.a), value), second)
            return isNullable(Language(id: node.a)) ? union([first, step(second, value)]) : first
        case .union: return union(lists[Int(node.a)].map { step($0, value) })
        case .intersection where node.isWide: return intersection(lists[Int(node.a)].map { step($0, value) })
        case .hostName: return hostNames.step(node, HostNameValues.traits(of: value))
        case .repetition:
            let body = Language(id: node.a)
            return concatenation(
                step(body, value), repetition(body, Int(max(0, node.b - 1)), node.c < 0 ? nil : Int(node.c - 1)))
        case .decimal: return numbers.decimalStep(node, value)
        case .scaled: return numbers.scaledStep(node, value)
        case .words: return wordStep(node, value)
        case .complement: return complement(step(Language(id: node.a), value))
        default: return listed(transitions(of: language), value)
        }
    }

    /// Where, in `ascii`, the 128 live targets of a language for ASCII values begin.
    func asciiOffset(_ language: Language) -> Int {
        let known = Int(facts.asciiOffsets[Int(language.id)])
        if known >= 0 { return known }
        spend(128)
        cache(bytes: 128 * MemoryLayout<Int32>.size)
        var table = [Int32](repeating: 0, count: 128)
        if self[language].isWide {
            for value in 0..<128 { table[value] = live(step(language, UInt32(value))).id }
        } else {
            for transition in transitions(of: language) where transition.lower < 128 && !isEmpty(transition.target) {
                for value in transition.lower...min(127, transition.upper) { table[Int(value)] = transition.target.id }
            }
        }
        let offset = facts.ascii.count
        facts.ascii.append(contentsOf: table)
        facts.asciiOffsets[Int(language.id)] = Int32(offset)
        return offset
    }

    /// Tells whether some live transition leaves a language within a range of scalar values.
    func isAlive(_ language: Language, _ lower: UInt32, _ upper: UInt32) -> Bool {
        spend(1)
        let node = self[language]
        // Numbers are ASCII, which needs none of the steps that their digits would take.
        if lower >= 0x80, node.kind == .scaled || node.kind == .decimal { return false }
        if node.isWide {
            switch node.kind {
            case .hostName: return hostNames.goesOn(node, lower, upper)
            case .union: return lists[Int(node.a)].contains { isAlive($0, lower, upper) }
            case .concatenation:
                let first = Language(id: node.a)
                let second = Language(id: node.b)
                return (isAlive(first, lower, upper) && !isEmpty(second))
                    || (isNullable(first) && isAlive(second, lower, upper))
            case .repetition:
                // Where a language that may be repeated has fewer words left than it needs, it has none.
                return isAlive(Language(id: node.a), lower, upper)
            default: break
            }
        }
        let list = transitions(of: language)
        var place = firstTransition(list, from: lower)
        while place < list.count, list[place].lower <= upper {
            if !isEmpty(list[place].target) { return true }
            place += 1
        }
        return false
    }

    /// Tells whether every scalar value of a range leads from a language to another, as far as that is cheap to tell.
    func covers(_ language: Language, _ range: ClosedRange<UInt32>, by target: Language) -> Bool {
        if target == .empty { return false }
        let node = self[language]
        if node.isWide { return node.kind == .hostName && HostNameValues.isUniform(range) }
        var next = range.lowerBound
        for transition in transitions(of: language) where transition.upper >= next {
            if transition.lower > next || transition.target != target { return false }
            if transition.upper >= range.upperBound { return true }
            next = transition.upper + 1
        }
        return false
    }

    /// Tells whether no scalar value of a range begins a word of a language, as far as that is cheap to tell.
    func refuses(_ language: Language, _ range: ClosedRange<UInt32>) -> Bool {
        if self[language].isWide { return false }
        return !transitions(of: language).contains { $0.upper >= range.lowerBound && $0.lower <= range.upperBound }
    }

    /// Tells whether a word belongs to a language.
    func contains(_ language: Language, _ word: [UInt32]) -> Bool {
        var state = language
        for value in word {
            state = derivative(state, by: value)
            if state == .empty { return false }
        }
        return isNullable(state)
    }

    /// Tells whether a word belongs to a language.
    func contains(_ language: Language, _ word: ArraySlice<UInt32>) -> Bool {
        var state = language
        for value in word {
            state = derivative(state, by: value)
            if state == .empty { return false }
        }
        return isNullable(state)
    }

    private func wordStep(_ node: Node, _ value: UInt32) -> Language {
        let words = wordSets[Int(node.a)]
        let depth = Int(node.d)
        func first(_ start: Int, _ isBeyond: (UInt32) -> Bool) -> Int {
            (start..<Int(node.c)).first(from: { words[$0].count > depth && isBeyond(words[$0][depth]) })
        }
        let lower = first(Int(node.b)) { $0 >= value }
        let upper = first(lower) { $0 > value }
        if lower == upper { return .empty }
        return intern(
            Node(
                kind: .words, a: node.a, b: Int32(lower), c: Int32(upper), d: node.d + 1,
                isNullable: words[lower].count == depth + 1))
    }

    private func wordTransitions(_ node: Node) -> [Transition] {
        let words = wordSets[Int(node.a)]
        let depth = Int(node.d)
        var result: [Transition] = []
        var i = Int(node.b)
        let end = Int(node.c)
        if i < end, words[i].count == depth { i += 1 }
        while i < end {
            let value = words[i][depth]
            var j = i + 1
            while j < end, words[j][depth] == value { j += 1 }
            let target = intern(
                Node(
                    kind: .words, a: node.a, b: Int32(i), c: Int32(j), d: node.d + 1,
                    isNullable: words[i].count == depth + 1))
            result.append(Transition(lower: value, upper: value, target: target))
            i = j
        }
        return result
    }
}
