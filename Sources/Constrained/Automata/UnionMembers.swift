/// A collector of a union's members, which flattens nested unions and joins sets of single characters.
struct UnionMembers {
    private var others: [Language] = []
    private var single: CodePointSet?

    init(capacity: Int) { others.reserveCapacity(capacity) }

    /// Adds a language, which must not be that of all words.
    mutating func add(_ language: Language, in arena: RegexArena) {
        if language == .empty { return }
        let node = arena[language]
        switch node.kind {
        case .union:
            let members = arena.expressions.members(of: node)
            arena.spend(members.count)
            for member in members {
                if arena[member].kind == .set {
                    join(arena.sets[arena[member].values], arena)
                } else {
                    others.append(member)
                }
            }
        case .set: join(arena.sets[node.values], arena)
        default: others.append(language)
        }
    }

    private mutating func join(_ values: CodePointSet, _ arena: RegexArena) {
        guard let known = single else {
            single = values
            return
        }
        arena.spend(known.ranges.count + values.ranges.count)
        if !arena.hasFailed { single = known.union(values) }
    }

    /// Returns the members.
    consuming func flattened(in arena: RegexArena) -> [Language] {
        if let single { others.append(arena.set(single)) }
        return others
    }
}
