extension ObjectForm {
    /// Tells whether an object can be completed from a state, given which goals have values.
    ///
    /// - Complexity: linear in the names, times the formulas that members lead to.
    func isViable(_ state: [Int32], _ compiler: SchemaCompiler, _ holds: (Goal) -> Bool) -> Bool {
        if let steps { return canMeetFormula(state, steps, compiler, holds) }
        var needed = 0
        for name in names.indices where isRequired[name] && !isUsed(name, state) {
            if !holds(goals[name]) { return false }
            needed += 1
        }
        let count = Int(state[1])
        if let maximum, count + needed > maximum || minimum > maximum { return false }
        if minimum <= count + needed { return true }
        guard var available = keysLeft(state, holds) else { return true }
        for name in names.indices where !isUsed(name, state) && holds(goals[name]) { available += 1 }
        return minimum <= count + available
    }

    /// Searches for members that lead to a formula which holds at the end.
    ///
    /// Each step picks an assertion that is not met yet and tries all that can become of it: the
    /// member that it asks for in every way, or not at all. What no assertion asks for is left out.
    private func canMeetFormula(
        _ state: [Int32], _ steps: MemberDerivatives, _ compiler: SchemaCompiler, _ holds: (Goal) -> Bool
    ) -> Bool {
        let formulas = compiler.formulas
        compiler.blame(origin)
        var seen: Set<MemberSearch> = []
        let start = MemberSearch(formula: remainder(of: state), settled: names.indices.filter { isUsed($0, state) })
        var open = [Branch.situation(start)]
        func visit(_ formula: Formula, _ settled: [Int]) {
            let next = MemberSearch(formula: formula, settled: settled)
            if formula != Formula.never, seen.insert(next).inserted { open.append(.situation(next)) }
        }
        func write(_ position: Int, _ now: MemberSearch) {
            let settled = position < names.count ? now.settling(position) : now.settled
            if steps.isIndifferent(position, now.formula, compiler) {
                let goal = position < names.count ? goals[position] : classes[position - names.count].goal
                if holds(goal) { visit(now.formula, settled) }
                return
            }
            open.append(.alternatives(of: position, from: 0, now.formula, settled: settled))
        }
        while let branch = open.popLast() {
            let now: MemberSearch
            switch branch {
            case .situation(let situation): now = situation
            case .alternatives(let position, let number, let formula, let settled):
                // The first ways nearly always lead to the end: others are worked out where they do not.
                if let alternative = steps.alternative(number, position, formula, compiler) {
                    open.append(.alternatives(of: position, from: number + 1, formula, settled: settled))
                    if holds(alternative.goal) { visit(alternative.rest, settled) }
                }
                continue
            }
            if seen.count > compiler.store.limits.maximumSearchStates {
                compiler.fail(
                    .limit("situations of an object's members", compiler.store.limits.maximumSearchStates))
                return false
            }
            if let name = names.indices.first(where: { isRequired[$0] && !now.hasSettled($0) }) {
                write(name, now)
                continue
            }
            guard let assertion = formulas.firstUnmet(now.formula) else { return true }
            let without = formulas.replacing(now.formula, about: formulas.subject(of: assertion)) {
                $0 == assertion ? Formula.never : formulas.assertion($0)
            }
            if case .member(let name, _, _) = assertion {
                guard let position = steps.position(of: name), !now.hasSettled(position) else {
                    visit(without, now.settled)
                    continue
                }
                visit(steps.absence(of: name, now.formula, compiler), now.settling(position))
                write(position, now)
                continue
            }
            visit(without, now.settled)
            let positions = (0..<names.count + classes.count).filter {
                ($0 >= names.count || !now.hasSettled($0)) && steps.mayServe(assertion, $0)
            }
            for position in positions { write(position, now) }
        }
        return false
    }

    /// The goals of the first member, whatever it is.
    func firstGoals(_ compiler: SchemaCompiler) -> [Goal] {
        guard let steps else { return [] }
        return (0..<names.count + classes.count).flatMap { steps.alternatives($0, formula, compiler).map(\.goal) }
    }
}

/// What a search for members has still to look at.
private enum Branch {
    case situation(MemberSearch)
    /// The alternatives for a member, from one of them on.
    case alternatives(of: Int, from: Int, Formula, settled: [Int])
}

/// A situation of the search for members: what is left of the formula, and the names that are written or left out.
private struct MemberSearch: Hashable {
    var formula: Formula
    /// Ascending.
    var settled: [Int]

    func hasSettled(_ name: Int) -> Bool {
        var low = 0
        var high = settled.count
        while low < high {
            let middle = (low + high) / 2
            if settled[middle] < name { low = middle + 1 } else { high = middle }
        }
        return low < settled.count && settled[low] == name
    }

    func settling(_ name: Int) -> [Int] { (settled + [name]).sorted() }
}
