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
        if isNullable(language) || traits.isCofinite(language) {
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
                if known == .inhabited || isNullable(target) || traits.isCofinite(target) {
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
}
