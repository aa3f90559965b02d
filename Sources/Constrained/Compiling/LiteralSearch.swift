/// Branches over the literals that a formula asks about one value, first those written first.
///
/// Branches are followed as they are asked for: to know that there is a way to write a value, the first is enough.
struct LiteralSearch {
    /// Literals that are assumed of a value.
    struct Assumptions: Hashable {
        private let literals: [Literal]
        /// The same, where they are too many to be searched one by one.
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

    /// What a step of a search came to.
    enum Outcome {
        /// The literals of one branch, and what is left of the formula.
        case branch([Literal], Formula)
        /// There are no more.
        case end
        /// There were more branches than are followed, or more work than the limit.
        case limit
    }

    private var open: [(formula: Formula, chosen: [Literal], decided: Set<Literal>)]
    private var steps = 0

    /// The most branches that are followed for one value.
    private let maximumBranches: Int

    init(_ formula: Formula, _ limits: GrammarLimits) {
        open = [(formula, [], [])]
        maximumBranches = limits.maximumWays
    }

    /// The next branch.
    ///
    /// - Parameters:
    ///   - formulas: the store of the formula.
    ///   - subjects: what assertions about the value are about.
    ///   - asks: whether an assertion is about the value.
    ///   - assuming: what is left of a formula where literals are assumed of the value.
    ///   - isPossible: a cheap test whether some value satisfies literals.
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
                // What holds of a value settles most of what else is asked about it.
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
