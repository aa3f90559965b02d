/// The options of a byte-pair model, as in `tokenizer.json`.
struct BytePairOptions: Sendable {
    /// The text of the unknown token.
    var unknownToken: [UInt8]?
    /// The prefix of every symbol of a word but the first.
    var continuingPrefix: [UInt8] = []
    /// The suffix of the last symbol of a word.
    var wordSuffix: [UInt8] = []
    /// Whether adjacent unknown symbols become one token.
    var fusesUnknown = false
    /// Whether unknown symbols are spelled with tokens `<0x00>` … `<0xFF>`.
    var fallsBackToBytes = false
    /// Whether a word that is a token skips the merge rules.
    var ignoresMerges = false
}
