/// The tokens that may come inside an array or object, outside of strings, numbers and words.
struct StructuralTries: Sendable {
    let all: TokenTrie
    /// The tokens with bytes after a quote; only these can begin a key and read some of it.
    let quoted: TokenTrie
    /// The tokens with a comma; only these can begin a second item.
    let separated: TokenTrie

    /// Creates the trees of some tokens.
    init(tokens: [[UInt8]?], excluding special: Set<Int>) {
        all = TokenTrie(tokens: tokens, excluding: special)
        quoted = TokenTrie(tokens: tokens, excluding: special) { $0.dropLast().contains(.quote) }
        separated = TokenTrie(tokens: tokens, excluding: special) { $0.contains(.comma) }
    }
}
