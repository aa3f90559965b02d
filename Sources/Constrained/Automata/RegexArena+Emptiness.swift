extension RegexArena {
    /// Tells whether a language has no word.
    ///
    /// Expressions without intersection or complement are never empty; the others are searched for an accepting state
    /// unless their operands decide it.
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

    /// Tells whether two languages have no word in common.
    func areDisjoint(_ left: Language, _ right: Language) -> Bool {
        isEmpty(intersection([left, right]))
    }
}
