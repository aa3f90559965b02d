/// The part of a schema compiler that compiles the goals reachable from a goal before any text is read.
struct GoalPreparation {
    let compiler: SchemaCompiler

    fileprivate var store: SchemaStore { compiler.store }
    fileprivate var costs: CostEstimates { compiler.costs }

    /// The number of alternatives, and of groups of keys, up to which such a goal is cheap to compile.
    private static let fewAlternatives = 64
    private static let fewGroups = 8

    /// Compiles the goals reachable from a goal, so that everything that can't be enforced is found now.
    ///
    /// If goals are many or have many alternatives, those that can't be refused wait until a text reaches them. Few
    /// texts reach all of them. Their time, or a limit that they exceed, then occurs while matching. After very much
    /// work all other goals wait as well, and are refused only when a text reaches them.
    func prepare(_ goal: Goal) {
        let mayRefuse = costs.survey(compiler.goals[goal])
        switch costs.fault {
        case .circle(let schema)?: return compiler.fail(compiler.circle(schema))
        case .depth(let schema)?:
            compiler.schemaInHand = schema
            return compiler.fail(.limit("subschemas applied inside one another", store.limits.maximumInPlaceDepth))
        case nil: break
        }
        var search = GoalSearch(self, from: goal, mayRefuse: mayRefuse)
        search.run()
    }

    /// The work so far; an automaton state or an object form counts as several visits.
    fileprivate var workSoFar: Int {
        compiler.formulas.work + compiler.work.products + 8 * compiler.arena.expressions.count
            + 64 * compiler.objectForms.count
    }

    /// Whether a fast test shows that a goal is cheap to compile.
    fileprivate func isEasy(_ literals: [Literal]) -> Bool {
        let groups = literals.reduce(0) { $0 + store[$1.schema].objects.patternProperties.count }
        return groups <= Self.fewGroups && costs.alternatives(literals) <= Self.fewAlternatives
    }
}

extension SchemaCompiler {
    /// The part that compiles goals in advance.
    var preparation: GoalPreparation { GoalPreparation(compiler: self) }
}

/// The search of one preparation for goals to compile.
private struct GoalSearch {
    let preparation: GoalPreparation
    /// Whether some schema may be refused.
    let mayRefuse: Bool
    /// The goals to compile, in the order in which they were found.
    private var order: [Goal]
    private var ordered: Set<Goal>
    private var seen: Set<Goal>
    /// Literals that need not be compiled, each with the literals of its parts and the goal that contains it.
    private var waiting: [(literal: Literal, parts: [Literal], origin: [Literal])] = []
    private var waited: Set<Literal> = []
    private var involved: Set<Literal> = []

    /// The number of goals that are compiled even if they can't fail.
    private static let fewGoals = 48
    /// The work, in visited parts of formulas, after which goals that can wait are no longer compiled.
    private static let muchWork = 1 << 15
    /// The work after which the search for goals that may be refused ends too.
    private static let tooMuchWork = 1 << 16

    private var compiler: SchemaCompiler { preparation.compiler }
    private var hasTooMuchWork: Bool { preparation.workSoFar >= Self.tooMuchWork }

    init(_ preparation: GoalPreparation, from goal: Goal, mayRefuse: Bool) {
        self.preparation = preparation
        self.mayRefuse = mayRefuse
        order = [goal]
        ordered = [goal]
        seen = [goal]
    }

    mutating func run() {
        let maximumGoals = preparation.store.limits.maximumGoals
        var next = 0
        while !compiler.arena.hasFailed {
            if next < order.count {
                if next > 0, hasTooMuchWork { return }
                compile(order[next])
                next += 1
            } else if let (literal, parts, origin) = waiting.popLast() {
                if order.count + waited.count > maximumGoals {
                    compiler.schemaInHand = literal.schema
                    compiler.fail(.limit("combinations of subschemas", maximumGoals))
                    return
                }
                // The literals of a simple schema alone make a goal for each member; beside other literals they make
                // another.
                let isGoal =
                    origin == [literal] && !literal.isNegated && preparation.store[literal.schema].isSimple
                for part in parts { look(part, in: isGoal ? [part] : origin) }
            } else {
                return
            }
        }
    }

    /// Compiles a goal, and visits the goals of its members and items.
    private mutating func compile(_ goal: Goal) {
        let types = compiler.typeSet(goal)
        compiler.focus(goal)
        for index in types.objects {
            let form = compiler.objectForms[index.index]
            form.goals.forEach { visit($0) }
            form.classes.forEach { visit($0.goal) }
            if form.formula != Formula.always, !hasTooMuchWork { form.firstGoals(compiler).forEach { visit($0) } }
        }
        for index in types.arrays {
            let form = compiler.arrayForms[index.index]
            form.alternatives.joined().forEach { visit($0.goal) }
            if !hasTooMuchWork { form.firstGoals(compiler).forEach { visit($0) } }
        }
    }

    private mutating func visit(_ goal: Goal) {
        if !seen.insert(goal).inserted { return }
        let literals = compiler.goals[goal]
        let isFew = order.count < Self.fewGoals
        if mayRefuse, !hasTooMuchWork, preparation.costs.mayBeRefused(literals) {
            if isFew {
                workOut(literals)
            } else if literals.count == 1 {
                look(literals[0], in: literals)
            } else if let parts = preparation.foreseen(literals) {
                parts.forEach { look($0, in: literals) }
            } else {
                workOut(literals)
            }
        } else if isFew, preparation.workSoFar < Self.muchWork, preparation.isEasy(literals) {
            workOut(literals)
        }
    }

    /// Inspects a literal of a goal, and compiles the goal if the literal requires it.
    private mutating func look(_ literal: Literal, in origin: [Literal]) {
        if literal == Literal.accept || literal == Literal.reject || waited.contains(literal) { return }
        if !preparation.costs.mayBeRefused(origin) || hasTooMuchWork { return }
        if !involved.contains(literal), let parts = preparation.foreseen([literal]) {
            waited.insert(literal)
            waiting.append((literal, parts, origin))
        } else {
            involved.insert(literal)
            workOut(origin)
        }
    }

    private mutating func workOut(_ literals: [Literal]) {
        let goal = compiler.goal(literals)
        seen.insert(goal)
        if ordered.insert(goal).inserted { order.append(goal) }
    }
}
