/// A handle to a formula over assertions, interned in a `FormulaStore`.
struct Formula: Handle {
    let id: Int32

    /// The formula that always holds.
    static let always = Formula(id: 0)
    /// The formula that never holds.
    static let never = Formula(id: 1)
    /// Stands for a formula that is not known.
    static let unknown = Formula(id: -1)
}

/// The conjunctions and disjunctions of assertions of one grammar.
///
/// A formula is the language of a level: each member or item leads from one formula to the next,
/// as a derivative does, and a value may end where the formula holds at the end.
final class FormulaStore {
    /// One formula.
    enum Node {
        case always
        case never
        case assertion(Assertion)
        case all([Formula])
        case any([Formula])
    }

    @exclusivity(unchecked)
    private(set) var nodes: [Node] = [.always, .never]
    /// What the assertions of each formula are about, as a union of subjects.
    @exclusivity(unchecked)
    private var subjects: [Subjects] = [[], []]
    /// The subjects of the names and groups met, several of which may share one.
    private var subjectIndices: [Subject: Int] = [:]
    /// The parts of formulas that were visited, which bounds the work on hostile schemas.
    @exclusivity(unchecked)
    var work = 0
    /// The most of such work.
    let maximumWork: Int
    @exclusivity(unchecked)
    private var assertionIndices: [Assertion: Formula] = [:]
    @exclusivity(unchecked)
    private var listIndices = IndexTable()
    /// What is known of each formula.
    @exclusivity(unchecked)
    private var facts = Facts()
    /// The number of the last walk.
    @exclusivity(unchecked)
    private var walk = 0

    /// What is known of each formula, by its number.
    private struct Facts {
        /// The negation, or `unknown` where nobody asked.
        var negations: [Formula] = [.never, .always]
        /// Whether it holds at the end.
        var ends: [Answer] = [.yes, .no]
        /// Which walk met it last: that of joining lists, of looking for assertions, of replacing them.
        var joinMarks = [0, 0]
        var searchMarks = [0, 0]
        var replacementMarks = [0, 0]
        /// What it became in the last replacement that met it.
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

    /// What an assertion is about.
    func subject(of assertion: Assertion) -> Subjects {
        switch assertion {
        case .member(let name, _, _): subject(.name(name))
        case .members(let keys, _, _): subject(.group(keys))
        case .size: .size
        case .item, .items, .distinct: .items
        }
    }

    /// The bit of a name or group, by the order in which they were met.
    func subject(_ subject: Subject) -> Subjects {
        let index = subjectIndices[subject] ?? subjectIndices.count
        subjectIndices[subject] = index
        return Subjects(rawValue: 1 << UInt64(index % 62))
    }

    /// The formula of one assertion.
    func assertion(_ assertion: Assertion) -> Formula {
        if let constant = assertion.constant { return constant ? Formula.always : Formula.never }
        if let known = assertionIndices[assertion] { return known }
        let index = append(.assertion(assertion), subject(of: assertion))
        assertionIndices[assertion] = index
        return index
    }

    /// The formula that holds where all of the parts do, which keep their order.
    func all(_ parts: [Formula]) -> Formula { joined(parts, isAll: true) }

    /// The formula that holds where any of the parts does.
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

    /// The formula that holds exactly where another one does not.
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

    /// Records a negation that is better written than by turning every part around.
    func declareNegation(of formula: Formula, _ negation: Formula) {
        if facts.negations[formula.index] == .unknown { facts.negations[formula.index] = negation }
        if facts.negations[negation.index] == .unknown { facts.negations[negation.index] = formula }
    }

    /// Tells whether a formula holds where nothing follows any more.
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

    /// The formula with each assertion replaced by what is left of it.
    ///
    /// - Parameters:
    ///   - changed: the subjects outside of which every assertion stays as it is.
    ///   - known: what was found out for the same replacement before.
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

    /// The formula with each assertion replaced by what is left of it.
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

    /// The formula made anew: of what is left of its assertion, or of its parts as they are replaced.
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

    /// The first assertion, in order of writing, that a test picks; it picks none outside the given subjects.
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

    /// The first assertion that keeps a formula from holding at the end, or nil if it holds.
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

    /// All assertions of a formula, each once, in order of writing.
    func assertions(of formula: Formula) -> [Assertion] {
        var result: [Assertion] = []
        var seen: Set<Assertion> = []
        _ = firstAssertion(formula) {
            if seen.insert($0).inserted { result.append($0) }
            return false
        }
        return result
    }

    /// The parts of a conjunction: its assertions, and the rest as one formula.
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
