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
        var needs: [Int32: [[[Int32]]]] = [:]
        var next = 0
        while next < order.count {
            let current = order[next]
            next += 1
            let alternatives = demands(of: current)
            if alternatives.contains(where: { $0.isEmpty }) {
                satisfiability[Int(current)] = 1
                if current == goal { return true }
                continue
            }
            needs[current] = alternatives
            for option in alternatives.joined().joined() where satisfiability[Int(option)] == 0 {
                if seen.insert(option).inserted { order.append(option) }
            }
        }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for (current, alternatives) in needs where satisfiability[Int(current)] == 0 {
                let holds = alternatives.contains { $0.allSatisfy { $0.contains { satisfiability[Int($0)] == 1 } } }
                if holds {
                    satisfiability[Int(current)] = 1
                    hasChanged = true
                }
            }
        }
        for current in order where satisfiability[Int(current)] == 0 { satisfiability[Int(current)] = 2 }
        return satisfiability[Int(goal)] == 1
    }

    /// What a goal needs: alternatives, each a conjunction of choices between goals.
    private func demands(of goal: Int32) -> [[[Int32]]] {
        let types = typeSet(goal)
        if types.atoms != .empty || types.strings != .empty { return [[]] }
        var result: [[[Int32]]] = []
        for index in types.objects {
            let form = objectForms[Int(index)]
            var needs = form.names.indices.filter { form.isRequired[$0] }.map { [form.goals[$0]] }
            for demand in form.existing {
                needs.append((demand.names + demand.classes).filter { $0 >= 0 })
            }
            let required = form.isRequired.filter { $0 }.count
            if let maximum = form.maximum, required > maximum { continue }
            if form.minimum > required, form.classes.isEmpty {
                // Only named members can fill the count, so some of them must be possible.
                let spare = form.goals.indices.filter { !form.isRequired[$0] }.map { form.goals[$0] }
                if spare.count < form.minimum - required { continue }
                needs += Array(repeating: spare, count: 1)
            } else if form.minimum > required {
                needs.append(form.classes.map(\.goal) + form.goals)
            }
            result.append(needs)
        }
        for index in types.arrays {
            let form = arrayForms[Int(index)]
            var needs: [[Int32]] = []
            for i in 0..<min(form.minimum, form.prefix.count + 1) {
                needs.append([i < form.prefix.count ? form.prefix[i] : form.rest])
            }
            for demand in form.counted where demand.minimum > 0 {
                var options: [Int32] = []
                for i in 0...max(form.prefix.count, demand.start) where i >= demand.start {
                    options.append(self.goal(form.literals.literals(at: i) + [demand.literal]))
                }
                needs.append(options)
            }
            result.append(needs)
        }
        return result
    }
}
