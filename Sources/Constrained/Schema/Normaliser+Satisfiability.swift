extension Normaliser {
    /// Tells whether strings, numbers, booleans or null satisfy all literals.
    func hasScalars(_ literals: [Literal]) -> Bool {
        let probe = goal(literals)
        if let known = scalarKnowledge[probe] { return known }
        let result = !arena.isEmpty(scalarLanguage(literals))
        scalarKnowledge[probe] = result
        return result
    }

    /// Tells whether some value satisfies a goal, by the least fixed point over what goals need.
    func isSatisfiable(_ goal: Int32) -> Bool {
        if satisfiability[Int(goal)] != 0 { return satisfiability[Int(goal)] == 1 }
        let saved = active
        active = []
        defer { active = saved }
        var order: [Int32] = [goal]
        var seen: Set<Int32> = [goal]
        var next = 0
        while next < order.count {
            let current = order[next]
            next += 1
            if hasValue(current, holds: { satisfiability[Int($0)] == 1 }) {
                satisfiability[Int(current)] = 1
                if current == goal { return true }
                continue
            }
            for option in parts(of: current) where satisfiability[Int(option)] == 0 {
                if seen.insert(option).inserted { order.append(option) }
            }
            if arena.failure != nil { return false }
        }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for current in order.reversed() where satisfiability[Int(current)] == 0 {
                if hasValue(current, holds: { satisfiability[Int($0)] == 1 }) {
                    satisfiability[Int(current)] = 1
                    hasChanged = true
                }
            }
        }
        for current in order where satisfiability[Int(current)] == 0 { satisfiability[Int(current)] = 2 }
        return satisfiability[Int(goal)] == 1
    }

    /// Tells whether a goal has a value, given goals that have some.
    private func hasValue(_ goal: Int32, holds: (Int32) -> Bool) -> Bool {
        let types = typeSet(goal)
        if types.atoms != .empty || types.strings != .empty { return true }
        for index in types.objects {
            let form = objectForms[Int(index)]
            if form.isViable(form.initialState, holds) { return true }
        }
        for index in types.arrays {
            let form = arrayForms[Int(index)]
            if form.ways.isEmpty { continue }
            guard let isViable = form.isViable(form.initialState, fuel: store.limits.maximumSearchStates, holds) else {
                fail(.limit("situations of an array's items", store.limits.maximumSearchStates))
                return false
            }
            if isViable { return true }
        }
        return false
    }

    /// The goals of an object's members and an array's items.
    private func parts(of goal: Int32) -> [Int32] {
        let types = typeSet(goal)
        var result: [Int32] = []
        for index in types.objects {
            let form = objectForms[Int(index)]
            result += form.goals + form.classes.map(\.goal) + form.options.joined().map(\.goal)
        }
        for index in types.arrays { result += arrayForms[Int(index)].ways.joined().map(\.goal) }
        return result
    }
}
