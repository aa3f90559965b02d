/// The derivatives of formulas by the members of an object, computed on demand.
///
/// An alternative decides every literal that the formula asks about the member's key. Its value satisfies the literal
/// or its negation, so the alternatives exclude one another. Each text follows one of them.
final class MemberDerivatives {
    /// An alternative for a member: the goal of its value, and the derivative of the formula after it.
    struct Alternative {
        var goal: Goal
        var rest: Formula
    }

    private struct Place: Hashable {
        var key: ObjectForm.KeyID
        var formula: Formula
    }

    private let names: [[UInt32]]
    private let keys: [[UInt32]: ObjectForm.KeyID]
    private let groups: [KeyGroup: Int]
    /// For each name, then for each class of keys, the literals of every value there.
    private let literals: [[Literal]]
    /// For each name, then for each class of keys, whether it belongs to each group.
    private let membership: [[Bool]]
    /// The alternatives found so far, and the search for more, or nil if it has ended.
    private struct AlternativeList {
        var alternatives: [Alternative] = []
        var search: LiteralSearch?
    }

    @exclusivity(unchecked)
    private var lists: [AlternativeList] = []
    /// The index in `lists` of each list.
    private var known: [Place: Int] = [:]
    /// For each key, the subjects of the assertions about its members.
    private var asked: [ObjectForm.KeyID: FormulaStore.Subjects] = [:]
    /// The derivatives of formulas by assumed literals of a member.
    private var assumed: [Assumption: [Formula: Formula]] = [:]

    private struct Assumption: Hashable {
        var key: ObjectForm.KeyID
        var literals: LiteralSearch.Assumptions
    }

    /// The maximum number of cached assumptions.
    private static let maximumAssumptions = 4_096

    init(names: [[UInt32]], groups: [KeyGroup], literals: [[Literal]], membership: [[Bool]]) {
        self.names = names
        keys = Dictionary(zip(names, names.indices.lazy.map { ObjectForm.KeyID(at: $0) })) { first, _ in first }
        self.groups = Dictionary(uniqueKeysWithValues: zip(groups, groups.indices))
        self.literals = literals
        self.membership = membership
    }

    /// Returns the alternatives for a member with a key; none if a limit was exceeded.
    func alternatives(_ key: ObjectForm.KeyID, _ formula: Formula, _ compiler: SchemaCompiler) -> [Alternative] {
        let index = list(key, formula, compiler.store.limits)
        while lists[index].search != nil {
            if !findWay(index, key, formula, compiler) { return [] }
        }
        return lists[index].alternatives
    }

    /// Returns one of these alternatives by its number, or nil if there are fewer; later ones aren't computed.
    func alternative(
        _ number: Int, _ key: ObjectForm.KeyID, _ formula: Formula, _ compiler: SchemaCompiler
    ) -> Alternative? {
        let index = list(key, formula, compiler.store.limits)
        while lists[index].alternatives.count <= number {
            if lists[index].search == nil || !findWay(index, key, formula, compiler) { return nil }
        }
        return lists[index].alternatives[number]
    }

    private func list(_ key: ObjectForm.KeyID, _ formula: Formula, _ limits: GrammarLimits) -> Int {
        let place = Place(key: key, formula: formula)
        if let known = known[place] { return known }
        known[place] = lists.count
        lists.append(AlternativeList(search: LiteralSearch(formula, limits)))
        return lists.count - 1
    }

    /// Continues the search until it finds an alternative or ends; returns false if it exceeded a limit.
    private func findWay(
        _ index: Int, _ key: ObjectForm.KeyID, _ formula: Formula, _ compiler: SchemaCompiler
    ) -> Bool {
        guard var search = lists[index].search else { return true }
        compiler.checkWork()
        while !compiler.arena.hasFailed {
            switch nextBranch(&search, key, compiler) {
            case .branch(let chosen, let rest):
                let formulas = compiler.formulas
                let left = formulas.replacing(rest, about: .size) {
                    if case .size(let count, let isLeast) = $0 {
                        return formulas.assertion(.size(count - 1, isLeast: isLeast))
                    }
                    return formulas.assertion($0)
                }
                if left == Formula.never { continue }
                let goal = compiler.goal(literals[key.index] + chosen)
                if compiler.arena.hasFailed { continue }
                lists[index].alternatives.append(Alternative(goal: goal, rest: left))
                lists[index].search = search
                return true
            case .end:
                // After a failure, alternatives may be missing.
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
        _ search: inout LiteralSearch, _ key: ObjectForm.KeyID, _ compiler: SchemaCompiler
    ) -> LiteralSearch.Outcome {
        let formulas = compiler.formulas
        let base = literals[key.index]
        let subjects = subjects(key, formulas)
        if assumed.count > Self.maximumAssumptions { assumed = [:] }
        return search.next(
            formulas, about: subjects, asks: { self.isAsked($0, key) },
            assuming: { formula, literals in
                formulas.replacing(
                    formula, about: subjects,
                    &self.assumed[Assumption(key: key, literals: literals), default: [:]]
                ) { assertion in
                    guard let literal = assertion.literal, self.isAsked(assertion, key) else {
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

    /// Whether a formula asks nothing about the members with a key, not even their count.
    func isIndifferent(_ key: ObjectForm.KeyID, _ formula: Formula, _ compiler: SchemaCompiler) -> Bool {
        let subjects = subjects(key, compiler.formulas).union(.size)
        return compiler.formulas.firstAssertion(formula, about: subjects) {
            if case .size = $0 { return true }
            return isAsked($0, key)
        } == nil
    }

    /// Returns the key of a name.
    func key(of name: [UInt32]) -> ObjectForm.KeyID? { keys[name] }

    /// Returns the derivative of a formula by the absence of a name.
    func absence(of name: [UInt32], _ formula: Formula, _ compiler: SchemaCompiler) -> Formula {
        let formulas = compiler.formulas
        return formulas.replacing(formula, about: formulas.subject(.name(name))) { assertion in
            guard case .member(name, _, let isRequired) = assertion else { return formulas.assertion(assertion) }
            return isRequired ? Formula.never : Formula.always
        }
    }

    /// Whether a member with a key may help to meet an assertion.
    func mayServe(_ assertion: Assertion, _ key: ObjectForm.KeyID) -> Bool {
        if case .size = assertion { return true }
        return isAsked(assertion, key)
    }

    /// Returns the subjects of the assertions about the members with a key.
    private func subjects(_ key: ObjectForm.KeyID, _ formulas: FormulaStore) -> FormulaStore.Subjects {
        if let known = asked[key] { return known }
        var result: FormulaStore.Subjects = []
        if key.index < names.count { result.formUnion(formulas.subject(.name(names[key.index]))) }
        for (group, index) in groups where membership[key.index][index] {
            result.formUnion(formulas.subject(.group(group)))
        }
        asked[key] = result
        return result
    }

    private func isAsked(_ assertion: Assertion, _ key: ObjectForm.KeyID) -> Bool {
        switch assertion {
        case .member(let name, _, _): key.index < names.count && names[key.index] == name
        case .members(let keys, _, _): groups[keys].map { membership[key.index][$0] } ?? false
        default: false
        }
    }
}
