/// A compiler from the syntax tree of a regular expression to a language.
///
/// Assertions depend on the text around them, so a part is compiled together with its continuation. A look-ahead
/// becomes an intersection with the rest of the text, or with a complement. `^` and `\b` split the part before them by
/// its last character.
struct PatternCompiler {
    /// The kind of character before a position.
    enum Before {
        case start, word, separator, other
    }

    let arena: RegexArena
    /// Whether word separators are distinguished from other characters that aren't part of words.
    private var separatesWords = false

    init(arena: RegexArena) { self.arena = arena }

    /// Returns the language of all texts that an expression matches.
    func language(of expression: RegularExpression) throws(GrammarError) -> Language {
        arena.spend(expression.work)
        let pattern = expression.pattern.localized
        // The text between boundaries is split by its last character, which may double the number of states.
        if pattern.boundaries > arena.limits.maximumWordBoundaries {
            throw .limit("boundaries of words in one pattern", arena.limits.maximumWordBoundaries)
        }
        if expression.dialect == .swift, !separatesWords {
            var compiler = self
            compiler.separatesWords = true
            return try compiler.language(of: expression)
        }
        let result: Language
        switch expression.matching {
        case .whole:
            result = try compile(pattern, .start, Continuation(isSensitive: false) { _ in .epsilon })
        case .search:
            let tail = Continuation(isSensitive: false) { _ in .all }
            let lead = Pattern.repeated(.set(.universe), 0, nil)
            if pattern.looksBack {
                result = try compile(.sequence([lead, pattern]), .start, tail)
            } else {
                result = arena.concatenation(.all, try compile(pattern, .start, tail))
            }
        }
        try arena.check()
        return result
    }

    /// The rest of the text after a part.
    private final class Continuation {
        /// Whether the rest depends on the character before it.
        let isSensitive: Bool
        private let compiled: (Before) throws(GrammarError) -> Language
        /// The cached results. Each part asks several times, so the work would otherwise double with every part.
        private var known: [Before: Language] = [:]

        init(isSensitive: Bool, _ compiled: @escaping (Before) throws(GrammarError) -> Language) {
            self.isSensitive = isSensitive
            self.compiled = compiled
        }

        func rest(_ before: Before) throws(GrammarError) -> Language {
            if let known = known[before] { return known }
            let result = try compiled(before)
            known[before] = result
            return result
        }
    }

    private var wordSet: Language { arena.set(.asciiWord) }
    private var otherSet: Language { arena.set(CodePointSet.asciiWord.complement) }

    /// Adds the work of visiting some parts.
    private func visit(_ count: Int) throws(GrammarError) {
        arena.spend(8 + 4 * count)
        try arena.check()
    }

    private func compile(
        _ pattern: Pattern, _ before: Before, _ next: Continuation
    ) throws(GrammarError) -> Language {
        try visit(1)
        if !pattern.hasAssertion {
            return try joined(try plain(pattern), before, next)
        }
        switch pattern {
        case .set, .local: return try joined(try plain(pattern), before, next)
        case .start: return before == .start ? try next.rest(before) : .empty
        case .end:
            let rest = try next.rest(before)
            return arena.isNullable(rest) ? .epsilon : .empty
        case .wordBoundary(let isBoundary):
            let rest = try next.rest(before)
            let startsWithWord = arena.concatenation(wordSet, .all)
            let wanted = (before == .word) != isBoundary
            return arena.intersection([rest, wanted ? startsWithWord : arena.complement(startsWithWord)])
        case .unicodeBoundary(let isBoundary):
            return unicodeBoundary(isBoundary, before, try next.rest(before))
        case .lookAhead(let body, let isNegative):
            let ahead = try compile(body, before, Continuation(isSensitive: false) { _ in .all })
            let rest = try next.rest(before)
            return arena.intersection([rest, isNegative ? arena.complement(ahead) : ahead])
        case .choice(let branches):
            var members: [Language] = []
            for branch in branches { members.append(try compile(branch, before, next)) }
            return arena.union(members)
        case .sequence(let parts): return try compile(parts[...], before, next)
        case .lookBehind: return try compile([pattern][...], before, next)
        case .repeated(let body, let minimum, let maximum):
            if let guarded = try guardedRun(body, minimum, maximum, before, next) { return guarded }
            if !next.isSensitive {
                let rest = try next.rest(before)
                if let anchored = try anchored(pattern, isAtStart: before == .start, rest: rest) {
                    return anchored
                }
            }
            guard let maximum, maximum <= 16 else {
                throw .pattern(
                    offset: 0, reason: "an assertion inside a repetition without small limit is not supported")
            }
            let optional = Pattern.choice([body, .sequence([])])
            let unrolled = Array(repeating: body, count: minimum) + Array(repeating: optional, count: maximum - minimum)
            return try compile(unrolled[...], before, next)
        }
    }

    /// Returns the rest of a text after a word boundary, or after a position that is certain to be none.
    ///
    /// Unicode's rules inspect several characters, so only neighbors count for which two characters decide.
    ///
    /// - Source: Unicode Standard Annex 29, rules WB1 to WB13b.
    private func unicodeBoundary(_ isBoundary: Bool, _ before: Before, _ rest: Language) -> Language {
        let words = arena.concatenation(wordSet, .all)
        let separators = arena.concatenation(arena.set(.wordSeparators), .all)
        switch (before, isBoundary) {
        case (.start, true): return rest
        case (.word, true): return arena.intersection([rest, arena.union([.epsilon, separators])])
        case (.separator, true): return arena.intersection([rest, arena.union([.epsilon, words])])
        case (.other, true): return arena.intersection([rest, .epsilon])
        case (.word, false): return arena.intersection([rest, words])
        case (.start, false), (.separator, false), (.other, false): return .empty
        }
    }

    /// Compiles a repetition of single characters up to the end of the text, with the same look-aheads before each one.
    ///
    /// Returns nil for other repetitions.
    private func guardedRun(
        _ body: Pattern, _ minimum: Int, _ maximum: Int?, _ before: Before, _ next: Continuation
    ) throws(GrammarError) -> Language? {
        guard case .sequence(let parts) = body, case .set(let values)? = parts.last,
            try next.rest(.other) == .epsilon, try next.rest(.word) == .epsilon, try next.rest(before) == .epsilon
        else { return nil }
        let something = arena.any(1, nil)
        var forbidden: [Language] = []
        for part in parts.dropLast() {
            guard case .lookAhead(let ahead, let isNegative) = part, !ahead.looksBack else { return nil }
            let follows = try compile(ahead, before, Continuation(isSensitive: false) { _ in .all })
            forbidden.append(arena.intersection([isNegative ? follows : arena.complement(follows), something]))
        }
        let run = arena.repetition(arena.set(values), minimum, maximum)
        return arena.intersection([run] + forbidden.map { arena.complement(arena.concatenation(.all, $0)) })
    }

    /// Compiles a sequence from the start of the text with its last look-behind, which narrows everything before it.
    private func lookingBehind(
        _ parts: ArraySlice<Pattern>, _ before: Before, _ next: Continuation
    ) throws(GrammarError) -> Language {
        try visit(parts.count)
        for index in parts.indices where parts[index].looksBehind {
            let (earlier, later) = (Array(parts[..<index]), parts[(index + 1)...])
            switch parts[index] {
            case .sequence(let inner):
                return try compile((earlier + inner + later)[...], before, next)
            case .choice(let branches):
                var members: [Language] = []
                for branch in branches { members.append(try compile((earlier + [branch] + later)[...], before, next)) }
                return arena.union(members)
            default: break
            }
        }
        let fault = GrammarError.pattern(offset: 0, reason: "a look-behind is not supported at this place")
        let last = parts.lastIndex {
            if case .lookBehind = $0 { true } else { false }
        }
        guard before == .start, let last, case .lookBehind(let body, let isNegative) = parts[last],
            !body.looksForward, !parts[..<last].contains(where: { $0.looksForward })
        else { throw fault }
        let nothing = Continuation(isSensitive: false) { _ in .epsilon }
        let lead = Pattern.repeated(.set(.universe), 0, nil)
        let behind = try compile([lead, body][...], .start, nothing)
        let all = try compile(parts[..<last], .start, nothing)
        let prefix = arena.intersection([all, isNegative ? arena.complement(behind) : behind])
        let others = parts[(last + 1)...]
        let isSensitive = next.isSensitive || others.contains { $0.looksBack }
        return try joined(
            prefix, before,
            Continuation(isSensitive: isSensitive) { (where_) throws(GrammarError) in
                try compile(others, where_, next)
            })
    }

    private func compile(
        _ parts: ArraySlice<Pattern>, _ before: Before, _ next: Continuation
    ) throws(GrammarError) -> Language {
        try visit(parts.count)
        if parts.contains(where: { $0.looksBehind }) { return try lookingBehind(parts, before, next) }
        guard let first = parts.first else { return try next.rest(before) }
        let others = parts.dropFirst()
        if others.isEmpty { return try compile(first, before, next) }
        let isSensitive = next.isSensitive || others.contains { $0.looksBack }
        return try compile(
            first, before,
            Continuation(isSensitive: isSensitive) { (where_) throws(GrammarError) in
                try compile(others, where_, next)
            })
    }

    /// Joins a part without assertions to its continuation, split by the part's last character if that matters.
    private func joined(_ part: Language, _ before: Before, _ next: Continuation) throws(GrammarError) -> Language {
        if !next.isSensitive { return arena.concatenation(part, try next.rest(before)) }
        var members: [Language] = []
        if arena.isNullable(part) { members.append(try next.rest(before)) }
        let endings =
            separatesWords
            ? [(wordSet, Before.word), (arena.set(.wordSeparators), .separator), (arena.set(.notAroundWords), .other)]
            : [(wordSet, .word), (otherSet, .other)]
        for (ending, state) in endings {
            let split = arena.intersection([part, arena.concatenation(.all, ending)])
            if !arena.isEmpty(split) { members.append(arena.concatenation(split, try next.rest(state))) }
        }
        return arena.union(members)
    }

    /// Returns the language of a part without assertions.
    func plain(_ pattern: Pattern) throws(GrammarError) -> Language {
        arena.spend(4)
        try arena.check()
        switch pattern {
        case .local(let body): return try local(body)
        case .set(let values): return arena.set(values)
        case .sequence(let parts): return arena.concatenation(try runs(parts))
        case .choice(let branches): return arena.union(try branches.map(plain))
        case .repeated(let body, let minimum, let maximum): return arena.repetition(try plain(body), minimum, maximum)
        case .start, .end, .wordBoundary, .unicodeBoundary, .lookAhead, .lookBehind: return .epsilon
        }
    }

    /// Collects runs of single characters into words, so that long literals need no deep expressions.
    private func runs(_ parts: [Pattern]) throws(GrammarError) -> [Language] {
        var result: [Language] = []
        var literal: [UInt32] = []
        func flush() {
            if !literal.isEmpty { result.append(arena.word(literal)) }
            literal = []
        }
        for part in parts {
            if case .set(let values) = part, values.ranges.count == 1, let only = values.ranges.first,
                only.lower == only.upper
            {
                literal.append(only.lower)
            } else {
                flush()
                result.append(try plain(part))
            }
        }
        flush()
        return result
    }
}
