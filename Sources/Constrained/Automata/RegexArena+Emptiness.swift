extension RegexArena {
    /// Tells whether a language has no word.
    ///
    /// Expressions without intersection or complement are never empty; the others are searched
    /// breadth first for an accepting state, so that long counters cost nothing unless needed.
    func isEmpty(_ language: Language) -> Bool {
        switch facts.emptiness[Int(language.id)] {
        case .inhabited: return false
        case .empty: return true
        case .unknown: break
        }
        if isNullable(language) || isCofinite(language) {
            facts.emptiness[Int(language.id)] = .inhabited
            return false
        }
        if let parts = emptinessByParts(language) {
            if hasFailed { return true }
            facts.emptiness[Int(language.id)] = parts ? .empty : .inhabited
            return parts
        }
        var queue: [Language] = [language]
        var parents: [Int] = [-1]
        var seen: Set<Language> = [language]
        var next = 0
        while next < queue.count {
            if queue.count > limits.maximumSearchStates {
                fail(.limit("states of one emptiness search", limits.maximumSearchStates))
                return true
            }
            effort.searchedStates += weight(of: queue[next])
            if effort.searchedStates > limits.maximumEmptinessStates {
                fail(.limit("states of emptiness searches", limits.maximumEmptinessStates))
                return true
            }
            let outgoing = transitions(of: queue[next])
            spend(4 + 2 * outgoing.count)
            // What could not be made any more may look like anything, its complement too.
            if hasFailed { return true }
            for transition in outgoing where transition.target != .empty {
                let target = transition.target
                let known = facts.emptiness[Int(target.id)]
                if known == .empty || seen.contains(target) { continue }
                if known == .inhabited || isNullable(target) || isCofinite(target) {
                    facts.emptiness[Int(target.id)] = .inhabited
                    var i = next
                    while i >= 0 {
                        facts.emptiness[Int(queue[i].id)] = .inhabited
                        i = parents[i]
                    }
                    return false
                }
                seen.insert(target)
                queue.append(target)
                parents.append(next)
            }
            next += 1
        }
        for state in queue { facts.emptiness[Int(state.id)] = .empty }
        return true
    }

    /// How much it costs to look behind a state, where one of a few members counts as one.
    private func weight(of state: Language) -> Int {
        let node = self[state]
        guard node.kind == .union || node.kind == .intersection else { return 1 }
        return 1 + max(0, lists[Int(node.a)].count - 8) / 2
    }

    /// Decides emptiness by the operands where they decide it, so that no search walks their product.
    private func emptinessByParts(_ language: Language) -> Bool? {
        let node = self[language]
        switch node.kind {
        case .union: return lists[Int(node.a)].allSatisfy { isEmpty($0) }
        case .concatenation: return isEmpty(Language(id: node.a)) || isEmpty(Language(id: node.b))
        case .repetition: return node.b > 0 && isEmpty(Language(id: node.a))
        case .decimal: return decimals[Int(node.a)].hasNumber(from: decimalStates[Int(node.b)]).map { !$0 }
        case .scaled: return scaledDecimals[Int(node.a)].hasPlainNumber(from: scaledStates[Int(node.b)]) ? false : nil
        default: return nil
        }
    }

    /// Tells whether two languages have no word in common.
    func areDisjoint(_ left: Language, _ right: Language) -> Bool {
        isEmpty(intersection([left, right]))
    }

    /// Tells whether a language surely has finitely many words.
    func isFinite(_ language: Language) -> Bool {
        if facts.finiteness[Int(language.id)] != 0 { return facts.finiteness[Int(language.id)] == 1 }
        let node = self[language]
        let result: Bool
        switch node.kind {
        case .empty, .epsilon, .set, .words, .decimal, .scaled, .hostName: result = true
        case .any: result = node.b >= 0
        case .concatenation: result = isFinite(Language(id: node.a)) && isFinite(Language(id: node.b))
        case .union: result = lists[Int(node.a)].allSatisfy { isFinite($0) }
        case .intersection: result = lists[Int(node.a)].contains { isFinite($0) }
        case .complement: result = false
        case .repetition: result = node.c >= 0 && isFinite(Language(id: node.a))
        }
        facts.finiteness[Int(language.id)] = result ? 1 : 2
        return result
    }

    /// Tells whether a language surely has words without end, as far as its shape tells.
    ///
    /// - Complexity: recursion is bounded by the height of the expression.
    func isInfinite(_ language: Language) -> Bool {
        spend(1)
        if hasFailed { return true }
        let node = self[language]
        switch node.kind {
        case .any: return node.b < 0
        case .concatenation:
            let (first, second) = (Language(id: node.a), Language(id: node.b))
            return isInfinite(first) && !isEmpty(second) || isInfinite(second) && !isEmpty(first)
        case .union: return lists[Int(node.a)].contains { isInfinite($0) }
        case .intersection:
            let others = lists[Int(node.a)].filter { !isCofinite($0) }
            return others.isEmpty || others.count == 1 && isInfinite(others[0])
        case .complement: return isFinite(Language(id: node.a))
        case .repetition: return node.c < 0 && (node.isPure || node.b == 0) && self[Language(id: node.a)].isPure
        default: return false
        }
    }

    /// Tells whether all but finitely many words surely belong to a language.
    func isCofinite(_ language: Language) -> Bool {
        if facts.cofiniteness[Int(language.id)] != 0 { return facts.cofiniteness[Int(language.id)] == 1 }
        let node = self[language]
        let result: Bool
        switch node.kind {
        case .any: result = node.b < 0
        case .complement: result = isFinite(Language(id: node.a))
        case .union: result = lists[Int(node.a)].contains { isCofinite($0) }
        case .intersection: result = lists[Int(node.a)].allSatisfy { isCofinite($0) }
        default: result = false
        }
        facts.cofiniteness[Int(language.id)] = result ? 1 : 2
        return result
    }

    /// Tells whether every word is surely the beginning of infinitely many words of a language.
    ///
    /// Such a state lets every token that stays inside the text pass, whatever it spells.
    func isUniversal(_ language: Language) -> Bool {
        spend(1)
        if facts.universality[Int(language.id)] != 0 { return facts.universality[Int(language.id)] == 1 }
        let node = self[language]
        var result = isCofinite(language)
        if !result {
            switch node.kind {
            case .union: result = lists[Int(node.a)].contains { isUniversal($0) }
            case .concatenation: result = isUniversal(Language(id: node.a)) && !isEmpty(Language(id: node.b))
            case .intersection:
                let others = lists[Int(node.a)].filter { !isCofinite($0) }
                result = others.count == 1 && isUniversal(others[0])
            default: break
            }
        }
        if !hasFailed { facts.universality[Int(language.id)] = result ? 1 : 2 }
        return result
    }
}
