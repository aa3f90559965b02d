extension SchemaCompiler {
    /// Whether some string, number, boolean or null satisfies all literals.
    func hasScalars(_ literals: [Literal]) -> Bool {
        let probe = Array(Set(literals)).sorted()
        if let known = scalarMemos.existence[probe] { return known }
        let result = !arena.isEmpty(scalarLanguage(probe))
        if !arena.hasFailed { scalarMemos.existence[probe] = result }
        return result
    }

    /// Whether some value meets a goal, by the least fixed point over the goals that it depends on.
    func isSatisfiable(_ goal: Goal) -> Bool {
        let known = goals[satisfiabilityOf: goal]
        if known != .unknown { return known == .satisfiable }
        let saved = active
        active = []
        defer { active = saved }
        var order: [Goal] = [goal]
        var seen: Set<Goal> = [goal]
        /// Computes whether a goal has a value from what is known, and adds the goals on which that depends.
        func settle(_ current: Goal) -> Bool {
            var asked: [Goal] = []
            let holds = hasValue(current) {
                let known = goals[satisfiabilityOf: $0]
                if known == .unknown { asked.append($0) }
                return known == .satisfiable
            }
            // After a failure, no result is valid.
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

    /// Whether a goal has a value, given the goals that have one.
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

    /// Returns the listed goals of members and items on which the existence of a goal's value depends.
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
