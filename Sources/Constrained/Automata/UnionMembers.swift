/// Gathers the members of a union: those of unions among them one by one, and sets of single characters as one set.
struct UnionMembers {
    private let arena: RegexArena
    private var others: [Language] = []
    private var single: CodePointSet?

    init(arena: RegexArena, capacity: Int) {
        self.arena = arena
        others.reserveCapacity(capacity)
    }

    /// Takes a language that is not that of all words.
    mutating func add(_ language: Language) {
        if language == .empty { return }
        let node = arena[language]
        switch node.kind {
        case .union:
            let members = arena.expressions.members(of: node)
            arena.spend(members.count)
            for member in members {
                if arena[member].kind == .set {
                    join(arena.sets[Int(arena[member].a)])
                } else {
                    others.append(member)
                }
            }
        case .set: join(arena.sets[Int(node.a)])
        default: others.append(language)
        }
    }

    private mutating func join(_ values: CodePointSet) {
        guard let known = single else {
            single = values
            return
        }
        arena.spend(known.ranges.count + values.ranges.count)
        if !arena.hasFailed { single = known.union(values) }
    }

    /// What was gathered.
    consuming func flattened() -> [Language] {
        if let single { others.append(arena.set(single)) }
        return others
    }
}
