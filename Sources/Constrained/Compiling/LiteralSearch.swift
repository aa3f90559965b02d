/// A search over the truth values of the literals that a formula asks about one value.
///
/// Branches are computed on demand, in the order of writing. The first branch suffices to know that a value exists.
struct LiteralSearch {
    /// The literals assumed of a value.
    struct Assumptions: Hashable {
        private let literals: [Literal]
        /// The same literals as a set, if there are many.
        private let set: Set<Literal>

        private static let few = 8

        init(_ literals: [Literal]) {
            self.literals = literals
            set = literals.count > Self.few ? Set(literals) : []
        }

        static func == (left: Assumptions, right: Assumptions) -> Bool { left.literals == right.literals }

        func hash(into hasher: inout Hasher) { hasher.combine(literals) }

        func contains(_ literal: Literal) -> Bool {
            set.isEmpty ? literals.contains(literal) : set.contains(literal)
        }
    }

    /// The result of a step of the search.
    enum Outcome {
        /// The literals of one branch, and the derivative of the formula.
        case branch([Literal], Formula)
        /// There are no more branches.
        case end
        /// The number of branches or the work exceeds its limit.
        case limit
    }

    private var open: [(formula: Formula, chosen: [Literal], decided: Set<Literal>)]
    private var steps = 0

    /// The maximum number of branches for one value.
    private let maximumBranches: Int

    init(_ formula: Formula, _ limits: GrammarLimits) {
        open = [(formula, [], [])]
        maximumBranches = limits.maximumWays
    }

    /// Computes the next branch.
    ///
    /// - Parameters:
    ///   - formulas: The store of the formula.
    ///   - subjects: The subjects of assertions about the value.
    ///   - asks: Returns whether an assertion is about the value.
    ///   - assuming: Returns the derivative of a formula by assumed literals of the value.
    ///   - isPossible: A fast test whether some value satisfies literals.
    mutating func next(
        _ formulas: FormulaStore, about subjects: FormulaStore.Subjects = .all, asks: (Assertion) -> Bool,
        assuming: (Formula, Assumptions) -> Formula, isPossible: ([Literal]) -> Bool
    ) -> Outcome {
        func nextLiteral(_ formula: Formula, _ isOpen: (Literal) -> Bool) -> Literal? {
            formulas.firstAssertion(formula, about: subjects) { assertion in
                guard asks(assertion), let literal = assertion.literal else { return false }
                return isOpen(literal.positive)
            }?.literal.map { $0.positive }
        }
        while let branch = open.popLast() {
            if branch.formula == Formula.never { continue }
            steps += 1
            if steps > maximumBranches || formulas.work > formulas.maximumWork { return .limit }
            guard let literal = nextLiteral(branch.formula, { !branch.decided.contains($0) }) else {
                return .branch(branch.chosen, branch.formula)
            }
            for isNegated in [true, false] {
                let assumption = isNegated ? literal.negative : literal
                let chosen = assumption == Literal.accept ? branch.chosen : branch.chosen + [assumption]
                if assumption == Literal.reject || !isPossible(chosen) { continue }
                var assumptions = [assumption]
                var decided = branch.decided.union([literal])
                // A literal that holds usually excludes most other literals.
                if !isNegated {
                    _ = nextLiteral(branch.formula) { other in
                        formulas.work += 1
                        if decided.contains(other) || isPossible(chosen + [other]) { return false }
                        decided.insert(other)
                        assumptions.append(other.negative)
                        return false
                    }
                }
                open.append((assuming(branch.formula, Assumptions(assumptions)), chosen, decided))
            }
        }
        return .end
    }
}
