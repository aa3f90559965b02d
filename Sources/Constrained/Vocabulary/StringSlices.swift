/// The tokens of a vocabulary sorted by what they do from a character boundary inside a JSON string.
///
/// A string without further demands then needs no walk: its mask is one of `bodies`, chosen by the
/// characters that remain, and the tokens that close the string, judged one by one.
struct StringSlices: Sendable {
    /// A token that closes the string.
    struct Closer: Sendable {
        var token: Int32
        /// The characters before the quote.
        var count: Int32
        /// The bytes up to and with the quote.
        var length: Int32
    }

    /// For each count, the mask of the tokens that stay inside the string and begin at most that
    /// many characters; the last holds all of them.
    private(set) var bodies: [[UInt32]] = []
    /// The tokens that close the string, by ascending count of characters.
    let closers: [Closer]
    /// The closing tokens as a tree.
    let closerTrie: TokenTrie

    init(_ vocabulary: TokenVocabulary, _ engine: Engine) {
        let free = engine.lexeme(Lexeme(isString: true, languages: [.all]))
        let trie = vocabulary.trie
        var states = [Int32](repeating: 0, count: trie.height + 1)
        var counts = [Int32](repeating: 0, count: trie.height + 1)
        var quotes = [Int32](repeating: -1, count: trie.height + 1)
        states[0] = free
        var found: [Closer] = []
        var inside: [(token: Int32, count: Int32)] = []
        var node = 0
        while node < trie.bytes.count {
            let depth = Int(trie.depths[node])
            quotes[depth + 1] = quotes[depth]
            counts[depth + 1] = counts[depth]
            if quotes[depth] < 0 {
                let next = engine.lexemeStep(states[depth], trie.bytes[node])
                if next == Engine.close {
                    quotes[depth + 1] = Int32(depth + 1)
                } else if next < 0 {
                    node = Int(trie.ends[node])
                    continue
                } else {
                    if states[depth] == free { counts[depth + 1] += 1 }
                    states[depth + 1] = next
                }
            }
            for i in trie.tokenStarts[node]..<trie.tokenStarts[node + 1] {
                let token = trie.tokens[Int(i)]
                if quotes[depth + 1] < 0 {
                    inside.append((token, counts[depth + 1]))
                } else {
                    found.append(Closer(token: token, count: counts[depth + 1], length: quotes[depth + 1]))
                }
            }
            node += 1
        }
        var closing = [[UInt8]?](repeating: nil, count: vocabulary.tokens.count)
        for closer in found { closing[Int(closer.token)] = vocabulary.tokens[Int(closer.token)] }
        closerTrie = TokenTrie(tokens: closing, excluding: [])
        closers = found.sorted { ($0.count, $0.token) < ($1.count, $1.token) }
        inside.sort { $0.count < $1.count }
        var mask = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        var next = 0
        for count in 0...(inside.last?.count ?? 0) {
            while next < inside.count, inside[next].count <= count {
                mask[Int(inside[next].token) >> 5] |= 1 << UInt32(inside[next].token & 31)
                next += 1
            }
            bodies.append(mask)
        }
    }
}
