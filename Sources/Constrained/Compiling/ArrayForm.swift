/// A compiled conjunction of assertions on an array.
///
/// The progress of an array in this form is its ``State``.
struct ArrayForm {
    /// An alternative for an item: the item's goal, and the assertions that it counts for, as bits.
    struct Alternative {
        var counted: Int
        /// The index of the unique value that the item uses, or -1 if items need not be unique.
        var value: Int
        var goal: Goal
    }

    /// The alternatives for each item, by index; the last ones apply to all later items too.
    private(set) var alternatives: [[Alternative]] = []
    var minimum: Int
    var maximum: Int?
    /// The bounds on the number of items that satisfy each counted assertion.
    let counts: [(minimum: Int, maximum: Int?)]
    /// The values that unique items may have, or nil if items need not be unique or aren't listed.
    private(set) var uniqueValues: [Literal]?
    /// Whether items must be unique but are too many to be listed, so that the text's own items are kept.
    private(set) var hasDistinctItems = false
    /// The derivatives by items, computed on demand, if the alternatives are too many to be listed.
    let steps: ItemDerivatives?
    /// The schema from which the form was compiled, as the location of a limit.
    let origin: Subschema.ID

    /// The maximum number of assertions that count items.
    static let maximumAssertions = 4
    /// The maximum number of listed values of unique items.
    static let maximumUniqueValues = 32
    /// The maximum number of alternatives for all items together.
    static let maximumWays = 1 << 15

    /// Whether the alternatives for the items of a clause can be listed.
    static func canList(_ clause: ArrayClause) -> Bool {
        // Without counts each item has one alternative. A formula would have to be written anew for each item.
        if clause.counted.isEmpty { return true }
        let steady = max(clause.prefix.count, clause.counted.map(\.start).max() ?? 0)
        return clause.counted.count <= maximumAssertions && (steady + 1) << clause.counted.count <= maximumWays
    }

    /// Creates the form of all arrays that a formula admits.
    init(_ formula: Formula, _ compiler: SchemaCompiler) {
        origin = compiler.schemaInHand
        minimum = 0
        maximum = nil
        counts = []
        let (assertions, rest) = compiler.formulas.split(formula)
        var own: [Formula] = []
        for assertion in assertions {
            if case .distinct(true, _) = assertion {
                hasDistinctItems = true
            } else {
                own.append(compiler.formulas.assertion(assertion))
            }
        }
        let left = compiler.formulas.all(own + [rest])
        steps = ItemDerivatives(left)
        if case .distinct(let isDistinct, let pointer)? = compiler.formulas.firstAssertion(
            left,
            where: {
                if case .distinct = $0 { true } else { false }
            })
        {
            compiler.fail(
                .unsupported(
                    keyword: isDistinct ? "uniqueItems" : "not", pointer: pointer,
                    reason: isDistinct
                        ? "it stands in too many alternatives" : "the negation of 'uniqueItems' is not supported"))
        }
    }

    init(_ clause: ArrayClause, _ compiler: SchemaCompiler) {
        origin = compiler.schemaInHand
        minimum = clause.minimum
        maximum = clause.maximum
        counts = clause.counted.map { ($0.minimum, $0.maximum) }
        steps = nil
        if let pointer = clause.repeatPointer {
            compiler.fail(
                .unsupported(
                    keyword: "not", pointer: pointer, reason: "the negation of 'uniqueItems' is not supported"))
            return
        }
        let steady = max(clause.prefix.count, clause.counted.map(\.start).max() ?? 0)
        if clause.isUnique, (clause.maximum ?? 2) > 1 { listUniqueValues(clause, compiler) }
        let plain = (steady + 1) << counts.count
        if let values = uniqueValues, plain > Self.maximumWays / max(1, values.count) {
            uniqueValues = nil
            hasDistinctItems = true
        }
        for index in 0...steady { alternatives.append(Self.alternatives(index, clause, uniqueValues, compiler)) }
    }

    private static func alternatives(
        _ index: Int, _ clause: ArrayClause, _ unique: [Literal]?, _ compiler: SchemaCompiler
    ) -> [Alternative] {
        var open: [(literals: [Literal], counted: Int)] = [(clause.literals(at: index), 0)]
        for (i, assertion) in clause.counted.enumerated() where index >= assertion.start {
            let mayExceed = assertion.maximum == nil
            open = open.flatMap { alternative in
                [
                    (alternative.literals + (mayExceed ? [] : [assertion.literal.negated]), alternative.counted),
                    (alternative.literals + [assertion.literal], alternative.counted | 1 << i),
                ]
            }
        }
        guard let unique else {
            return open.map { Alternative(counted: $0.counted, value: -1, goal: compiler.goal($0.literals)) }
        }
        return open.flatMap { alternative in
            unique.indices.map {
                Alternative(
                    counted: alternative.counted, value: $0, goal: compiler.goal(alternative.literals + [unique[$0]]))
            }
        }
    }

    private mutating func listUniqueValues(_ clause: ArrayClause, _ compiler: SchemaCompiler) {
        var values: [ExactJSON] = []
        var seen: Set<ExactJSON> = []
        for position in 0...clause.prefix.count {
            let literals = clause.literals(at: position)
            if compiler.isSurelyEmpty(literals) { break }
            guard let found = compiler.judge.candidates(literals) else {
                hasDistinctItems = true
                return
            }
            for value in found.map(\.sorted) where seen.insert(value).inserted { values.append(value) }
        }
        if values.count > Self.maximumUniqueValues {
            hasDistinctItems = true
            return
        }
        uniqueValues = values.map { Literal(schema: compiler.store.constant($0)) }
    }

    /// The state before the first item.
    var initialState: State {
        if let steps { return State(leaving: steps.formula) }
        return State(
            numbers: Array(repeating: 0, count: 1 + counts.count + ((uniqueValues?.count ?? 0) + 31) / 32))
    }

    /// Returns the state after an item, or nil if a count or a used value forbids the item.
    func state(_ state: State, behind alternative: Alternative) -> State? {
        var next = state
        let most = max(alternatives.count - 1, minimum, (maximum ?? -1) + 1)
        next.numbers[0] = min(state.numbers[0] + 1, Int32(clamping: most))
        for (i, count) in counts.enumerated() where alternative.counted >> i & 1 == 1 {
            if let maximum = count.maximum {
                if state.count(i) >= maximum { return nil }
                next.numbers[1 + i] += 1
            } else {
                // Items beyond the minimum need no count, so they use the alternative that isn't counted.
                if state.count(i) >= count.minimum { return nil }
                next.numbers[1 + i] += 1
            }
        }
        if alternative.value >= 0 {
            let word = 1 + counts.count + alternative.value / 32
            let bit: Int32 = 1 << Int32(alternative.value % 32)
            if state.numbers[word] & bit != 0 { return nil }
            next.numbers[word] |= bit
        }
        return next
    }

    /// Returns the alternatives for the next item, each with the state after it.
    func nextItems(_ state: State, _ compiler: SchemaCompiler) -> [(goal: Goal, state: State)] {
        if let steps {
            compiler.blame(origin)
            return steps.alternatives(state.remainder, compiler).map { ($0.goal, State(leaving: $0.rest)) }
        }
        if alternatives.isEmpty { return [] }
        if let maximum, state.index >= maximum { return [] }
        return alternatives[min(state.index, alternatives.count - 1)].compactMap { alternative in
            self.state(state, behind: alternative).map { (alternative.goal, $0) }
        }
    }

    /// Returns the goals of the first item, if the alternatives aren't listed.
    func firstGoals(_ compiler: SchemaCompiler) -> [Goal] {
        steps.map { $0.alternatives($0.formula, compiler).map(\.goal) } ?? []
    }

    /// Whether the array may end in a state.
    func isComplete(_ state: State, _ formulas: FormulaStore) -> Bool {
        steps == nil ? isComplete(state) : formulas.holdsAtEnd(state.remainder)
    }

    /// Whether the counts of a listed array are met.
    func isComplete(_ state: State) -> Bool {
        state.index >= minimum && counts.indices.allSatisfy { state.count($0) >= counts[$0].minimum }
    }
}

extension ExactJSON {
    /// The same value with the members of all objects sorted, so that equal values compare equal.
    var sorted: ExactJSON {
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
