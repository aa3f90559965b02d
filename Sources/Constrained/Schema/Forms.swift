/// A conjunction of demands on an object, ready to run.
struct ObjectForm {
    /// The keys with demands of their own, in order.
    var names: [[UInt32]] = []
    /// For each name, what its value must satisfy.
    var goals: [Int32] = []
    var isRequired: [Bool] = []
    /// Sets of other keys, disjoint, each with what its values must satisfy.
    var classes: [(keys: Language, goal: Int32)] = []
    var minimum: Int
    var maximum: Int?
    /// For each demand for some member: the goals by which a name or class would satisfy it, or -1.
    var existing: [(names: [Int32], classes: [Int32])] = []

    init(_ clause: ObjectClause, _ normaliser: Normaliser) {
        let arena = normaliser.arena
        minimum = clause.minimum
        maximum = clause.maximum
        var indices: [[UInt32]: Int] = [:]
        for name in clause.named.map(\.name) + clause.required where indices[name] == nil {
            indices[name] = names.count
            names.append(name)
        }
        let required = Set(clause.required)
        isRequired = names.map { required.contains($0) }
        var literals: [[Literal]] = Array(repeating: [], count: names.count)
        for (name, literal) in clause.named {
            if let index = indices[name] { literals[index].append(literal) }
        }
        for (keys, literal) in clause.groups where literal != Normaliser.accept {
            for i in names.indices where keys.contains(names[i], arena) { literals[i].append(literal) }
        }
        goals = literals.map { normaliser.goal($0) }
        let declared = names.isEmpty ? Language.empty : arena.words(names)
        var cells: [(Language, [Literal], [Bool])] = [(arena.complement(declared), [], [])]
        let groups = clause.groups.filter { $0.literal != Normaliser.accept }.map { ($0.keys, Optional($0.literal)) }
            + clause.existing.map { ($0.keys, nil) }
        for (keys, literal) in groups {
            let language = keys.language ?? arena.complement(
                arena.union([arena.words(Array(keys.excludedNames))] + keys.excludedLanguages))
            var next: [(Language, [Literal], [Bool])] = []
            for (cell, demands, marks) in cells {
                let inside = arena.intersection([cell, language])
                let outside = arena.intersection([cell, arena.complement(language)])
                if !arena.isEmpty(inside) {
                    if let literal {
                        if literal != Normaliser.reject { next.append((inside, demands + [literal], marks)) }
                    } else {
                        next.append((inside, demands, marks + [true]))
                    }
                }
                if !arena.isEmpty(outside) {
                    next.append((outside, demands, literal == nil ? marks + [false] : marks))
                }
            }
            cells = next
            if cells.count > 256 {
                normaliser.fail(.limit("overlapping groups of keys", 256))
                cells = []
            }
        }
        classes = cells.map { ($0.0, normaliser.goal($0.1)) }
        for (i, demand) in clause.existing.enumerated() {
            existing.append((
                names.indices.map { index in
                    demand.keys.contains(names[index], arena) ? normaliser.goal(literals[index] + [demand.literal]) : -1
                },
                cells.map { $0.2[i] ? normaliser.goal($0.1 + [demand.literal]) : -1 }
            ))
        }
        if existing.count > 3 {
            normaliser.fail(.limit("demands for some member of an object", 3))
        }
    }
}

/// A conjunction of demands on an array, ready to run.
struct ArrayForm {
    /// The goals of the first items.
    var prefix: [Int32]
    /// The goal of later items.
    var rest: Int32
    var minimum: Int
    var maximum: Int?
    var counted: [(start: Int, literal: Literal, minimum: Int, maximum: Int?)]
    /// The literals behind the goals, for items that also count.
    var literals: ArrayClause
    /// The values among which items are unique, or nil where they need not be.
    var uniqueValues: [Literal]?

    init(_ clause: ArrayClause, _ normaliser: Normaliser) {
        prefix = clause.prefix.map { normaliser.goal($0) }
        rest = normaliser.goal(clause.rest)
        minimum = clause.minimum
        maximum = clause.maximum
        counted = clause.counted
        literals = clause
        if counted.count > 4 { normaliser.fail(.limit("counts of an array's items", 4)) }
    }
}
