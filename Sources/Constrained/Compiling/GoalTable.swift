/// The interned goals of a compiler, and the results known for each.
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

    /// The compiled type set of a goal, or nil if it isn't compiled yet.
    subscript(typeSetOf goal: Goal) -> SchemaCompiler.TypeSet? {
        get { typeSets[goal.index] }
        set { typeSets[goal.index] = newValue }
    }

    /// Whether some value meets a goal, as far as known.
    subscript(satisfiabilityOf goal: Goal) -> Satisfiability {
        get { satisfiability[goal.index] }
        set { satisfiability[goal.index] = newValue }
    }

    /// Returns the goal of sorted literals, if there is one.
    func goal(of sorted: [Literal]) -> Goal? { places[sorted] }

    /// Adds the goal of sorted literals, which must be new.
    mutating func add(_ sorted: [Literal]) -> Goal {
        let goal = Goal(at: literals.count)
        literals.append(sorted)
        typeSets.append(nil)
        satisfiability.append(.unknown)
        places[sorted] = goal
        return goal
    }
}
