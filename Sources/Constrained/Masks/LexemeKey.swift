/// What a text may be, written down without the numbers of one grammar.
///
/// Equal keys of two grammars mean the same languages, so that both allow the same tokens inside
/// the text and close it with the same ones, whatever comes behind.
struct LexemeKey: Hashable {
    var spelling: GrammarOptions.Spelling
    var isString: Bool
    /// The languages as `SharedExpressions` numbers them.
    var languages: [SharedExpressions.ID]
    /// The generation of these numbers.
    var generation: Int
}
