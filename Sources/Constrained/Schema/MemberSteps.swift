/// The ways in which the members of an object meet a formula, worked out as they are asked for.
///
/// A member is decided by the literals that the formula asks about its key: each either holds of
/// the value or does not, so the ways exclude one another and one text follows one of them.
final class MemberSteps {
    /// A way to write a member: what its value must satisfy, and what is left of the formula then.
    struct Way {
        var goal: Int32
        var rest: Formula
    }

    private struct Place: Hashable {
        var position: Int
        var formula: Formula
    }

    private let names: [[UInt32]]
    private let positions: [[UInt32]: Int]
    private let groups: [KeyGroup: Int]
    /// For each name and then each class, what every value there must satisfy.
    private let literals: [[Literal]]
    /// For each name and then each class, which groups it belongs to.
    private let membership: [[Bool]]
    private var known: [Place: [Way]] = [:]

    init(names: [[UInt32]], groups: [KeyGroup], literals: [[Literal]], membership: [[Bool]]) {
        self.names = names
        positions = Dictionary(zip(names, names.indices)) { first, _ in first }
        self.groups = Dictionary(uniqueKeysWithValues: zip(groups, groups.indices))
        self.literals = literals
        self.membership = membership
    }

    /// The ways to write a member at a position: a name, or behind the names a class of keys.
    func ways(_ position: Int, _ formula: Formula, _ normaliser: Normaliser) -> [Way] {
        let place = Place(position: position, formula: formula)
        if let known = known[place] { return known }
        normaliser.checkWork()
        if normaliser.arena.failure != nil { return [] }
        var result: [Way] = []
        let formulas = normaliser.formulas
        let base = literals[position]
        let isSettled = formulas.decide(
            formula, asks: { self.isAsked($0, position) },
            settle: { demand, holds in
                switch demand {
                case .members(_, _, let isSome) where holds == isSome: isSome ? FormulaStore.always : FormulaStore.never
                case .members: formulas.demand(demand)
                default: holds ? FormulaStore.always : FormulaStore.never
                }
            },
            isPossible: { !normaliser.isSurelyEmpty(base + $0) }
        ) { chosen, rest in
            let left = formulas.replacing(rest) {
                if case .size(let count, let isLeast) = $0 {
                    return formulas.demand(.size(count - 1, isLeast: isLeast))
                }
                return formulas.demand($0)
            }
            if left != FormulaStore.never { result.append(Way(goal: normaliser.goal(base + chosen), rest: left)) }
        }
        if !isSettled {
            normaliser.checkWork()
            normaliser.fail(.limit("ways to write one member", FormulaStore.maximumBranches))
            return []
        }
        known[place] = result
        return result
    }

    /// Tells whether a formula asks nothing about the members of a position, not even their count.
    func isIndifferent(_ position: Int, _ formula: Formula, _ normaliser: Normaliser) -> Bool {
        normaliser.formulas.firstDemand(formula) {
            if case .size = $0 { return true }
            return isAsked($0, position)
        } == nil
    }

    /// The position of a name.
    func position(of name: [UInt32]) -> Int? { positions[name] }

    /// What is left of a formula where a name is not written.
    func absence(of name: [UInt32], _ formula: Formula, _ normaliser: Normaliser) -> Formula {
        normaliser.formulas.replacing(formula) { demand in
            guard case .member(name, _, let isRequired) = demand else { return normaliser.formulas.demand(demand) }
            return isRequired ? FormulaStore.never : FormulaStore.always
        }
    }

    /// Tells whether a member of a position may help to meet a demand.
    func mayServe(_ demand: Demand, _ position: Int) -> Bool {
        if case .size = demand { return true }
        return isAsked(demand, position)
    }

    private func isAsked(_ demand: Demand, _ position: Int) -> Bool {
        switch demand {
        case .member(let name, _, _): position < names.count && names[position] == name
        case .members(let keys, _, _): groups[keys].map { membership[position][$0] } ?? false
        default: false
        }
    }
}

extension FormulaStore {
    /// The most branches that are followed for one value.
    static let maximumBranches = 4_096

    /// Branches over the literals that a formula asks about one value, first those written first.
    ///
    /// - Parameters:
    ///   - asks: whether a demand is about the value.
    ///   - settle: what is left of such a demand where its literal holds or not.
    ///   - isPossible: a cheap test whether some value satisfies literals.
    ///   - emit: takes the literals of one branch and what is left of the formula.
    /// - Returns: false if there were more branches than `maximumBranches`, or more work than the limit.
    func decide(
        _ formula: Formula, asks: (Demand) -> Bool, settle: (Demand, Bool) -> Formula,
        isPossible: ([Literal]) -> Bool, emit: ([Literal], Formula) -> Void
    ) -> Bool {
        var open: [(formula: Formula, chosen: [Literal], decided: Set<Literal>)] = [(formula, [], [])]
        var steps = 0
        while let branch = open.popLast() {
            if branch.formula == Self.never { continue }
            steps += 1
            if steps > Self.maximumBranches || work > maximumWork { return false }
            let next = firstDemand(branch.formula) { demand in
                guard asks(demand), let literal = demand.literal else { return false }
                return !branch.decided.contains(literal & ~1)
            }
            guard let literal = next?.literal.map({ $0 & ~1 }) else {
                emit(branch.chosen, branch.formula)
                continue
            }
            for sign: Literal in [1, 0] {
                let assumed = literal | sign
                let chosen = assumed == Normaliser.accept ? branch.chosen : branch.chosen + [assumed]
                if assumed == Normaliser.reject || !isPossible(chosen) { continue }
                let rest = replacing(branch.formula) { demand in
                    guard asks(demand), let asked = demand.literal, asked & ~1 == literal else {
                        return self.demand(demand)
                    }
                    return settle(demand, asked == assumed)
                }
                open.append((rest, chosen, branch.decided.union([literal])))
            }
        }
        return true
    }
}
