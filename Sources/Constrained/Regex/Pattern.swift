/// The syntax tree of a regular expression.
indirect enum Pattern: Sendable {
    /// Exactly one scalar value out of a set.
    case set(CodePointSet)
    /// Parts one after the other.
    case sequence([Pattern])
    /// Any of the branches.
    case choice([Pattern])
    /// A part repeated; nil means without limit.
    case repeated(Pattern, Int, Int?)
    /// The beginning of the text.
    case start
    /// The end of the text.
    case end
    /// A boundary between ASCII word characters and others, or its absence.
    case wordBoundary(Bool)
    /// A boundary of words as Unicode tells them apart, or its absence, so far as two neighbors show it.
    case unicodeBoundary(Bool)
    /// What follows must match, or must not.
    case lookAhead(Pattern, isNegative: Bool)
    /// What stands before must end in a match, or must not.
    case lookBehind(Pattern, isNegative: Bool)
    /// A part whose assertions look at nothing beyond it.
    case local(Pattern)

    /// Whether the tree holds an assertion that depends on what stands before it.
    var looksBack: Bool {
        switch self {
        case .set, .end, .local: false
        case .start, .wordBoundary, .unicodeBoundary, .lookBehind: true
        case .sequence(let parts), .choice(let parts): parts.contains { $0.looksBack }
        case .repeated(let body, _, _), .lookAhead(let body, _): body.looksBack
        }
    }

    /// Whether the tree holds any assertion.
    var hasAssertion: Bool {
        switch self {
        case .set, .local: false
        case .start, .end, .wordBoundary, .unicodeBoundary, .lookAhead, .lookBehind: true
        case .sequence(let parts), .choice(let parts): parts.contains { $0.hasAssertion }
        case .repeated(let body, _, _): body.hasAssertion
        }
    }

    /// Whether the tree holds a look-behind that speaks of the text before the tree.
    var looksBehind: Bool {
        switch self {
        case .lookBehind: true
        case .sequence(let parts), .choice(let parts): parts.contains { $0.looksBehind }
        case .repeated(let body, _, _), .lookAhead(let body, _): body.looksBehind
        case .set, .start, .end, .wordBoundary, .unicodeBoundary, .local: false
        }
    }

    /// Whether the tree holds an assertion that depends on what follows it.
    var looksForward: Bool {
        switch self {
        case .end, .wordBoundary, .unicodeBoundary, .lookAhead: true
        case .sequence(let parts), .choice(let parts): parts.contains { $0.looksForward }
        case .repeated(let body, _, _): body.looksForward
        case .set, .start, .lookBehind, .local: false
        }
    }

    /// The most boundaries of words on one way through the tree.
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
