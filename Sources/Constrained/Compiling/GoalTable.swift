/// The goals of a compiler by number, with what was found out about each.
struct GoalTable {
    /// Whether some value meets a goal.
    enum Satisfiability: UInt8 {
        case unknown, satisfiable, unsatisfiable
    }

    private var literals: [[Literal]] = []
    private var places: [[Literal]: Goal] = [:]
    private var typeSets: [SchemaCompiler.TypeSet?] = []
    private var satisfiability: [Satisfiability] = []

    /// The number of goals.
    var count: Int { literals.count }

    /// The literals of a goal, sorted.
    subscript(_ goal: Goal) -> [Literal] { literals[goal.index] }

    /// What a goal admits, so far as that was worked out.
    subscript(typeSetOf goal: Goal) -> SchemaCompiler.TypeSet? {
        get { typeSets[goal.index] }
        set { typeSets[goal.index] = newValue }
    }

    /// Whether some value meets a goal, so far as that was asked.
    subscript(satisfiabilityOf goal: Goal) -> Satisfiability {
        get { satisfiability[goal.index] }
        set { satisfiability[goal.index] = newValue }
    }

    /// The goal of sorted literals, if there is one.
    func goal(of sorted: [Literal]) -> Goal? { places[sorted] }

    /// Adds the goal of sorted literals, which there was not before.
    mutating func add(_ sorted: [Literal]) -> Goal {
        let goal = Goal(at: literals.count)
        literals.append(sorted)
        typeSets.append(nil)
        satisfiability.append(.unknown)
        places[sorted] = goal
        return goal
    }
}
