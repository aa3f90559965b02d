/// A conjunction of demands on an array, ready to run.
///
/// The state of an array is a list: the index of the next item, the counts of items for each
/// demand, and, where items are unique, the values used as bits.
struct ArrayForm {
    /// One way to write an item: the demands that it counts for, as bits, and what it must satisfy.
    struct Way {
        var counted: Int
        /// The value that it uses up where items are unique, or -1.
        var value: Int
        var goal: Int32
    }

    /// The ways to write the items; all behind the last index are written as the last.
    private(set) var ways: [[Way]] = []
    var minimum: Int
    var maximum: Int?
    /// How many items must satisfy each demand.
    let counts: [(minimum: Int, maximum: Int?)]
    /// The values among which items are unique, or nil where they need not be.
    private(set) var uniqueValues: [Literal]?
    /// Whether items must be unique and are too many to be listed, so that a text's own are kept.
    private(set) var hasDistinctItems = false
    /// Where the ways are too many to be listed, what is worked out of them as it is asked for; the
    /// state then is zero and what is left of the formula.
    let steps: ItemSteps?
    /// The schema that was in hand when the form was made, to name it where a limit is hit.
    let origin: Int

    /// The most demands that count items.
    static let maximumDemands = 4
    /// The most values that are listed where items are unique.
    static let maximumUniqueValues = 32
    /// The most ways of all items together.
    static let maximumWays = 1 << 15

    /// Tells whether the ways to write the items of a clause can be listed.
    static func canList(_ clause: ArrayClause) -> Bool {
        // Of items that nothing counts each has one way, and those of a formula are all written anew for each.
        if clause.counted.isEmpty { return true }
        let steady = max(clause.prefix.count, clause.counted.map(\.start).max() ?? 0)
        return clause.counted.count <= maximumDemands && (steady + 1) << clause.counted.count <= maximumWays
    }

    /// Makes the form of the arrays that a formula admits, all its alternatives together.
    init(_ formula: Formula, _ normaliser: Normaliser) {
        origin = normaliser.schemaInHand
        minimum = 0
        maximum = nil
        counts = []
        let (demands, rest) = normaliser.formulas.split(formula)
        var own: [Formula] = []
        for demand in demands {
            if case .distinct(true, _) = demand { hasDistinctItems = true } else {
                own.append(normaliser.formulas.demand(demand))
            }
        }
        let left = normaliser.formulas.all(own + [rest])
        steps = ItemSteps(left)
        if case .distinct(let isDistinct, let pointer)? = normaliser.formulas.firstDemand(left, where: {
            if case .distinct = $0 { true } else { false }
        }) {
            normaliser.fail(.unsupported(
                keyword: isDistinct ? "uniqueItems" : "not", pointer: pointer,
                reason: isDistinct
                    ? "it stands in too many alternatives" : "the negation of 'uniqueItems' is not supported"))
        }
    }

    init(_ clause: ArrayClause, _ normaliser: Normaliser) {
        origin = normaliser.schemaInHand
        minimum = clause.minimum
        maximum = clause.maximum
        counts = clause.counted.map { ($0.minimum, $0.maximum) }
        steps = nil
        if let pointer = clause.repeatPointer {
            normaliser.fail(.unsupported(
                keyword: "not", pointer: pointer, reason: "the negation of 'uniqueItems' is not supported"))
            return
        }
        let steady = max(clause.prefix.count, clause.counted.map(\.start).max() ?? 0)
        if clause.isUnique, (clause.maximum ?? 2) > 1 { listUniqueValues(clause, normaliser) }
        let plain = (steady + 1) << counts.count
        if let values = uniqueValues, plain > Self.maximumWays / max(1, values.count) {
            uniqueValues = nil
            hasDistinctItems = true
        }
        for index in 0...steady { ways.append(Self.ways(index, clause, uniqueValues, normaliser)) }
    }

    private static func ways(
        _ index: Int, _ clause: ArrayClause, _ unique: [Literal]?, _ normaliser: Normaliser
    ) -> [Way] {
        var open: [(literals: [Literal], counted: Int)] = [(clause.literals(at: index), 0)]
        for (i, demand) in clause.counted.enumerated() where index >= demand.start {
            let mayExceed = demand.maximum == nil
            open = open.flatMap { way in
                [
                    (way.literals + (mayExceed ? [] : [demand.literal ^ 1]), way.counted),
                    (way.literals + [demand.literal], way.counted | 1 << i),
                ]
            }
        }
        guard let unique else {
            return open.map { Way(counted: $0.counted, value: -1, goal: normaliser.goal($0.literals)) }
        }
        return open.flatMap { way in
            unique.indices.map {
                Way(counted: way.counted, value: $0, goal: normaliser.goal(way.literals + [unique[$0]]))
            }
        }
    }

    private mutating func listUniqueValues(_ clause: ArrayClause, _ normaliser: Normaliser) {
        var values: [JSONValue] = []
        var seen: Set<JSONValue> = []
        for position in 0...clause.prefix.count {
            let literals = clause.literals(at: position)
            if normaliser.isSurelyEmpty(literals) { break }
            guard let found = normaliser.candidates(literals) else {
                hasDistinctItems = true
                return
            }
            for value in found.map(\.sorted) where seen.insert(value).inserted { values.append(value) }
        }
        if values.count > Self.maximumUniqueValues {
            hasDistinctItems = true
            return
        }
        uniqueValues = values.map { Literal(normaliser.store.constant($0) << 1) }
    }

    /// The state before the first item.
    var initialState: [Int32] {
        if let steps { return [0, steps.formula] }
        return Array(repeating: 0, count: 1 + counts.count + ((uniqueValues?.count ?? 0) + 31) / 32)
    }

    /// The state behind an item, or nil if a count or a used value forbids it there.
    func state(_ state: [Int32], behind way: Way) -> [Int32]? {
        var next = state
        next[0] = min(state[0] + 1, Int32(clamping: max(ways.count - 1, minimum, (maximum ?? -1) + 1)))
        for (i, count) in counts.enumerated() where way.counted >> i & 1 == 1 {
            if let maximum = count.maximum {
                if Int(state[1 + i]) >= maximum { return nil }
                next[1 + i] += 1
            } else {
                // More than enough is plain.
                if Int(state[1 + i]) >= count.minimum { return nil }
                next[1 + i] += 1
            }
        }
        if way.value >= 0 {
            let word = 1 + counts.count + way.value / 32
            let bit: Int32 = 1 << Int32(way.value % 32)
            if state[word] & bit != 0 { return nil }
            next[word] |= bit
        }
        return next
    }

    /// The ways to write the next item, each with the state behind it.
    func nextItems(_ state: [Int32], _ normaliser: Normaliser) -> [(goal: Int32, state: [Int32])] {
        if let steps {
            normaliser.blame(origin)
            return steps.ways(state[1], normaliser).map { ($0.goal, [0, $0.rest]) }
        }
        if ways.isEmpty { return [] }
        if let maximum, Int(state[0]) >= maximum { return [] }
        return ways[min(Int(state[0]), ways.count - 1)].compactMap { way in
            self.state(state, behind: way).map { (way.goal, $0) }
        }
    }

    /// The goals of the first item where they are not listed.
    func firstGoals(_ normaliser: Normaliser) -> [Int32] {
        steps.map { $0.ways($0.formula, normaliser).map(\.goal) } ?? []
    }

    /// Tells whether the array may end in a state.
    func isComplete(_ state: [Int32], _ formulas: FormulaStore) -> Bool {
        steps == nil ? isComplete(state) : formulas.holdsAtEnd(state[1])
    }

    /// Tells whether the counts of a listed array are met.
    func isComplete(_ state: [Int32]) -> Bool {
        Int(state[0]) >= minimum && counts.indices.allSatisfy { Int(state[1 + $0]) >= counts[$0].minimum }
    }
}

extension JSONValue {
    /// The same value with the members of all objects sorted, so that equal values are equal.
    var sorted: JSONValue {
        switch self {
        case .array(let items): .array(items.map(\.sorted))
        case .object(let members):
            .object(
                members.map { JSONMember(name: $0.name, value: $0.value.sorted) }
                    .sorted { $0.name.lexicographicallyPrecedes($1.name) })
        default: self
        }
    }
}
