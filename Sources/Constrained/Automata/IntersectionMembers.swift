/// Gathers the members of an intersection: those of intersections among them one by one, sets of single characters as
/// what they share, and bounds of length as one.
struct IntersectionMembers {
    private var others: [Language] = []
    private var single: CodePointSet?
    private var low = 0
    private var high: Int?
    private var hasLength = false

    /// Takes a language; false where nothing can belong to it and what came before.
    mutating func add(_ language: Language, in arena: RegexArena) -> Bool {
        let node = arena[language]
        guard node.kind == .intersection else { return take(language, arena) }
        for member in arena.expressions.members(of: node) where !take(member, arena) { return false }
        return true
    }

    private mutating func take(_ member: Language, _ arena: RegexArena) -> Bool {
        let node = arena[member]
        switch node.kind {
        case .empty: return false
        case .set:
            let values = arena.sets[node.values]
            arena.spend(values.ranges.count)
            single = single?.intersection(values) ?? values
        case .any:
            hasLength = true
            low = max(low, node.minimumLength)
            if let maximum = node.maximumLength { high = min(high ?? Int.max, maximum) }
        default: others.append(member)
        }
        return true
    }

    /// What was gathered, or nil where no word has all that is asked for.
    mutating func flattened(in arena: RegexArena) -> [Language]? {
        if hasLength {
            let length = arena.any(low, high)
            if length == .empty { return nil }
            if length != .all { others.append(length) }
        }
        if let single {
            if single.isEmpty { return nil }
            others.append(arena.set(single))
        }
        return others
    }

    /// The members up to which they are compared with one another rather than looked up.
    private static let fewMembers = 16

    /// Tells whether a language stands among some beside its complement.
    static func contradict(_ members: [Language], in arena: RegexArena) -> Bool {
        if members.count <= fewMembers {
            return members.contains {
                arena[$0].kind == .complement && members.contains(arena[$0].body)
            }
        }
        let all = Set(members)
        return members.contains { arena[$0].kind == .complement && all.contains(arena[$0].body) }
    }
}
