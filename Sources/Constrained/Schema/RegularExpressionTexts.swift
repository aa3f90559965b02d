/// The texts of regular expressions as a regular language, with groups nested up to three deep.
///
/// They are expressions of ECMA-262 that are valid with and without its `u` flag. Ranges in classes, and counts, are
/// narrowed to those whose order two characters show.
struct RegularExpressionTexts {
    let store: SchemaStore

    /// The expression of an assertion without a body.
    private static let place = "(?:[\\^$]|\\\\[bB])"

    /// The expression of a single character or class.
    private static let single: String = {
        let property = "[pP]\\{(?:L[ulmot]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|M[nce]?)\\}"
        let hexadecimal = "x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}"
        let escape = "\\\\(?:[dDwWsSnrtfv^$\\\\.*+?()\\[\\]{}|/]|c[A-Za-z]|\(hexadecimal)|\(property))"
        let range = "(?:a-[a-z]|[a-z]-z|A-[A-Z]|[A-Z]-Z|0-\\d|\\d-9)"
        let set = "\\[\\^?-?(?:\(range)|[^\\\\\\[\\]^-]|\(escape)|\\\\-)*-?\\]"
        return "(?:[^\\\\^$.*+?()\\[\\]{}|]|\\.|\(escape)|\(set))"
    }()

    /// The expression of a quantifier.
    private static let count: String = {
        let bounds = (0...9).map { "\($0),[\($0)-9]" }.joined(separator: "|")
        return "(?:[*+?]|\\{(?:\\d+,?|\(bounds)|\\d,[1-9]\\d+|\\d\\d,[1-9]\\d\\d+)\\})\\??"
    }()

    /// Returns the language of the texts.
    func language() throws(GrammarError) -> Language {
        let arena = store.arena
        let place = try part(Self.place)
        let single = try part(Self.single)
        let counted = arena.union([.epsilon, try part(Self.count)])
        let bar = try part("\\|")
        let close = try part("\\)")
        let open = try part("\\((?:\\?:)?")
        let look = try part("\\(\\?<?[=!]")
        var element = arena.union([place, arena.concatenation(single, counted)])
        func text() -> Language { arena.repetition(arena.union([element, bar]), 0, nil) }
        for _ in 0..<3 {
            let inside = text()
            let assertion = arena.concatenation([look, inside, close])
            let atom = arena.union([single, arena.concatenation([open, inside, close])])
            element = arena.union([place, assertion, arena.concatenation(atom, counted)])
        }
        // Names must differ, so at most one group has a name.
        let named = arena.concatenation([try part("\\(\\?<[A-Za-z_]\\w*>"), text(), close, counted, text()])
        return arena.concatenation(text(), arena.union([.epsilon, named]))
    }

    private func part(_ expression: String) throws(GrammarError) -> Language {
        try StringFormat.language(expression: expression, store)
    }
}
