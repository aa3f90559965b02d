/// Tells how many words languages have, and lack, as far as their shape tells: a part of an arena.
struct LanguageTraits {
    let arena: RegexArena

    /// Tells whether a language surely has finitely many words.
    func isFinite(_ language: Language) -> Bool {
        if arena.facts.finiteness[Int(language.id)] != 0 { return arena.facts.finiteness[Int(language.id)] == 1 }
        let node = arena[language]
        let result: Bool
        switch node.kind {
        case .empty, .epsilon, .set, .words, .decimal, .scaled, .hostName: result = true
        case .any: result = node.b >= 0
        case .concatenation: result = isFinite(Language(id: node.a)) && isFinite(Language(id: node.b))
        case .union: result = arena.expressions.members(of: node).allSatisfy { isFinite($0) }
        case .intersection: result = arena.expressions.members(of: node).contains { isFinite($0) }
        case .complement: result = false
        case .repetition: result = node.c >= 0 && isFinite(Language(id: node.a))
        }
        arena.facts.finiteness[Int(language.id)] = result ? 1 : 2
        return result
    }

    /// Tells whether a language surely has words without end, as far as its shape tells.
    ///
    /// - Complexity: recursion is bounded by the height of the expression.
    func isInfinite(_ language: Language) -> Bool {
        arena.spend(1)
        if arena.hasFailed { return true }
        let node = arena[language]
        switch node.kind {
        case .any: return node.b < 0
        case .concatenation:
            let (first, second) = (Language(id: node.a), Language(id: node.b))
            return isInfinite(first) && !arena.isEmpty(second) || isInfinite(second) && !arena.isEmpty(first)
        case .union: return arena.expressions.members(of: node).contains { isInfinite($0) }
        case .intersection:
            let others = arena.expressions.members(of: node).filter { !isCofinite($0) }
            return others.isEmpty || others.count == 1 && isInfinite(others[0])
        case .complement: return isFinite(Language(id: node.a))
        case .repetition: return node.c < 0 && (node.isPure || node.b == 0) && arena[Language(id: node.a)].isPure
        default: return false
        }
    }

    /// Tells whether all but finitely many words surely belong to a language.
    func isCofinite(_ language: Language) -> Bool {
        if arena.facts.cofiniteness[Int(language.id)] != 0 { return arena.facts.cofiniteness[Int(language.id)] == 1 }
        let node = arena[language]
        let result: Bool
        switch node.kind {
        case .any: result = node.b < 0
        case .complement: result = isFinite(Language(id: node.a))
        case .union: result = arena.expressions.members(of: node).contains { isCofinite($0) }
        case .intersection: result = arena.expressions.members(of: node).allSatisfy { isCofinite($0) }
        default: result = false
        }
        arena.facts.cofiniteness[Int(language.id)] = result ? 1 : 2
        return result
    }

    /// Tells whether every word is surely the beginning of infinitely many words of a language.
    ///
    /// Such a state lets every token that stays inside the text pass, whatever it spells.
    func isUniversal(_ language: Language) -> Bool {
        arena.spend(1)
        if arena.facts.universality[Int(language.id)] != 0 { return arena.facts.universality[Int(language.id)] == 1 }
        let node = arena[language]
        var result = isCofinite(language)
        if !result {
            switch node.kind {
            case .union: result = arena.expressions.members(of: node).contains { isUniversal($0) }
            case .concatenation: result = isUniversal(Language(id: node.a)) && !arena.isEmpty(Language(id: node.b))
            case .intersection:
                let others = arena.expressions.members(of: node).filter { !isCofinite($0) }
                result = others.count == 1 && isUniversal(others[0])
            default: break
            }
        }
        if !arena.hasFailed { arena.facts.universality[Int(language.id)] = result ? 1 : 2 }
        return result
    }

    /// Tells whether a language has no word where its operands decide that, so that no search walks their product.
    func isEmptyByParts(_ language: Language) -> Bool? {
        let node = arena[language]
        switch node.kind {
        case .union: return arena.expressions.members(of: node).allSatisfy { arena.isEmpty($0) }
        case .concatenation: return arena.isEmpty(Language(id: node.a)) || arena.isEmpty(Language(id: node.b))
        case .repetition: return node.b > 0 && arena.isEmpty(Language(id: node.a))
        case .decimal:
            return arena.decimals[Int(node.a)].hasNumber(from: arena.decimalStates[Int(node.b)]).map { !$0 }
        case .scaled:
            return arena.scaledDecimals[Int(node.a)].hasPlainNumber(from: arena.scaledStates[Int(node.b)]) ? false : nil
        default: return nil
        }
    }
}

extension RegexArena {
    /// The part that tells how many words languages have and lack.
    var traits: LanguageTraits { LanguageTraits(arena: self) }
}
