/// A handle to a formula over assertions, interned in a `FormulaStore`.
struct Formula: Handle {
    let id: Int32

    /// The formula that always holds.
    static let always = Formula(id: 0)
    /// The formula that never holds.
    static let never = Formula(id: 1)
    /// The entry of a formula that isn't computed yet.
    static let unknown = Formula(id: -1)
}

/// The interned conjunctions and disjunctions of assertions of one grammar.
///
/// A formula acts as the language of an object or array. Each member or item leads to a derivative of the formula. The
/// value may end if the formula holds at the end.
final class FormulaStore {
    /// The structure of a formula.
    enum Node {
        case always
        case never
        case assertion(Assertion)
        case all([Formula])
        case any([Formula])
    }

    @exclusivity(unchecked)
    private(set) var nodes: [Node] = [.always, .never]
    /// For each formula, the union of its assertions' subjects.
    @exclusivity(unchecked)
    private var subjects: [Subjects] = [[], []]
    /// The indices of the names and groups, several of which may share a bit.
    private var subjectIndices: [Subject: Int] = [:]
    /// The number of visited parts of formulas, which bounds the work on hostile schemas.
    @exclusivity(unchecked)
    var work = 0
    /// The maximum of such work.
    let maximumWork: Int
    @exclusivity(unchecked)
    private var assertionIndices: [Assertion: Formula] = [:]
    @exclusivity(unchecked)
    private var listIndices = IndexTable()
    /// Facts about each formula.
    @exclusivity(unchecked)
    private var facts = Facts()
    /// The number of the last traversal.
    @exclusivity(unchecked)
    private var walk = 0

    /// Facts about each formula, by its number.
    private struct Facts {
        /// The negation, or `unknown` if it isn't computed yet.
        var negations: [Formula] = [.never, .always]
        /// Whether the formula holds at the end.
        var ends: [Answer] = [.yes, .no]
        /// The last traversal that visited the formula: when joining lists, searching for assertions, and replacing
        /// them.
        var joinMarks = [0, 0]
        var searchMarks = [0, 0]
        var replacementMarks = [0, 0]
        /// The result of the last replacement that visited the formula.
        var replacements: [Formula] = [.always, .never]
    }

    init(maximumWork: Int) { self.maximumWork = maximumWork }

    private func append(_ node: Node, _ about: Subjects) -> Formula {
        nodes.append(node)
        subjects.append(about)
        facts.negations.append(.unknown)
        facts.ends.append(.unknown)
        facts.joinMarks.append(0)
        facts.searchMarks.append(0)
        facts.replacementMarks.append(0)
        facts.replacements.append(Formula.never)
        return Formula(at: nodes.count - 1)
    }

    private func intern(_ parts: [Formula], isAll: Bool) -> Formula {
        func hash(_ parts: [Formula], _ isAll: Bool) -> UInt64 {
            IndexTable.mix(IndexTable.hash(parts.lazy.map(\.id)), isAll ? 1 : 0)
        }
        let key = hash(parts, isAll)
        let known = listIndices.find(key) {
            switch nodes[$0] {
            case .all(let others): isAll && others == parts
            case .any(let others): !isAll && others == parts
            default: false
            }
        }
        if let known { return Formula(id: known) }
        let about: Subjects = parts.reduce(into: []) { $0.formUnion(subjects[$1.index]) }
        let index = append(isAll ? .all(parts) : .any(parts), about)
        listIndices.insert(key, index.id)
        return index
    }

    /// Returns the subject of an assertion.
    func subject(of assertion: Assertion) -> Subjects {
        switch assertion {
        case .member(let name, _, _): subject(.name(name))
        case .members(let keys, _, _): subject(.group(keys))
        case .size: .size
        case .item, .items, .distinct: .items
        }
    }

    /// Returns the bit of a name or group, by the order in which they were added.
    func subject(_ subject: Subject) -> Subjects {
        let index = subjectIndices[subject] ?? subjectIndices.count
        subjectIndices[subject] = index
        return Subjects(rawValue: 1 << UInt64(index % 62))
    }

    /// Returns the formula of one assertion.
    func assertion(_ assertion: Assertion) -> Formula {
        if let constant = assertion.constant { return constant ? Formula.always : Formula.never }
        if let known = assertionIndices[assertion] { return known }
        let index = append(.assertion(assertion), subject(of: assertion))
        assertionIndices[assertion] = index
        return index
    }

    /// Returns the conjunction of some formulas, which keep their order.
    func all(_ parts: [Formula]) -> Formula { joined(parts, isAll: true) }

    /// Returns the disjunction of some formulas, which keep their order.
    func any(_ parts: [Formula]) -> Formula { joined(parts, isAll: false) }

    private func joined(_ parts: [Formula], isAll: Bool) -> Formula {
        let neutral = isAll ? Formula.always : Formula.never
        let absorbing = isAll ? Formula.never : Formula.always
        var members: [Formula] = []
        walk += 1
        func take(_ part: Formula) -> Bool {
            if part == neutral { return true }
            if part == absorbing { return false }
            let negation = facts.negations[part.index]
            if negation != .unknown, facts.joinMarks[negation.index] == walk { return false }
            if facts.joinMarks[part.index] != walk {
                facts.joinMarks[part.index] = walk
                members.append(part)
            }
            return true
        }
        for part in parts {
            switch (nodes[part.index], isAll) {
            case (.all(let inner), true), (.any(let inner), false):
                for member in inner where !take(member) { return absorbing }
            default:
                if !take(part) { return absorbing }
            }
        }
        if members.isEmpty { return neutral }
        if members.count == 1 { return members[0] }
        return intern(members, isAll: isAll)
    }

    /// Returns the negation of a formula.
    func negation(_ formula: Formula) -> Formula {
        if facts.negations[formula.index] != .unknown { return facts.negations[formula.index] }
        let result: Formula
        switch nodes[formula.index] {
        case .always: result = Formula.never
        case .never: result = Formula.always
        case .assertion(let assertion): result = self.assertion(assertion.negation)
        case .all(let parts): result = any(parts.map { negation($0) })
        case .any(let parts): result = all(parts.map { negation($0) })
        }
        declareNegation(of: formula, result)
        return result
    }

    /// Records a negation that has a shorter form than the negation of every part.
    func declareNegation(of formula: Formula, _ negation: Formula) {
        if facts.negations[formula.index] == .unknown { facts.negations[formula.index] = negation }
        if facts.negations[negation.index] == .unknown { facts.negations[negation.index] = formula }
    }

    /// Whether a formula holds if no further member or item follows.
    func holdsAtEnd(_ formula: Formula) -> Bool {
        if let known = facts.ends[formula.index].known { return known }
        let result: Bool =
            switch nodes[formula.index] {
            case .always: true
            case .never: false
            case .assertion(let assertion): assertion.holdsAtEnd
            case .all(let parts): parts.allSatisfy { holdsAtEnd($0) }
            case .any(let parts): parts.contains { holdsAtEnd($0) }
            }
        facts.ends[formula.index] = Answer(result)
        return result
    }

    /// Returns the formula with each assertion replaced by its derivative.
    ///
    /// - Parameters:
    ///   - changed: The subjects of the assertions that may change.
    ///   - known: The cached results of the same replacement.
    func replacing(
        _ formula: Formula, about changed: Subjects = .all, _ known: inout [Formula: Formula],
        _ rest: (Assertion) -> Formula
    ) -> Formula {
        func replaced(_ formula: Formula) -> Formula {
            if subjects[formula.index].isDisjoint(with: changed) { return formula }
            if let result = known[formula] { return result }
            let result = rebuilt(formula, rest, replaced)
            known[formula] = result
            return result
        }
        return replaced(formula)
    }

    /// Returns the formula with each assertion replaced by its derivative.
    func replacing(_ formula: Formula, about changed: Subjects = .all, _ rest: (Assertion) -> Formula) -> Formula {
        walk += 1
        let round = walk
        func replaced(_ formula: Formula) -> Formula {
            if subjects[formula.index].isDisjoint(with: changed) { return formula }
            if facts.replacementMarks[formula.index] == round { return facts.replacements[formula.index] }
            let result = rebuilt(formula, rest, replaced)
            facts.replacementMarks[formula.index] = round
            facts.replacements[formula.index] = result
            return result
        }
        return replaced(formula)
    }

    /// Rebuilds a formula from its assertion's derivative, or from its replaced parts.
    private func rebuilt(
        _ formula: Formula, _ rest: (Assertion) -> Formula, _ replaced: (Formula) -> Formula
    ) -> Formula {
        work += 1
        switch nodes[formula.index] {
        case .always, .never: return formula
        case .assertion(let assertion): return rest(assertion)
        case .all(let parts):
            work += parts.count
            return all(parts.map(replaced))
        case .any(let parts):
            work += parts.count
            return any(parts.map(replaced))
        }
    }

    /// Returns the first assertion with one of the given subjects, in the order of writing, that satisfies a predicate.
    func firstAssertion(
        _ formula: Formula, about asked: Subjects = .all, where test: (Assertion) -> Bool
    ) -> Assertion? {
        walk += 1
        let round = walk
        func first(_ formula: Formula) -> Assertion? {
            if subjects[formula.index].isDisjoint(with: asked) || facts.searchMarks[formula.index] == round {
                return nil
            }
            facts.searchMarks[formula.index] = round
            work += 1
            switch nodes[formula.index] {
            case .always, .never: return nil
            case .assertion(let assertion): return test(assertion) ? assertion : nil
            case .all(let parts), .any(let parts):
                for part in parts { if let found = first(part) { return found } }
                return nil
            }
        }
        return first(formula)
    }

    /// Returns the first assertion that keeps a formula from holding at the end, or nil if the formula holds.
    func firstUnmet(_ formula: Formula) -> Assertion? {
        if holdsAtEnd(formula) { return nil }
        switch nodes[formula.index] {
        case .always, .never: return nil
        case .assertion(let assertion): return assertion
        case .all(let parts), .any(let parts):
            for part in parts { if let assertion = firstUnmet(part) { return assertion } }
            return nil
        }
    }

    /// Returns all assertions of a formula, each once, in the order of writing.
    func assertions(of formula: Formula) -> [Assertion] {
        var result: [Assertion] = []
        var seen: Set<Assertion> = []
        _ = firstAssertion(formula) {
            if seen.insert($0).inserted { result.append($0) }
            return false
        }
        return result
    }

    /// Returns the assertions of a conjunction, and its other parts as one formula.
    func split(_ formula: Formula) -> (assertions: [Assertion], rest: Formula) {
        let parts: [Formula]
        if case .all(let members) = nodes[formula.index] { parts = members } else { parts = [formula] }
        var assertions: [Assertion] = []
        var rest: [Formula] = []
        for part in parts {
            if case .assertion(let assertion) = nodes[part.index] {
                assertions.append(assertion)
            } else {
                rest.append(part)
            }
        }
        return (assertions, all(rest))
    }
}
