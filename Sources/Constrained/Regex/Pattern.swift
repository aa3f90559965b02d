/// The syntax tree of a regular expression.
indirect enum Pattern: Sendable {
    /// One scalar value in a set.
    case set(CodePointSet)
    /// Parts in sequence.
    case sequence([Pattern])
    /// One of the branches.
    case choice([Pattern])
    /// A repeated part; a nil maximum means unlimited.
    case repeated(Pattern, Int, Int?)
    /// The start of the text.
    case start
    /// The end of the text.
    case end
    /// A boundary between ASCII word characters and others, or its absence.
    case wordBoundary(Bool)
    /// A Unicode word boundary, or its absence, as far as two neighboring characters decide it.
    case unicodeBoundary(Bool)
    /// A look-ahead; the text after it must match, or must not match.
    case lookAhead(Pattern, isNegative: Bool)
    /// A look-behind; the text before it must end in a match, or must not.
    case lookBehind(Pattern, isNegative: Bool)
    /// A part whose assertions inspect only the part's own text.
    case local(Pattern)

    /// Whether the tree contains an assertion that depends on the text before it.
    var looksBack: Bool {
        switch self {
        case .set, .end, .local: false
        case .start, .wordBoundary, .unicodeBoundary, .lookBehind: true
        case .sequence(let parts), .choice(let parts): parts.contains { $0.looksBack }
        case .repeated(let body, _, _), .lookAhead(let body, _): body.looksBack
        }
    }

    /// Whether the tree contains any assertion.
    var hasAssertion: Bool {
        switch self {
        case .set, .local: false
        case .start, .end, .wordBoundary, .unicodeBoundary, .lookAhead, .lookBehind: true
        case .sequence(let parts), .choice(let parts): parts.contains { $0.hasAssertion }
        case .repeated(let body, _, _): body.hasAssertion
        }
    }

    /// Whether the tree contains a look-behind that inspects text before the tree.
    var looksBehind: Bool {
        switch self {
        case .lookBehind: true
        case .sequence(let parts), .choice(let parts): parts.contains { $0.looksBehind }
        case .repeated(let body, _, _), .lookAhead(let body, _): body.looksBehind
        case .set, .start, .end, .wordBoundary, .unicodeBoundary, .local: false
        }
    }

    /// Whether the tree contains an assertion that depends on the text after it.
    var looksForward: Bool {
        switch self {
        case .end, .wordBoundary, .unicodeBoundary, .lookAhead: true
        case .sequence(let parts), .choice(let parts): parts.contains { $0.looksForward }
        case .repeated(let body, _, _): body.looksForward
        case .set, .start, .lookBehind, .local: false
        }
    }

    /// The maximum number of word boundaries on one path through the tree.
    var boundaries: Int {
        switch self {
        case .wordBoundary, .unicodeBoundary: 1
        case .sequence(let parts): min(1_000, parts.reduce(0) { $0 + $1.boundaries })
        case .choice(let branches): branches.map(\.boundaries).max() ?? 0
        case .repeated(let body, _, let maximum): min(1_000, body.boundaries * min(maximum ?? 1, 16))
        case .lookAhead(let body, _), .lookBehind(let body, _), .local(let body): body.boundaries
        case .set, .start, .end: 0
        }
    }
}
