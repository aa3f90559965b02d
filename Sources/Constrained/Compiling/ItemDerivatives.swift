/// The derivatives of formulas by the items of an array, computed on demand.
final class ItemDerivatives {
    /// An alternative for the next item: its goal, and the derivative of the formula after it.
    struct Alternative {
        var goal: Goal
        var rest: Formula
    }

    let formula: Formula
    private var known: [Formula: [Alternative]] = [:]

    init(_ formula: Formula) {
        self.formula = formula
    }

    /// Returns the alternatives for the next item; none after a failure.
    func alternatives(_ formula: Formula, _ compiler: SchemaCompiler) -> [Alternative] {
        if let known = known[formula] { return known }
        compiler.checkWork()
        if compiler.arena.hasFailed { return [] }
        var result: [Alternative] = []
        let formulas = compiler.formulas
        var search = LiteralSearch(formula, compiler.store.limits)
        search: while true {
            switch nextBranch(&search, compiler) {
            case .branch(let chosen, let rest):
                let left = formulas.replacing(rest) { formulas.assertion(Self.shifted($0)) }
                if left != Formula.never { result.append(Alternative(goal: compiler.goal(chosen), rest: left)) }
            case .end: break search
            case .limit:
                compiler.checkWork()
                compiler.fail(.limit("ways to write one item", compiler.store.limits.maximumWays))
                return []
            }
        }
        // After a failure, alternatives may be missing.
        if compiler.arena.hasFailed { return [] }
        known[formula] = result
        return result
    }

    private func nextBranch(_ search: inout LiteralSearch, _ compiler: SchemaCompiler) -> LiteralSearch.Outcome {
        let formulas = compiler.formulas
        return search.next(
            formulas, asks: { Self.isAsked($0) },
            assuming: { formula, literals in
                formulas.replacing(formula) { assertion in
                    guard let literal = assertion.literal, Self.isAsked(assertion) else {
                        return formulas.assertion(assertion)
                    }
                    let holds = literals.contains(literal)
                    if !holds, !literals.contains(literal.negated) { return formulas.assertion(assertion) }
                    guard case .items(_, let literal, let count, let isLeast) = assertion else {
                        return holds ? Formula.always : Formula.never
                    }
                    return formulas.assertion(.items(from: 0, literal, holds ? count - 1 : count, isLeast: isLeast))
                }
            },
            isPossible: { !compiler.isSurelyEmpty($0) })
    }

    private static func isAsked(_ assertion: Assertion) -> Bool {
        switch assertion {
        case .item(let index, _, _): index == 0
        case .items(let start, _, _, _): start == 0
        default: false
        }
    }

    /// Returns the derivative of an assertion by one item that it doesn't ask about.
    private static func shifted(_ assertion: Assertion) -> Assertion {
        switch assertion {
        case .item(let index, let literal, let isRequired): .item(index - 1, literal, isRequired: isRequired)
        case .items(let start, let literal, let count, let isLeast):
            .items(from: max(0, start - 1), literal, count, isLeast: isLeast)
        case .size(let count, let isLeast): .size(count - 1, isLeast: isLeast)
        default: assertion
        }
    }

    /// Whether some items lead from a formula to one that holds at the end.
    func canMeet(_ formula: Formula, _ compiler: SchemaCompiler, _ holds: (Goal) -> Bool) -> Bool {
        var seen: Set<Formula> = [formula]
        var open = [formula]
        while let now = open.popLast() {
            if compiler.formulas.holdsAtEnd(now) { return true }
            if seen.count > compiler.store.limits.maximumSearchStates {
                compiler.fail(.limit("situations of an array's items", compiler.store.limits.maximumSearchStates))
                return false
            }
            for alternative in alternatives(now, compiler)
            where holds(alternative.goal) && seen.insert(alternative.rest).inserted {
                open.append(alternative.rest)
            }
        }
        return false
    }
}
