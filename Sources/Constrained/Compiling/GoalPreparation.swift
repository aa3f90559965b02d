/// Works out the goals that a goal can lead to before any text is read: a part of a schema compiler.
struct GoalPreparation {
    let compiler: SchemaCompiler

    private var store: SchemaStore { compiler.store }
    private var costs: CostEstimates { compiler.costs }

    /// The goals that are worked out even if nothing can go wrong with them.
    private static let fewGoals = 48
    /// The alternatives and the groups of keys up to which such a goal is worked out with a glance.
    private static let fewAlternatives = 64
    private static let fewGroups = 8
    /// The work, in parts of formulas visited, after which nothing is worked out that can wait.
    private static let muchWork = 1 << 15
    /// The work after which not even what may be refused is looked for any more.
    private static let tooMuchWork = 1 << 16

    /// Works out the goals that a goal can lead to, so that what cannot be enforced is found now.
    ///
    /// Where goals are many or fall into many alternatives, those that can't be refused wait until a text reaches
    /// them, since few texts reach all: they cost time, or meet a limit, where they are reached. So do others after
    /// very much work: what is refused of them then is refused there.
    func prepare(_ goal: Goal) {
        let mayRefuse = costs.survey(compiler.goals[goal])
        switch costs.fault {
        case .circle(let schema)?: return compiler.fail(compiler.circle(schema))
        case .depth(let schema)?:
            compiler.schemaInHand = schema
            return compiler.fail(.limit("subschemas applied inside one another", store.limits.maximumInPlaceDepth))
        case nil: break
        }
        var order: [Goal] = [goal]
        var ordered: Set<Goal> = [goal]
        var seen: Set<Goal> = [goal]
        var next = 0
        /// Literals that need no working out, each with what it asks about parts and the goal in which it was met.
        var waiting: [(literal: Literal, parts: [Literal], origin: [Literal])] = []
        var waited: Set<Literal> = []
        var involved: Set<Literal> = []
        func workOut(_ literals: [Literal]) {
            let goal = compiler.goal(literals)
            seen.insert(goal)
            if ordered.insert(goal).inserted { order.append(goal) }
        }
        /// Looks at a literal of a goal, which is worked out if the literal must be.
        func look(_ literal: Literal, in origin: [Literal]) {
            if literal == Literal.accept || literal == Literal.reject || waited.contains(literal) { return }
            if !costs.mayBeRefused(origin) || workSoFar >= Self.tooMuchWork { return }
            if !involved.contains(literal), let parts = foreseen([literal]) {
                waited.insert(literal)
                waiting.append((literal, parts, origin))
            } else {
                involved.insert(literal)
                workOut(origin)
            }
        }
        func visit(_ goal: Goal) {
            if !seen.insert(goal).inserted { return }
            let literals = compiler.goals[goal]
            if mayRefuse, workSoFar < Self.tooMuchWork, costs.mayBeRefused(literals) {
                if order.count < Self.fewGoals {
                    workOut(literals)
                } else if literals.count == 1 {
                    look(literals[0], in: literals)
                } else if let parts = foreseen(literals) {
                    parts.forEach { look($0, in: literals) }
                } else {
                    workOut(literals)
                }
            } else if order.count < Self.fewGoals, workSoFar < Self.muchWork, isEasy(literals) {
                workOut(literals)
            }
        }
        while !compiler.arena.hasFailed {
            if next < order.count {
                if next > 0, workSoFar >= Self.tooMuchWork { return }
                let types = compiler.typeSet(order[next])
                compiler.focus(order[next])
                next += 1
                for index in types.objects {
                    let form = compiler.objectForms[index.index]
                    form.goals.forEach(visit)
                    form.classes.forEach { visit($0.goal) }
                    if form.formula != Formula.always, workSoFar < Self.tooMuchWork {
                        form.firstGoals(compiler).forEach(visit)
                    }
                }
                for index in types.arrays {
                    let form = compiler.arrayForms[index.index]
                    form.alternatives.joined().forEach { visit($0.goal) }
                    if workSoFar < Self.tooMuchWork { form.firstGoals(compiler).forEach(visit) }
                }
            } else if let (literal, parts, origin) = waiting.popLast() {
                if order.count + waited.count > store.limits.maximumGoals {
                    compiler.schemaInHand = literal.schema
                    compiler.fail(.limit("combinations of subschemas", store.limits.maximumGoals))
                    return
                }
                // What a schema says alone of a member is a goal; what others say beside it makes it another.
                let isGoal = origin == [literal] && !literal.isNegated && store[literal.schema].isSimple
                for part in parts { look(part, in: isGoal ? [part] : origin) }
            } else {
                return
            }
        }
    }

    /// The work spent so far; automaton states and forms of objects take as long as some visits.
    private var workSoFar: Int {
        compiler.formulas.work + compiler.work.products + 8 * compiler.arena.expressions.count
            + 64 * compiler.objectForms.count
    }

    /// Tells by a glance that a goal costs little to work out.
    private func isEasy(_ literals: [Literal]) -> Bool {
        let groups = literals.reduce(0) { $0 + store[$1.schema].objects.patternProperties.count }
        return groups <= Self.fewGroups && costs.alternatives(literals) <= Self.fewAlternatives
    }
}

extension SchemaCompiler {
    /// The part that works out the goals a grammar can lead to.
    var preparation: GoalPreparation { GoalPreparation(compiler: self) }
}
