/// A handle to a formula over assertions, interned in a `FormulaStore`.
typealias Formula = Int32

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

    /// The formula that always holds.
    static let always: Formula = 0
    /// The formula that never holds.
    static let never: Formula = 1

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
    /// The negation of each formula, or -1 where nobody asked.
    @exclusivity(unchecked)
    private var negations: [Formula] = [never, always]
    /// Whether each formula holds at the end: 0 not known, 1 yes, 2 no.
    @exclusivity(unchecked)
    private var ends: [UInt8] = [1, 2]
    /// Which walk met each formula last: that of joining lists, of looking for assertions, of replacing them.
    @exclusivity(unchecked)
    private var joinMarks: [Int] = [0, 0]
    @exclusivity(unchecked)
    private var searchMarks: [Int] = [0, 0]
    @exclusivity(unchecked)
    private var replacementMarks: [Int] = [0, 0]
    /// What each formula became in the last replacement that met it.
    @exclusivity(unchecked)
    private var replacements: [Formula] = [always, never]
    /// The number of the last walk.
    @exclusivity(unchecked)
    private var walk = 0

    init(maximumWork: Int) { self.maximumWork = maximumWork }

    private func append(_ node: Node, _ about: Subjects) -> Formula {
        nodes.append(node)
        subjects.append(about)
        negations.append(-1)
        ends.append(0)
        joinMarks.append(0)
        searchMarks.append(0)
        replacementMarks.append(0)
        replacements.append(Self.never)
        return Formula(nodes.count - 1)
    }

    private func intern(_ parts: [Formula], isAll: Bool) -> Formula {
        func hash(_ parts: [Formula], _ isAll: Bool) -> UInt64 {
            IndexTable.mix(IndexTable.hash(parts), isAll ? 1 : 0)
        }
        let key = hash(parts, isAll)
        let known = listIndices.find(key) {
            switch nodes[$0] {
            case .all(let others): isAll && others == parts
            case .any(let others): !isAll && others == parts
            default: false
            }
        }
        if let known { return known }
        let about: Subjects = parts.reduce(into: []) { $0.formUnion(subjects[Int($1)]) }
        let index = append(isAll ? .all(parts) : .any(parts), about)
        listIndices.insert(key, index)
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
        if let constant = assertion.constant { return constant ? Self.always : Self.never }
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
        let neutral = isAll ? Self.always : Self.never
        let absorbing = isAll ? Self.never : Self.always
        var members: [Formula] = []
        walk += 1
        func take(_ part: Formula) -> Bool {
            if part == neutral { return true }
            if part == absorbing { return false }
            let negation = negations[Int(part)]
            if negation >= 0, joinMarks[Int(negation)] == walk { return false }
            if joinMarks[Int(part)] != walk {
                joinMarks[Int(part)] = walk
                members.append(part)
            }
            return true
        }
        for part in parts {
            switch (nodes[Int(part)], isAll) {
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
        if negations[Int(formula)] >= 0 { return negations[Int(formula)] }
        let result: Formula
        switch nodes[Int(formula)] {
        case .always: result = Self.never
        case .never: result = Self.always
        case .assertion(let assertion): result = self.assertion(assertion.negation)
        case .all(let parts): result = any(parts.map { negation($0) })
        case .any(let parts): result = all(parts.map { negation($0) })
        }
        declareNegation(of: formula, result)
        return result
    }

    /// Records a negation that is better written than by turning every part around.
    func declareNegation(of formula: Formula, _ negation: Formula) {
        if negations[Int(formula)] < 0 { negations[Int(formula)] = negation }
        if negations[Int(negation)] < 0 { negations[Int(negation)] = formula }
    }

    /// Tells whether a formula holds where nothing follows any more.
    func holdsAtEnd(_ formula: Formula) -> Bool {
        if ends[Int(formula)] != 0 { return ends[Int(formula)] == 1 }
        let result: Bool =
            switch nodes[Int(formula)] {
            case .always: true
            case .never: false
            case .assertion(let assertion): assertion.holdsAtEnd
            case .all(let parts): parts.allSatisfy { holdsAtEnd($0) }
            case .any(let parts): parts.contains { holdsAtEnd($0) }
            }
        ends[Int(formula)] = result ? 1 : 2
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
            if subjects[Int(formula)].isDisjoint(with: changed) { return formula }
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
            if subjects[Int(formula)].isDisjoint(with: changed) { return formula }
            if replacementMarks[Int(formula)] == round { return replacements[Int(formula)] }
            let result = rebuilt(formula, rest, replaced)
            replacementMarks[Int(formula)] = round
            replacements[Int(formula)] = result
            return result
        }
        return replaced(formula)
    }

    /// The formula made anew: of what is left of its assertion, or of its parts as they are replaced.
    private func rebuilt(
        _ formula: Formula, _ rest: (Assertion) -> Formula, _ replaced: (Formula) -> Formula
    ) -> Formula {
        work += 1
        switch nodes[Int(formula)] {
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
            if subjects[Int(formula)].isDisjoint(with: asked) || searchMarks[Int(formula)] == round { return nil }
            searchMarks[Int(formula)] = round
            work += 1
            switch nodes[Int(formula)] {
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
        switch nodes[Int(formula)] {
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
        if case .all(let members) = nodes[Int(formula)] { parts = members } else { parts = [formula] }
        var assertions: [Assertion] = []
        var rest: [Formula] = []
        for part in parts {
            if case .assertion(let assertion) = nodes[Int(part)] {
                assertions.append(assertion)
            } else {
                rest.append(part)
            }
        }
        return (assertions, all(rest))
    }
}
