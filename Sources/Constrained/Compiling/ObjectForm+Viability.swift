extension ObjectForm {
    /// Whether an object can be completed from a state, given which goals have values.
    ///
    /// - Complexity: Linear in the number of names, times the number of formulas that members lead to.
    func isViable(_ state: State, _ compiler: SchemaCompiler, _ holds: (Goal) -> Bool) -> Bool {
        if let steps { return canMeetFormula(state, steps, compiler, holds) }
        var needed = 0
        for name in nameIDs where isRequired(name) && !isUsed(name, state) {
            if !holds(goal(of: name)) { return false }
            needed += 1
        }
        let count = Int(state.memberCount)
        if let maximum, count + needed > maximum || minimum > maximum { return false }
        if minimum <= count + needed { return true }
        guard var available = keysLeft(state, holds) else { return true }
        for name in nameIDs where !isUsed(name, state) && holds(goal(of: name)) { available += 1 }
        return minimum <= count + available
    }

    /// Searches for members that lead to a formula which holds at the end.
    ///
    /// Each step picks an unmet assertion and tries every alternative of the member that it asks for, and its absence.
    /// Members that no assertion asks for are omitted.
    private func canMeetFormula(
        _ state: State, _ steps: MemberDerivatives, _ compiler: SchemaCompiler, _ holds: (Goal) -> Bool
    ) -> Bool {
        let formulas = compiler.formulas
        compiler.blame(origin)
        var seen: Set<MemberSearch> = []
        let start = MemberSearch(formula: state.remainder, settled: nameIDs.filter { isUsed($0, state) })
        var open = [Branch.situation(start)]
        func visit(_ formula: Formula, _ settled: [KeyID]) {
            let next = MemberSearch(formula: formula, settled: settled)
            if formula != Formula.never, seen.insert(next).inserted { open.append(.situation(next)) }
        }
        func write(_ key: KeyID, _ now: MemberSearch) {
            let settled = isName(key) ? now.settling(key) : now.settled
            if steps.isIndifferent(key, now.formula, compiler) {
                if holds(goal(of: key)) { visit(now.formula, settled) }
                return
            }
            open.append(.alternatives(of: key, from: 0, now.formula, settled: settled))
        }
        while let branch = open.popLast() {
            let now: MemberSearch
            switch branch {
            case .situation(let situation): now = situation
            case .alternatives(let key, let number, let formula, let settled):
                // The first alternatives nearly always suffice, so the others are computed only if they don't.
                if let alternative = steps.alternative(number, key, formula, compiler) {
                    open.append(.alternatives(of: key, from: number + 1, formula, settled: settled))
                    if holds(alternative.goal) { visit(alternative.rest, settled) }
                }
                continue
            }
            if seen.count > compiler.store.limits.maximumSearchStates {
                compiler.fail(
                    .limit("situations of an object's members", compiler.store.limits.maximumSearchStates))
                return false
            }
            if let name = nameIDs.first(where: { isRequired($0) && !now.hasSettled($0) }) {
                write(name, now)
                continue
            }
            guard let assertion = formulas.firstUnmet(now.formula) else { return true }
            let without = formulas.replacing(now.formula, about: formulas.subject(of: assertion)) {
                $0 == assertion ? Formula.never : formulas.assertion($0)
            }
            if case .member(let name, _, _) = assertion {
                guard let key = steps.key(of: name), !now.hasSettled(key) else {
                    visit(without, now.settled)
                    continue
                }
                visit(steps.absence(of: name, now.formula, compiler), now.settling(key))
                write(key, now)
                continue
            }
            visit(without, now.settled)
            let keys = keyIDs.filter { (!isName($0) || !now.hasSettled($0)) && steps.mayServe(assertion, $0) }
            for key in keys { write(key, now) }
        }
        return false
    }

    /// Returns the goals of the first member, for every key.
    func firstGoals(_ compiler: SchemaCompiler) -> [Goal] {
        guard let steps else { return [] }
        return keyIDs.flatMap { steps.alternatives($0, formula, compiler).map(\.goal) }
    }
}

/// A branch of the search for members that is still open.
private enum Branch {
    case situation(MemberSearch)
    /// The alternatives for a member, from a number on.
    case alternatives(of: ObjectForm.KeyID, from: Int, Formula, settled: [ObjectForm.KeyID])
}

/// A situation of the search: the derivative of the formula, and the names that are written or omitted.
private struct MemberSearch: Hashable {
    var formula: Formula
    /// Sorted in ascending order.
    var settled: [ObjectForm.KeyID]

    func hasSettled(_ name: ObjectForm.KeyID) -> Bool {
        var low = 0
        var high = settled.count
        while low < high {
            let middle = (low + high) / 2
            if settled[middle] < name { low = middle + 1 } else { high = middle }
        }
        return low < settled.count && settled[low] == name
    }

    func settling(_ name: ObjectForm.KeyID) -> [ObjectForm.KeyID] { (settled + [name]).sorted() }
}
