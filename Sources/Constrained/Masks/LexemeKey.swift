/// The languages of a lexeme, described without the numbers of one grammar.
///
/// Lexemes with equal keys in two grammars have the same languages. Both allow the same tokens inside the text, and the
/// same tokens close it.
struct LexemeKey: Hashable {
    var spelling: GrammarOptions.Spelling
    var isString: Bool
    /// The languages, as `SharedExpressions` numbers them.
    var languages: [SharedExpressions.ID]
    /// The generation of these numbers.
    var generation: Int
}
