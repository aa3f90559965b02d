/// The ways in which the items of an array meet a formula, worked out as they are asked for.
final class ItemSteps {
    /// A way to write the next item: what it must satisfy, and what is left of the formula then.
    struct Way {
        var goal: Int32
        var rest: Formula
    }

    let formula: Formula
    private var known: [Formula: [Way]] = [:]

    init(_ formula: Formula) {
        self.formula = formula
    }

    /// The ways to write the next item.
    func ways(_ formula: Formula, _ normaliser: Normaliser) -> [Way] {
        if let known = known[formula] { return known }
        normaliser.checkWork()
        if normaliser.arena.failure != nil { return [] }
        var result: [Way] = []
        let formulas = normaliser.formulas
        var search = LiteralSearch(formula, normaliser.store.limits)
        search: while true {
            switch nextBranch(&search, normaliser) {
            case .branch(let chosen, let rest):
                let left = formulas.replacing(rest) { formulas.demand(Self.shifted($0)) }
                if left != FormulaStore.never { result.append(Way(goal: normaliser.goal(chosen), rest: left)) }
            case .end: break search
            case .limit:
                normaliser.checkWork()
                normaliser.fail(.limit("ways to write one item", normaliser.store.limits.maximumWays))
                return []
            }
        }
        // Behind a failure branches may be missing.
        if normaliser.arena.failure != nil { return [] }
        known[formula] = result
        return result
    }

    private func nextBranch(_ search: inout LiteralSearch, _ normaliser: Normaliser) -> LiteralSearch.Outcome {
        let formulas = normaliser.formulas
        return search.next(
            formulas, asks: { Self.isAsked($0) },
            assuming: { formula, literals in
                formulas.replacing(formula) { demand in
                    guard let literal = demand.literal, Self.isAsked(demand) else { return formulas.demand(demand) }
                    let holds = literals.contains(literal)
                    if !holds, !literals.contains(literal ^ 1) { return formulas.demand(demand) }
                    guard case .items(_, let literal, let count, let isLeast) = demand else {
                        return holds ? FormulaStore.always : FormulaStore.never
                    }
                    return formulas.demand(.items(from: 0, literal, holds ? count - 1 : count, isLeast: isLeast))
                }
            },
            isPossible: { !normaliser.isSurelyEmpty($0) })
    }

    private static func isAsked(_ demand: Demand) -> Bool {
        switch demand {
        case .item(let index, _, _): index == 0
        case .items(let start, _, _, _): start == 0
        default: false
        }
    }

    /// The demand as it stands behind one more item.
    private static func shifted(_ demand: Demand) -> Demand {
        switch demand {
        case .item(let index, let literal, let isRequired): .item(index - 1, literal, isRequired: isRequired)
        case .items(let start, let literal, let count, let isLeast):
            .items(from: max(0, start - 1), literal, count, isLeast: isLeast)
        case .size(let count, let isLeast): .size(count - 1, isLeast: isLeast)
        default: demand
        }
    }

    /// Tells whether some items lead from a formula to one that holds at the end.
    func canMeet(_ formula: Formula, _ normaliser: Normaliser, _ holds: (Int32) -> Bool) -> Bool {
        var seen: Set<Formula> = [formula]
        var open = [formula]
        while let now = open.popLast() {
            if normaliser.formulas.holdsAtEnd(now) { return true }
            if seen.count > normaliser.store.limits.maximumSearchStates {
                normaliser.fail(.limit("situations of an array's items", normaliser.store.limits.maximumSearchStates))
                return false
            }
            for way in ways(now, normaliser) where holds(way.goal) && seen.insert(way.rest).inserted {
                open.append(way.rest)
            }
        }
        return false
    }
}
