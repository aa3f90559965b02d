/// The switches of a byte-pair model, as `tokenizer.json` has them.
struct BytePairOptions: Sendable {
    /// The token for what the vocabulary lacks.
    var unknownToken: [UInt8]?
    /// Put before every symbol of a word but the first.
    var continuingPrefix: [UInt8] = []
    /// Put after the last symbol of a word.
    var wordSuffix: [UInt8] = []
    /// Whether neighboring unknown symbols become one token.
    var fusesUnknown = false
    /// Whether unknown symbols are spelled in tokens `<0x00>` … `<0xFF>`.
    var fallsBackToBytes = false
    /// Whether a word that is a token is taken whole.
    var ignoresMerges = false
}
