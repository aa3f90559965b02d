/// The tokens that may come inside an array or object, outside of strings, numbers and words.
struct StructuralTries: Sendable {
    let all: TokenTrie
    /// Those with something behind a quote, which alone can begin a key and go on in it.
    let quoted: TokenTrie
    /// Those with a comma, without which no second item begins.
    let separated: TokenTrie

    /// Makes the trees of some tokens.
    init(tokens: [[UInt8]?], excluding special: Set<Int>) {
        all = TokenTrie(tokens: tokens, excluding: special)
        quoted = TokenTrie(tokens: tokens, excluding: special) { $0.dropLast().contains(0x22) }
        separated = TokenTrie(tokens: tokens, excluding: special) { $0.contains(0x2C) }
    }
}
