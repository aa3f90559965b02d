/// A store of hash-consed regular expressions with intersection, complement and counters.
///
/// Expressions are states of lazily built deterministic automata: the transitions of an
/// expression are its Brzozowski derivatives, computed once on demand. Counted repetition
/// and length limits are counters inside an expression, so nothing is unrolled.
///
/// - Source: Brzozowski, "Derivatives of Regular Expressions", 1964; Owens, Reppy and Turon,
///   "Regular-expression derivatives re-examined", 2009.
final class RegexArena {
    /// One outgoing range of an expression.
    struct Transition {
        var lower: UInt32
        var upper: UInt32
        var target: Language
    }

    /// What is known about whether a language has a word.
    enum Emptiness: UInt8 {
        case unknown, inhabited, empty
    }

    /// The expressions by their numbers.
    @exclusivity(unchecked)
    var expressions = ExpressionTable()
    @exclusivity(unchecked)
    var sets = InternedValues<CodePointSet, CodePointSet.ID>()
    @exclusivity(unchecked)
    var wordSets: [[[UInt32]]] = []
    @exclusivity(unchecked)
    var decimals = InternedValues<DecimalAutomaton, DecimalAutomaton.ID>()
    @exclusivity(unchecked)
    var decimalStates = InternedValues<DecimalAutomaton.State, DecimalAutomaton.State.ID>()
    @exclusivity(unchecked)
    var scaledDecimals = InternedValues<ScaledDecimal, ScaledDecimal.ID>()
    @exclusivity(unchecked)
    var scaledStates = InternedValues<ScaledDecimal.State, ScaledDecimal.State.ID>()
    @exclusivity(unchecked)
    var exponentTails: [UInt64: Language] = [:]

    /// What is known of each language.
    @exclusivity(unchecked)
    var facts = LanguageFacts()
    /// What has been spent so far, and the first limit that was hit.
    @exclusivity(unchecked)
    var effort: Effort
    /// The members of unions and intersections for each expression that there may be, on average.
    static let maximumMembers = 10

    /// The limits that bound the work on hostile input.
    let limits: GrammarLimits

    /// Makes an arena that holds the three constant languages.
    init(limits: GrammarLimits) {
        self.limits = limits
        effort = Effort(limits: limits)
        for node in [Node.empty, .epsilon, .any(0, nil)] { add(node, members: [], hash: node.hash(with: [])) }
        facts.emptiness[0] = .empty
    }

    /// The expression behind a handle.
    @inline(__always)
    subscript(_ language: Language) -> Node { expressions[language] }

    /// Whether the empty word belongs to a language.
    func isNullable(_ language: Language) -> Bool { expressions[language].isNullable }

    @discardableResult
    private func add(_ node: Node, members: [Language], hash: UInt64) -> Language {
        facts.add(node.isPure ? .inhabited : .unknown)
        return expressions.add(node, members: members, hash: hash)
    }

    /// Returns the handle of an expression, making it on first sight.
    func intern(_ node: Node, members: [Language] = []) -> Language {
        let hash = node.hash(with: members)
        let known = expressions.find(node, members: members, hash: hash)
        spend(known == nil ? 8 : 3)
        if let known { return known }
        guard !hasFailed else { return .empty }
        guard expressions.count < limits.maximumAutomatonStates else {
            fail(.limit("automaton states", limits.maximumAutomatonStates))
            return .empty
        }
        guard node.height <= Int32(limits.maximumExpressionHeight) else {
            fail(.limit("height of a regular expression", limits.maximumExpressionHeight))
            return .empty
        }
        if !members.isEmpty {
            effort.list(members: members.count)
            if hasFailed { return .empty }
        }
        effort.holdNode(members: members.count)
        return add(node, members: members, hash: hash)
    }
}
