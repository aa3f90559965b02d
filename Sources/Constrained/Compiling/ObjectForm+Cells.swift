extension ObjectForm {
    /// The maximum length of a listed key in scalar values.
    private static let longestListedKey = 256

    /// A set of keys with the same literals and the same groups.
    typealias Cell = (keys: Language, literals: [Literal], membership: [Bool])

    /// Returns the cells for groups that only exclude names.
    ///
    /// Each excluded name is a cell, and all other keys are one.
    ///
    /// - Parameter room: The number of keys that may still be listed.
    /// - Returns: The cells, or nil if groups have patterns or more names than may be listed.
    static func cellsOfNames(
        _ clause: ObjectClause, _ groups: [KeyGroup], _ names: [[UInt32]], room: Int, _ arena: RegexArena
    ) -> [Cell]? {
        let assertions = clause.groups.filter { $0.literal != Literal.accept }
        let all = assertions.map(\.keys) + groups
        guard all.allSatisfy({ $0.language == nil && $0.excludedLanguages.isEmpty }) else { return nil }
        let declared = Set(names)
        var excluded: [[UInt32]] = []
        var seen: Set<[UInt32]> = []
        for group in all where !group.excludedNames.isSubset(of: declared) {
            for name in group.excludedNames where !declared.contains(name) && seen.insert(name).inserted {
                excluded.append(name)
            }
            if excluded.count > max(room, 0) || excluded.contains(where: { $0.count > longestListedKey }) { return nil }
        }
        // A set's order differs from run to run, but a form needs a fixed one.
        excluded.sort { $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1) }
        var cells: [Cell] = []
        func add(_ keys: Language, _ isIn: (KeyGroup) -> Bool) {
            let literals = assertions.filter { isIn($0.keys) }.map(\.literal)
            if !literals.contains(Literal.reject) { cells.append((keys, literals, groups.map(isIn))) }
        }
        for name in excluded { add(arena.words([name])) { !$0.excludedNames.contains(name) } }
        let known = names + excluded
        add(arena.complement(known.isEmpty ? .empty : arena.words(known))) { _ in true }
        return cells
    }
}
