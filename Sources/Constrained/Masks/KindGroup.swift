/// The tokens that stay inside any JSON string and consist of the same kinds of characters.
///
/// A string that any text of some kinds can continue admits the groups of these kinds as a whole.
struct KindGroup: Sendable {
    /// The kinds of characters, as `TokenTrie` defines them.
    let kinds: UInt64
    let tokens: [TokenID]
    /// The same tokens as a mask, empty for small groups.
    let mask: [UInt32]

    /// The number of tokens from which on a group also has a mask.
    private static let manyCount = 1_024

    /// Returns the tokens of a mask, grouped by their kinds of characters.
    static func groups(_ vocabulary: TokenVocabulary, within mask: [UInt32]) -> [KindGroup] {
        let trie = vocabulary.trie
        var tokens: [UInt64: [TokenID]] = [:]
        // Indexed by the depth of a node plus one.
        var ways = [(decoder: UTF8Progress, kind: UInt64, all: UInt64)](
            repeating: (UTF8Progress(), TokenTrie.malformed, 0), count: trie.height + 1)
        for node in 0..<trie.count {
            let here = trie.nodes[node]
            var way = ways[Int(here.depth)]
            let isWell = way.decoder.take(here.byte)
            // Continuation bytes are of the kind of their character's first byte.
            if here.byte & 0xC0 != 0x80 { way.kind = TokenTrie.kind(of: here.byte) }
            way.all |= isWell ? way.kind : TokenTrie.malformed
            ways[Int(here.depth) + 1] = way
            for token in trie.tokens[Int(here.tokens)..<Int(trie.nodes[node + 1].tokens)]
            where mask[token.word] & token.bit != 0 {
                tokens[way.all, default: []].append(token)
            }
        }
        return tokens.map { kinds, tokens in
            var words: [UInt32] = []
            if tokens.count >= manyCount {
                words = [UInt32](repeating: 0, count: mask.count)
                for token in tokens { words[token.word] |= token.bit }
            }
            return KindGroup(kinds: kinds, tokens: tokens, mask: words)
        }
    }
}
