/// Anchors inside repetitions, as in lists that end in a separator or at the end of the text: `^([a-z]+(,|$)){3,}$`.
extension PatternCompiler {
    /// The matches of a part, by whether more text may follow.
    private struct Anchored {
        /// The matches that don't pass an end anchor.
        var through: Language
        /// The matches that pass an end anchor, so that only empty parts may follow.
        var ending: Language
    }

    /// Returns the language of a repetition and the rest of the text, if its only assertions are `^` and `$`; otherwise
    /// nil.
    ///
    /// - Parameter rest: The language of the rest, which doesn't depend on the text before it.
    func anchored(_ pattern: Pattern, isAtStart: Bool, rest: Language) throws(GrammarError) -> Language? {
        guard pattern.hasOnlyAnchors else { return nil }
        let part = try anchored(pattern, isAtStart)
        let through = arena.concatenation(part.through, rest)
        return arena.isNullable(rest) ? arena.union([through, part.ending]) : through
    }

    private func anchored(_ pattern: Pattern, _ isAtStart: Bool) throws(GrammarError) -> Anchored {
        arena.spend(8)
        try arena.check()
        switch pattern {
        case .start: return Anchored(through: isAtStart ? .epsilon : .empty, ending: .empty)
        case .end: return Anchored(through: .empty, ending: .epsilon)
        case .choice(let branches):
            let parts = try branches.map { (branch) throws(GrammarError) in try anchored(branch, isAtStart) }
            return Anchored(through: arena.union(parts.map(\.through)), ending: arena.union(parts.map(\.ending)))
        case .sequence(let parts): return try anchored(parts, isAtStart)
        case .repeated(let body, let minimum, let maximum) where pattern.hasAssertion:
            return try anchored(body, minimum, maximum, isAtStart)
        case .set, .repeated, .local, .wordBoundary, .unicodeBoundary, .lookAhead, .lookBehind:
            return Anchored(through: try plain(pattern), ending: .empty)
        }
    }

    /// Compiles parts in sequence from the last to the first, since a part depends on whether it starts the text.
    private func anchored(_ parts: [Pattern], _ isAtStart: Bool) throws(GrammarError) -> Anchored {
        let nothing = Anchored(through: .epsilon, ending: .empty)
        var later = nothing
        var first = nothing
        for part in parts.reversed() {
            let before = (later: later, first: first)
            let inside = try anchored(part, false)
            later = joined(inside, before.later)
            if isAtStart { first = joined(try anchored(part, true), before.later, ifEmpty: before.first) }
        }
        return isAtStart ? first : later
    }

    /// Joins a part to the rest, which may differ if the part is empty.
    private func joined(_ part: Anchored, _ rest: Anchored, ifEmpty empty: Anchored? = nil) -> Anchored {
        var through = [arena.concatenation(part.through, rest.through)]
        var ending = [arena.concatenation(part.through, rest.ending)]
        if mayBeEmpty(rest) { ending.append(part.ending) }
        if let empty {
            if arena.isNullable(part.through) {
                through.append(empty.through)
                ending.append(empty.ending)
            }
            if arena.isNullable(part.ending), mayBeEmpty(empty) { ending.append(.epsilon) }
        }
        return Anchored(through: arena.union(through), ending: arena.union(ending))
    }

    /// Whether a part may match nothing at the end of the text.
    private func mayBeEmpty(_ part: Anchored) -> Bool {
        arena.isNullable(part.through) || arena.isNullable(part.ending)
    }

    private func anchored(
        _ body: Pattern, _ minimum: Int, _ maximum: Int?, _ isAtStart: Bool
    ) throws(GrammarError) -> Anchored {
        if maximum == 0 { return Anchored(through: .epsilon, ending: .empty) }
        let later = try anchored(body, false)
        // Empty iterations count like any other.
        let least = mayBeEmpty(later) ? 0 : max(0, minimum - 1)
        let rounds = arena.repetition(later.through, least, maximum.map { $0 - 1 })
        if !isAtStart {
            return Anchored(
                through: arena.repetition(later.through, minimum, maximum),
                ending: arena.concatenation(rounds, later.ending))
        }
        let first = try anchored(body, true)
        let isFilled = mayBeEmpty(later) || arena.isNullable(first.through)
        let others = arena.repetition(
            later.through, arena.isNullable(first.through) ? 0 : max(0, minimum - 1), maximum.map { $0 - 1 })
        var through = [arena.concatenation(first.through, others)]
        if minimum == 0 { through.append(.epsilon) }
        var ending: [Language] = []
        if minimum < 2 || isFilled {
            ending.append(first.ending)
        } else if arena.isNullable(first.ending) {
            ending.append(.epsilon)
        }
        if maximum ?? 2 >= 2 {
            let between = arena.repetition(later.through, isFilled ? 0 : max(0, minimum - 2), maximum.map { $0 - 2 })
            ending.append(arena.concatenation([first.through, between, later.ending]))
        }
        return Anchored(through: arena.union(through), ending: arena.union(ending))
    }
}

extension Pattern {
    /// Whether the tree contains no assertions except `^` and `$`.
    fileprivate var hasOnlyAnchors: Bool {
        switch self {
        case .set, .start, .end, .local: true
        case .wordBoundary, .unicodeBoundary, .lookAhead, .lookBehind: false
        case .sequence(let parts), .choice(let parts): parts.allSatisfy { $0.hasOnlyAnchors }
        case .repeated(let body, _, _): body.hasOnlyAnchors
        }
    }
}
