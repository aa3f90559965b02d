/// The alternatives by which the members of an object meet a formula, worked out as they are asked for.
///
/// A member is decided by the literals that the formula asks about its key: each either holds of
/// the value or does not, so the alternatives exclude one another and one text follows one of them.
final class MemberDerivatives {
    /// One alternative for a member: what its value must satisfy, and what is left of the formula then.
    struct Alternative {
        var goal: Goal
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
    /// The ways found so far, and the search for more unless there are none.
    private struct AlternativeList {
        var alternatives: [Alternative] = []
        var search: LiteralSearch?
    }

    @exclusivity(unchecked)
    private var lists: [AlternativeList] = []
    /// The place in `lists` of each list.
    private var known: [Place: Int] = [:]
    /// For each position, what the assertions about its members are about.
    private var asked: [Int: FormulaStore.Subjects] = [:]
    /// What is left of formulas where a literal is assumed of a member.
    private var assumed: [Assumption: [Formula: Formula]] = [:]

    private struct Assumption: Hashable {
        var position: Int
        var literals: LiteralSearch.Assumptions
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

    /// The alternatives for a member at a position: a name, or behind the names a class of keys.
    func alternatives(_ position: Int, _ formula: Formula, _ compiler: SchemaCompiler) -> [Alternative] {
        let index = list(position, formula, compiler.store.limits)
        while lists[index].search != nil {
            if !findWay(index, position, formula, compiler) { return [] }
        }
        return lists[index].alternatives
    }

    /// One of these ways by its number, or nil where there are fewer; none behind it is worked out.
    func alternative(_ number: Int, _ position: Int, _ formula: Formula, _ compiler: SchemaCompiler) -> Alternative? {
        let index = list(position, formula, compiler.store.limits)
        while lists[index].alternatives.count <= number {
            if lists[index].search == nil || !findWay(index, position, formula, compiler) { return nil }
        }
        return lists[index].alternatives[number]
    }

    private func list(_ position: Int, _ formula: Formula, _ limits: GrammarLimits) -> Int {
        let place = Place(position: position, formula: formula)
        if let known = known[place] { return known }
        known[place] = lists.count
        lists.append(AlternativeList(search: LiteralSearch(formula, limits)))
        return lists.count - 1
    }

    /// Goes on with the search for ways until one is found or there are no more; false if that hit a limit.
    private func findWay(_ index: Int, _ position: Int, _ formula: Formula, _ compiler: SchemaCompiler) -> Bool {
        guard var search = lists[index].search else { return true }
        compiler.checkWork()
        while !compiler.arena.hasFailed {
            switch nextBranch(&search, position, compiler) {
            case .branch(let chosen, let rest):
                let formulas = compiler.formulas
                let left = formulas.replacing(rest, about: .size) {
                    if case .size(let count, let isLeast) = $0 {
                        return formulas.assertion(.size(count - 1, isLeast: isLeast))
                    }
                    return formulas.assertion($0)
                }
                if left == Formula.never { continue }
                let goal = compiler.goal(literals[position] + chosen)
                if compiler.arena.hasFailed { continue }
                lists[index].alternatives.append(Alternative(goal: goal, rest: left))
                lists[index].search = search
                return true
            case .end:
                // Behind a failure branches may be missing.
                if compiler.arena.hasFailed { continue }
                lists[index].search = nil
                return true
            case .limit:
                compiler.checkWork()
                compiler.fail(.limit("ways to write one member", compiler.store.limits.maximumWays))
            }
        }
        lists[index] = AlternativeList(search: LiteralSearch(formula, compiler.store.limits))
        return false
    }

    private func nextBranch(
        _ search: inout LiteralSearch, _ position: Int, _ compiler: SchemaCompiler
    ) -> LiteralSearch.Outcome {
        let formulas = compiler.formulas
        let base = literals[position]
        let subjects = subjects(position, formulas)
        if assumed.count > Self.maximumAssumptions { assumed = [:] }
        return search.next(
            formulas, about: subjects, asks: { self.isAsked($0, position) },
            assuming: { formula, literals in
                formulas.replacing(
                    formula, about: subjects,
                    &self.assumed[Assumption(position: position, literals: literals), default: [:]]
                ) { assertion in
                    guard let literal = assertion.literal, self.isAsked(assertion, position) else {
                        return formulas.assertion(assertion)
                    }
                    let holds = literals.contains(literal)
                    if !holds, !literals.contains(literal.negated) { return formulas.assertion(assertion) }
                    if case .members(_, _, let isSome) = assertion, holds != isSome {
                        return formulas.assertion(assertion)
                    }
                    return holds ? Formula.always : Formula.never
                }
            },
            isPossible: { !compiler.isSurelyEmpty(base + $0) })
    }

    /// Tells whether a formula asks nothing about the members of a position, not even their count.
    func isIndifferent(_ position: Int, _ formula: Formula, _ compiler: SchemaCompiler) -> Bool {
        let subjects = subjects(position, compiler.formulas).union(.size)
        return compiler.formulas.firstAssertion(formula, about: subjects) {
            if case .size = $0 { return true }
            return isAsked($0, position)
        } == nil
    }

    /// The position of a name.
    func position(of name: [UInt32]) -> Int? { positions[name] }

    /// What is left of a formula where a name is not written.
    func absence(of name: [UInt32], _ formula: Formula, _ compiler: SchemaCompiler) -> Formula {
        let formulas = compiler.formulas
        return formulas.replacing(formula, about: formulas.subject(.name(name))) { assertion in
            guard case .member(name, _, let isRequired) = assertion else { return formulas.assertion(assertion) }
            return isRequired ? Formula.never : Formula.always
        }
    }

    /// Tells whether a member of a position may help to meet an assertion.
    func mayServe(_ assertion: Assertion, _ position: Int) -> Bool {
        if case .size = assertion { return true }
        return isAsked(assertion, position)
    }

    /// What the assertions about the members of a position are about.
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

    private func isAsked(_ assertion: Assertion, _ position: Int) -> Bool {
        switch assertion {
        case .member(let name, _, _): position < names.count && names[position] == name
        case .members(let keys, _, _): groups[keys].map { membership[position][$0] } ?? false
        default: false
        }
    }
}
