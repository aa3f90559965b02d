/// The part of an arena that decides from expressions whether languages are finite or cofinite.
struct LanguageTraits {
    let arena: RegexArena

    /// Whether a language is certain to be finite.
    func isFinite(_ language: Language) -> Bool {
        if let known = arena.facts.finiteness[language.index].known { return known }
        let node = arena[language]
        let result: Bool
        switch node.kind {
        case .empty, .epsilon, .set, .words, .decimal, .scaled, .hostName: result = true
        case .any: result = node.maximumLength != nil
        case .concatenation: result = isFinite(node.first) && isFinite(node.second)
        case .union: result = arena.expressions.members(of: node).allSatisfy { isFinite($0) }
        case .intersection: result = arena.expressions.members(of: node).contains { isFinite($0) }
        case .complement: result = false
        case .repetition: result = node.maximumCount != nil && isFinite(node.body)
        }
        arena.facts.finiteness[language.index] = Answer(result)
        return result
    }

    /// Whether a language is certain to be infinite, judged by its expression.
    ///
    /// - Complexity: The recursion is bounded by the height of the expression.
    func isInfinite(_ language: Language) -> Bool {
        arena.spend(1)
        if arena.hasFailed { return true }
        let node = arena[language]
        switch node.kind {
        case .any: return node.maximumLength == nil
        case .concatenation:
            return isInfinite(node.first) && !arena.isEmpty(node.second)
                || isInfinite(node.second) && !arena.isEmpty(node.first)
        case .union: return arena.expressions.members(of: node).contains { isInfinite($0) }
        case .intersection:
            let others = arena.expressions.members(of: node).filter { !isCofinite($0) }
            return others.isEmpty || others.count == 1 && isInfinite(others[0])
        case .complement: return isFinite(node.body)
        case .repetition:
            return node.maximumCount == nil && (node.isPure || node.minimumCount == 0) && arena[node.body].isPure
        default: return false
        }
    }

    /// Whether a language is certain to contain all but finitely many words.
    func isCofinite(_ language: Language) -> Bool {
        if let known = arena.facts.cofiniteness[language.index].known { return known }
        let node = arena[language]
        let result: Bool
        switch node.kind {
        case .any: result = node.maximumLength == nil
        case .complement: result = isFinite(node.body)
        case .union: result = arena.expressions.members(of: node).contains { isCofinite($0) }
        case .intersection: result = arena.expressions.members(of: node).allSatisfy { isCofinite($0) }
        default: result = false
        }
        arena.facts.cofiniteness[language.index] = Answer(result)
        return result
    }

    /// Whether every word is certain to be a prefix of infinitely many words of a language.
    ///
    /// Such a state admits every token that stays inside the text.
    func isUniversal(_ language: Language) -> Bool {
        arena.spend(1)
        if let known = arena.facts.universality[language.index].known { return known }
        let node = arena[language]
        var result = isCofinite(language)
        if !result {
            switch node.kind {
            case .union: result = arena.expressions.members(of: node).contains { isUniversal($0) }
            case .concatenation: result = isUniversal(node.first) && !arena.isEmpty(node.second)
            case .intersection:
                let others = arena.expressions.members(of: node).filter { !isCofinite($0) }
                result = others.count == 1 && isUniversal(others[0])
            default: break
            }
        }
        if !arena.hasFailed { arena.facts.universality[language.index] = Answer(result) }
        return result
    }

    /// Whether a language is empty, if its operands decide that without a search; otherwise nil.
    func isEmptyByParts(_ language: Language) -> Bool? {
        let node = arena[language]
        switch node.kind {
        case .union: return arena.expressions.members(of: node).allSatisfy { arena.isEmpty($0) }
        case .concatenation: return arena.isEmpty(node.first) || arena.isEmpty(node.second)
        case .repetition: return node.minimumCount > 0 && arena.isEmpty(node.body)
        case .decimal:
            return arena.decimals[node.decimal].hasNumber(from: arena.decimalStates[node.decimalState]).map { !$0 }
        case .scaled:
            let automaton = arena.scaledDecimals[node.scaled]
            return automaton.hasPlainNumber(from: arena.scaledStates[node.scaledState]) ? false : nil
        default: return nil
        }
    }
}

extension RegexArena {
    /// The part that decides whether languages are finite or cofinite.
    var traits: LanguageTraits { LanguageTraits(arena: self) }
}
