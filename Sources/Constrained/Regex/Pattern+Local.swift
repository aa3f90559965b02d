/// Assertions inside repetitions that inspect only the text of one iteration, as in patterns of host names:
/// `((?!-)[a-z-]{1,63}(?<!-)\.)+`.
extension Pattern {
    /// The tree in which each repetition is marked whose assertions inspect only its own text.
    var localized: Pattern {
        switch self {
        case .repeated(let body, let minimum, let maximum) where body.hasAssertion:
            body.isLocal ? .local(self) : .repeated(body.localized, minimum, maximum)
        case .sequence(let parts): .sequence(parts.map(\.localized))
        case .choice(let branches): .choice(branches.map(\.localized))
        default: self
        }
    }

    /// The parts of a sequence, with nested sequences flattened.
    var flattened: [Pattern] {
        if case .sequence(let parts) = self { return parts.flatMap(\.flattened) }
        return [self]
    }

    /// The minimum and maximum number of scalar values that the tree matches; a nil maximum means unlimited.
    private var lengths: (least: Int, most: Int?) {
        switch self {
        case .set: return (1, 1)
        case .start, .end, .wordBoundary, .unicodeBoundary, .lookAhead, .lookBehind: return (0, 0)
        case .local(let body): return body.lengths
        case .sequence(let parts):
            return parts.map(\.lengths).reduce((0, 0)) { sum, next in
                (Self.sum(sum.least, next.least), sum.most.flatMap { most in next.most.map { Self.sum(most, $0) } })
            }
        case .choice(let branches):
            let all = branches.map(\.lengths)
            let isBounded = all.allSatisfy { $0.most != nil }
            return (all.map(\.least).min() ?? 0, isBounded ? all.compactMap(\.most).max() ?? 0 : nil)
        case .repeated(let body, let minimum, let maximum):
            let (least, most) = body.lengths
            return (Self.product(least, minimum), most.flatMap { most in maximum.map { Self.product(most, $0) } })
        }
    }

    private static let endless = 1 << 30
    private static func sum(_ left: Int, _ right: Int) -> Int { min(left + right, endless) }
    private static func product(_ left: Int, _ right: Int) -> Int {
        let (product, hasOverflow) = left.multipliedReportingOverflow(by: right)
        return hasOverflow ? endless : min(product, endless)
    }

    /// Whether no assertion inspects text outside the tree's own match, for every match.
    private var isLocal: Bool {
        switch self {
        case .set, .local: return true
        case .start, .end, .wordBoundary, .unicodeBoundary: return false
        case .choice(let branches): return branches.allSatisfy(\.isLocal)
        case .repeated(let body, _, _): return body.isLocal
        case .sequence, .lookAhead, .lookBehind: break
        }
        let parts = flattened
        for (i, part) in parts.enumerated() {
            switch part {
            case .lookAhead(let body, _):
                let rest = parts[i...].prefix { if case .lookBehind = $0 { false } else { true } }
                guard body.isWithin(Array(rest)) else { return false }
            case .lookBehind(let body, _):
                guard body.isWithin(Array(parts[..<i])) else { return false }
            default:
                guard part.isLocal else { return false }
            }
        }
        return true
    }

    /// Whether no match of an assertion's body is longer than some parts together.
    private func isWithin(_ parts: [Pattern]) -> Bool {
        guard !hasAssertion, let most = lengths.most else { return false }
        return most < Self.endless && most <= parts.reduce(0) { Self.sum($0, $1.lengths.least) }
    }
}

extension PatternCompiler {
    /// Returns the language of a tree whose assertions inspect only its own text.
    func local(_ pattern: Pattern) throws(GrammarError) -> Language {
        switch pattern {
        case .local(let body): return try local(body)
        case .choice(let branches): return arena.union(try branches.map(local))
        case .repeated(let body, let minimum, let maximum): return arena.repetition(try local(body), minimum, maximum)
        case .sequence, .lookAhead, .lookBehind: break
        default: return try plain(pattern)
        }
        var before = Language.epsilon
        var parts: [Pattern] = []
        for part in pattern.flattened {
            guard case .lookBehind(let body, let isNegative) = part else {
                parts.append(part)
                continue
            }
            before = arena.concatenation(before, try lookingAhead(parts))
            parts = []
            let behind = arena.concatenation(.all, try plain(body))
            before = arena.intersection([before, isNegative ? arena.complement(behind) : behind])
        }
        return arena.concatenation(before, try lookingAhead(parts))
    }

    private func lookingAhead(_ parts: [Pattern]) throws(GrammarError) -> Language {
        var rest = Language.epsilon
        for part in parts.reversed() {
            if case .lookAhead(let body, let isNegative) = part {
                let ahead = arena.concatenation(try plain(body), .all)
                rest = arena.intersection([rest, isNegative ? arena.complement(ahead) : ahead])
            } else {
                rest = arena.concatenation(try local(part), rest)
            }
        }
        return rest
    }
}
