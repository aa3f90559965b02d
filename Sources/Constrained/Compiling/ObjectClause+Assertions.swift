extension ObjectClause {
    /// Returns the clause without the assertions for some member that others imply.
    ///
    /// The negation of a closed object requires a key outside a list. A clause collects one such assertion for each
    /// branch that it excludes, and most of them are equivalent.
    func withFewerAssertions(_ arena: RegexArena) -> ObjectClause {
        let plain = existing.filter { $0.literal == Literal.accept }
        if plain.isEmpty { return self }
        var result = self
        result.existing = existing.filter { $0.literal != Literal.accept }
        var names: [[UInt32]] = []
        var seen: Set<[UInt32]> = []
        for name in named.map(\.name) + required where seen.insert(name).inserted { names.append(name) }
        if isClosed(names, arena) {
            let possible = names.filter { !literals(for: $0, arena).contains(Literal.reject) }
            let choices = plain.map { assertion in possible.filter { assertion.keys.contains($0, arena) } }
            for (i, choice) in Self.least(choices.map(Set.init)) {
                if choice.count == 1, let name = choice.first {
                    if !result.required.contains(name) { result.required.append(name) }
                } else {
                    result.existing.append(plain[i])
                }
            }
            return result
        }
        let simple = plain.filter { $0.keys.language == nil && $0.keys.excludedLanguages.isEmpty }
        result.existing += plain.filter { $0.keys.language != nil || !$0.keys.excludedLanguages.isEmpty }
        // A key outside a larger set of names is also outside each subset.
        for assertion in simple {
            let names = assertion.keys.excludedNames
            let isImplied = simple.contains { $0.keys.excludedNames.isStrictSuperset(of: names) }
            if !isImplied, !result.existing.contains(where: { $0.keys == assertion.keys }) {
                result.existing.append(assertion)
            }
        }
        return result
    }

    /// Whether no key but the given names is possible.
    private func isClosed(_ names: [[UInt32]], _ arena: RegexArena) -> Bool {
        var outside = names.isEmpty ? Language.all : arena.complement(arena.words(names))
        for group in groups where group.literal == Literal.reject {
            outside = arena.intersection([outside, arena.complement(group.keys.keys(arena))])
        }
        return arena.isEmpty(outside)
    }

    /// Returns the sets that contain no other set, each once, with their indices.
    private static func least(_ sets: [Set<[UInt32]>]) -> [(Int, Set<[UInt32]>)] {
        sets.enumerated().filter { i, set in
            !sets.enumerated().contains { j, other in other.isStrictSubset(of: set) || (other == set && j < i) }
        }.map { ($0.offset, $0.element) }
    }
}
