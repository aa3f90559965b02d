extension ObjectForm {
    /// Tells whether an object can be completed from a state, given which goals have values.
    ///
    /// - Complexity: linear in the names, times the demands' combinations.
    func isViable(_ state: [Int32], _ holds: (Int32) -> Bool) -> Bool {
        guard let needed = neededMembers(state, holds) else { return false }
        let count = Int(state[1])
        if let maximum, count + needed > maximum || minimum > maximum { return false }
        if minimum <= count + needed || classes.contains(where: { holds($0.goal) }) { return true }
        var available = 0
        for name in names.indices where !isUsed(name, state) && holds(goals[name]) { available += 1 }
        return minimum <= count + available
    }

    /// The least number of further members with all required names and met demands, if possible.
    private func neededMembers(_ state: [Int32], _ holds: (Int32) -> Bool) -> Int? {
        if demandCount == 0 {
            var needed = 0
            for name in names.indices where isRequired[name] && !isUsed(name, state) {
                if !holds(goals[name]) { return nil }
                needed += 1
            }
            return needed
        }
        let all = 1 << demandCount - 1
        // The members needed so far, by the demands met.
        var best: [Int?] = Array(repeating: nil, count: all + 1)
        best[Int(state[2])] = 0
        func adding(_ goal: Int32, _ options: [(met: Int, goal: Int32)], isOptional: Bool) -> [Int?] {
            var next: [Int?] = isOptional ? best : Array(repeating: nil, count: all + 1)
            for (met, members) in best.enumerated() {
                guard let members else { continue }
                if holds(goal) { next[met] = min(next[met] ?? Int.max, members + 1) }
                for option in options where holds(option.goal) {
                    next[met | option.met] = min(next[met | option.met] ?? Int.max, members + 1)
                }
            }
            return next
        }
        for name in names.indices where !isUsed(name, state) {
            best = adding(goals[name], options[name], isOptional: !isRequired[name])
        }
        for _ in 0..<demandCount {
            for index in classes.indices {
                best = adding(classes[index].goal, options[names.count + index], isOptional: true)
            }
        }
        return best[all]
    }
}
