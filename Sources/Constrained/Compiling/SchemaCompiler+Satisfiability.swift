extension SchemaCompiler {
    /// Tells whether strings, numbers, booleans or null satisfy all literals.
    func hasScalars(_ literals: [Literal]) -> Bool {
        let probe = Array(Set(literals)).sorted()
        if let known = scalarMemos.existence[probe] { return known }
        let result = !arena.isEmpty(scalarLanguage(probe))
        if !arena.hasFailed { scalarMemos.existence[probe] = result }
        return result
    }

    /// Tells whether some value satisfies a goal, by the least fixed point over what goals need.
    func isSatisfiable(_ goal: Goal) -> Bool {
        let known = goals[satisfiabilityOf: goal]
        if known != .unknown { return known == .satisfiable }
        let saved = active
        active = []
        defer { active = saved }
        var order: [Goal] = [goal]
        var seen: Set<Goal> = [goal]
        /// Finds out whether a goal has a value by what is known now, and which goals that depends on.
        func settle(_ current: Goal) -> Bool {
            var asked: [Goal] = []
            let holds = hasValue(current) {
                let known = goals[satisfiabilityOf: $0]
                if known == .unknown { asked.append($0) }
                return known == .satisfiable
            }
            // Behind a failure nothing that was found is so.
            if arena.hasFailed { return false }
            if holds {
                goals[satisfiabilityOf: current] = .satisfiable
            } else {
                for part in parts(of: current) + asked where goals[satisfiabilityOf: part] == .unknown {
                    if seen.insert(part).inserted { order.append(part) }
                }
            }
            return holds
        }
        var next = 0
        var hasChanged = true
        while hasChanged || next < order.count {
            hasChanged = false
            while next < order.count {
                if settle(order[next]), order[next] == goal { return true }
                next += 1
                if arena.hasFailed { return false }
            }
            for current in order.reversed() where goals[satisfiabilityOf: current] == .unknown {
                if settle(current) { hasChanged = true }
                if arena.hasFailed { return false }
            }
        }
        for current in order where goals[satisfiabilityOf: current] == .unknown {
            goals[satisfiabilityOf: current] = .unsatisfiable
        }
        return goals[satisfiabilityOf: goal] == .satisfiable
    }

    /// Tells whether a goal has a value, given goals that have some.
    private func hasValue(_ goal: Goal, holds: (Goal) -> Bool) -> Bool {
        let types = typeSet(goal)
        focus(goal)
        if types.atoms != .empty || types.strings != .empty { return true }
        for index in types.objects {
            let form = objectForms[index.index]
            if form.isViable(form.initialState, self, holds) { return true }
        }
        for index in types.arrays {
            let form = arrayForms[index.index]
            if form.isViable(form.initialState, self, holds) { return true }
        }
        return false
    }

    /// The goals of an object's members and an array's items on which its existence hangs, as far as they are listed.
    private func parts(of goal: Goal) -> [Goal] {
        let types = typeSet(goal)
        var result: [Goal] = []
        for index in types.objects {
            let form = objectForms[index.index]
            if form.formula != Formula.always { continue }
            if form.minimum > 0 {
                result += form.goals + form.classes.map(\.goal)
            } else {
                result += form.goals.indices.filter { form.isRequired[$0] }.map { form.goals[$0] }
            }
        }
        for index in types.arrays { result += arrayForms[index.index].alternatives.joined().map(\.goal) }
        return result
    }
}
