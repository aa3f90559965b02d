extension RegexArena {
    /// Whether a language has no word.
    ///
    /// Expressions without intersection, complement or arithmetic are never empty. Other expressions are searched for
    /// an accepting state, unless their operands decide it.
    func isEmpty(_ language: Language) -> Bool {
        switch facts.emptiness[language.index] {
        case .inhabited: return false
        case .empty: return true
        case .unknown: break
        }
        if isNullable(language) || traits.isCofinite(language) {
            facts.emptiness[language.index] = .inhabited
            return false
        }
        if let parts = traits.isEmptyByParts(language) {
            if hasFailed { return true }
            facts.emptiness[language.index] = parts ? .empty : .inhabited
            return parts
        }
        var search = EmptinessSearch(of: language, in: self)
        return search.isEmpty()
    }

    /// Whether two languages have no word in common.
    func areDisjoint(_ left: Language, _ right: Language) -> Bool {
        isEmpty(intersection([left, right]))
    }
}
