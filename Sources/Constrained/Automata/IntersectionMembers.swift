/// A collector of an intersection's members.
///
/// It flattens nested intersections, intersects sets of single characters, and combines bounds of length.
struct IntersectionMembers {
    private var others: [Language] = []
    private var single: CodePointSet?
    private var low = 0
    private var high: Int?
    private var hasLength = false

    /// Adds a language; returns false if the intersection is certain to be empty.
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

    /// Returns the members, or nil if the intersection is certain to be empty.
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

    /// The number of members up to which they are compared one by one.
    private static let fewMembers = 16

    /// Whether some languages contain one and its complement.
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
