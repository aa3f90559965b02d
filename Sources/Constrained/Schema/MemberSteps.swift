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
    /// For each position, what the demands about its members are about.
    private var asked: [Int: FormulaStore.Subjects] = [:]
    /// What is left of formulas where a literal is assumed of a member.
    private var assumed: [Assumption: [Formula: Formula]] = [:]

    private struct Assumption: Hashable {
        var position: Int
        var literals: [Literal]
    }

    /// The assumptions that are remembered.
    private static let maximumAssumptions = 4_096

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
        let subjects = subjects(position, formulas)
        if assumed.count > Self.maximumAssumptions { assumed = [:] }
        let isSettled = formulas.decide(
            formula, about: subjects, asks: { self.isAsked($0, position) },
            assuming: { formula, literals in
                formulas.replacing(
                    formula, about: subjects,
                    &self.assumed[Assumption(position: position, literals: literals), default: [:]]
                ) { demand in
                    guard let literal = demand.literal, self.isAsked(demand, position) else {
                        return formulas.demand(demand)
                    }
                    let holds = literals.contains(literal)
                    if !holds, !literals.contains(literal ^ 1) { return formulas.demand(demand) }
                    if case .members(_, _, let isSome) = demand, holds != isSome { return formulas.demand(demand) }
                    return holds ? FormulaStore.always : FormulaStore.never
                }
            },
            isPossible: { !normaliser.isSurelyEmpty(base + $0) }
        ) { chosen, rest in
            let left = formulas.replacing(rest, about: .size) {
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
        let subjects = subjects(position, normaliser.formulas).union(.size)
        return normaliser.formulas.firstDemand(formula, about: subjects) {
            if case .size = $0 { return true }
            return isAsked($0, position)
        } == nil
    }

    /// The position of a name.
    func position(of name: [UInt32]) -> Int? { positions[name] }

    /// What is left of a formula where a name is not written.
    func absence(of name: [UInt32], _ formula: Formula, _ normaliser: Normaliser) -> Formula {
        let formulas = normaliser.formulas
        return formulas.replacing(formula, about: formulas.subject(.name(name))) { demand in
            guard case .member(name, _, let isRequired) = demand else { return formulas.demand(demand) }
            return isRequired ? FormulaStore.never : FormulaStore.always
        }
    }

    /// Tells whether a member of a position may help to meet a demand.
    func mayServe(_ demand: Demand, _ position: Int) -> Bool {
        if case .size = demand { return true }
        return isAsked(demand, position)
    }

    /// What the demands about the members of a position are about.
    private func subjects(_ position: Int, _ formulas: FormulaStore) -> FormulaStore.Subjects {
        if let known = asked[position] { return known }
        var result: FormulaStore.Subjects = []
        if position < names.count { result.formUnion(formulas.subject(.name(names[position]))) }
        for (group, index) in groups where membership[position][index] {
            result.formUnion(formulas.subject(.group(group)))
        }
        asked[position] = result
        return result
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
    ///   - subjects: what demands about the value are about.
    ///   - asks: whether a demand is about the value.
    ///   - assuming: what is left of a formula where literals are assumed of the value.
    ///   - isPossible: a cheap test whether some value satisfies literals.
    ///   - emit: takes the literals of one branch and what is left of the formula.
    /// - Returns: false if there were more branches than `maximumBranches`, or more work than the limit.
    func decide(
        _ formula: Formula, about subjects: Subjects = .all, asks: (Demand) -> Bool,
        assuming: (Formula, [Literal]) -> Formula, isPossible: ([Literal]) -> Bool, emit: ([Literal], Formula) -> Void
    ) -> Bool {
        var open: [(formula: Formula, chosen: [Literal], decided: Set<Literal>)] = [(formula, [], [])]
        var steps = 0
        func nextLiteral(_ formula: Formula, _ isOpen: (Literal) -> Bool) -> Literal? {
            firstDemand(formula, about: subjects) { demand in
                guard asks(demand), let literal = demand.literal else { return false }
                return isOpen(literal & ~1)
            }?.literal.map { $0 & ~1 }
        }
        while let branch = open.popLast() {
            if branch.formula == Self.never { continue }
            steps += 1
            if steps > Self.maximumBranches || work > maximumWork { return false }
            guard let literal = nextLiteral(branch.formula, { !branch.decided.contains($0) }) else {
                emit(branch.chosen, branch.formula)
                continue
            }
            for sign: Literal in [1, 0] {
                let assumption = literal | sign
                let chosen = assumption == Normaliser.accept ? branch.chosen : branch.chosen + [assumption]
                if assumption == Normaliser.reject || !isPossible(chosen) { continue }
                var assumptions = [assumption]
                var decided = branch.decided.union([literal])
                // What holds of a value settles most of what else is asked about it.
                if sign == 0 {
                    _ = nextLiteral(branch.formula) { other in
                        work += 1
                        if decided.contains(other) || isPossible(chosen + [other]) { return false }
                        decided.insert(other)
                        assumptions.append(other | 1)
                        return false
                    }
                }
                open.append((assuming(branch.formula, assumptions), chosen, decided))
            }
        }
        return true
    }
}
