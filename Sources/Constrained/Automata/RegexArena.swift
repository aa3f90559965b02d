/// A store of hash-consed regular expressions with intersection, complement and counters.
///
/// Expressions are the states of lazily built deterministic automata. The transitions of an expression are its
/// Brzozowski derivatives, computed on demand and cached. Counted repetition and length limits are counters inside an
/// expression, so nothing is unrolled.
///
/// - Source: Brzozowski, "Derivatives of Regular Expressions", 1964; Owens, Reppy and Turon, "Regular-expression
///   derivatives re-examined", 2009.
final class RegexArena {
    /// A transition of an expression over a range of scalar values.
    struct Transition {
        var lower: UInt32
        var upper: UInt32
        var target: Language
    }

    /// The known emptiness of a language.
    enum Emptiness: UInt8 {
        case unknown, inhabited, empty
    }

    /// The expressions, by number.
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

    /// The cached facts about each language.
    @exclusivity(unchecked)
    var facts = LanguageFacts()
    /// The work and memory so far, and the first limit that was exceeded.
    @exclusivity(unchecked)
    var effort: Effort
    /// The average number of members for each expression that the limits allow.
    static let maximumMembers = 10

    /// The limits that bound the work on hostile input.
    let limits: GrammarLimits

    /// Creates an arena with the three constant languages.
    init(limits: GrammarLimits) {
        self.limits = limits
        effort = Effort(limits: limits)
        for node in [Node.empty, .epsilon, .any(0, nil)] { add(node, members: [], hash: node.hash(with: [])) }
        facts.emptiness[0] = .empty
    }

    /// The expression of a handle.
    @inline(__always)
    subscript(_ language: Language) -> Node { expressions[language] }

    /// Whether a language contains the empty word.
    func isNullable(_ language: Language) -> Bool { expressions[language].isNullable }

    @discardableResult
    private func add(_ node: Node, members: [Language], hash: UInt64) -> Language {
        facts.add(node.isPure ? .inhabited : .unknown)
        return expressions.add(node, members: members, hash: hash)
    }

    /// Returns the handle of an expression, which is added if it is new; the empty language after a failure.
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
