/// The shortest values of goals.
///
/// Goals may contain one another, so their values are computed together, by iteration until no value becomes shorter.
///
/// - Source: Knuth, "A Generalization of Dijkstra's Algorithm", 1977.
extension ShortestCompletion {
    /// Returns a shortest value of a goal, or nil if none is found.
    func shortestValue(_ goal: Goal) -> ShortestSpelling? {
        if let known = machine.completions.values[goal] { return known }
        settleValues(from: goal)
        return machine.completions.values[goal] ?? nil
    }

    private func settleValues(from goal: Goal) {
        var goals = [goal]
        var seen: Set<Goal> = [goal]
        var estimates: [Goal: ShortestSpelling] = [:]
        func value(_ goal: Goal) -> ShortestSpelling? {
            if let known = machine.completions.values[goal] { return known }
            if seen.insert(goal).inserted { goals.append(goal) }
            return estimates[goal]
        }
        /// Computes a goal's value from the values known so far; returns whether it became shorter.
        func improve(_ goal: Goal) -> Bool {
            guard let found = cheapestValue(goal, value) else { return false }
            if let known = estimates[goal], known.bytes.count <= found.bytes.count { return false }
            estimates[goal] = found
            return true
        }
        var settledCount = 0
        var hasChanged = true
        while hasChanged || settledCount < goals.count {
            hasChanged = false
            while settledCount < goals.count {
                if arena.hasFailed { return }
                if improve(goals[settledCount]) { hasChanged = true }
                settledCount += 1
            }
            for goal in goals.reversed() where improve(goal) { hasChanged = true }
            if arena.hasFailed { return }
        }
        for goal in goals { machine.completions.values[goal] = .some(estimates[goal]) }
    }

    private func cheapestValue(_ goal: Goal, _ value: @escaping (Goal) -> ShortestSpelling?) -> ShortestSpelling? {
        let set = compiler.typeSet(goal)
        var best: ShortestSpelling?
        func offer(_ spelling: ShortestSpelling) {
            if best == nil || spelling.bytes.count < best?.bytes.count ?? 0 { best = spelling }
        }
        if set.atoms != .empty {
            var bytes: [UInt8] = []
            if appendShortestWord(set.atoms, isString: false, to: &bytes) { offer(ShortestSpelling(bytes: bytes)) }
        }
        if set.strings != .empty {
            var bytes: [UInt8] = [.quote]
            if appendShortestWord(set.strings, isString: true, to: &bytes) {
                offer(ShortestSpelling(bytes: bytes + [.quote]))
            }
        }
        for form in set.objects {
            let state = compiler.objectForms[form.index].initialState
            guard let rest = restOfObject(form, state, .open, value) else { continue }
            offer(ShortestSpelling(bytes: [.openBrace] + rest.bytes, dependsOnSeen: rest.dependsOnSeen))
        }
        for form in set.arrays {
            let state = compiler.arrayForms[form.index].initialState
            guard let rest = restOfArray(form, state, .open, value) else { continue }
            offer(ShortestSpelling(bytes: [.openBracket] + rest.bytes, dependsOnSeen: rest.dependsOnSeen))
        }
        return best
    }

    /// Returns the shortest completion of an object, with its closing brace.
    func restOfObject(
        _ form: ObjectForm.ID, _ state: ObjectForm.State, _ stage: CompletionTable.Stage
    ) -> ShortestSpelling? {
        let key = CompletionTable.RestKey(form: form, state: state, stage: stage)
        if let known = machine.completions.objects[key] { return known }
        let found = restOfObject(form, state, stage) { [self] in shortestValue($0) }
        if !arena.hasFailed { machine.completions.objects[key] = .some(found) }
        return found
    }

    /// Returns the shortest completion of an array, with its closing bracket.
    func restOfArray(
        _ form: ArrayForm.ID, _ state: ArrayForm.State, _ stage: CompletionTable.Stage
    ) -> ShortestSpelling? {
        let key = CompletionTable.RestKey(form: form, state: state, stage: stage)
        if let known = machine.completions.arrays[key] { return known }
        let found = restOfArray(form, state, stage) { [self] in shortestValue($0) }
        if !arena.hasFailed { machine.completions.arrays[key] = .some(found) }
        return found
    }
}
