/// The tokens of a vocabulary, grouped by their effect from a character boundary inside a JSON string.
///
/// The mask of a string without further assertions needs no walk. It is one of `bodies`, chosen by the remaining number
/// of characters, and the closing tokens whose tails pass.
final class StringSlices: Sendable {
    /// A token that closes the string.
    struct Closer: Sendable {
        var token: TokenID
        /// The number of characters before the quote.
        var count: Int32
        /// The number of the tail, the bytes after the quote.
        var tail: TailID
    }

    /// Masks of the tokens that stay inside the string and begin at most n characters, for each n.
    ///
    /// The last mask holds all tokens that stay inside.
    let bodies: [[UInt32]]
    /// The tokens that stay inside any string, grouped by their kinds of characters.
    let kindGroups: [KindGroup]
    /// The tokens that close the string, sorted by their number of characters.
    let closers: [Closer]
    /// The closing tokens as a tree.
    let closerTrie: TokenTrie
    /// The tails of the vocabulary's tokens, in the order of their tree; `dead` for tokens that don't close the string.
    let tails: [TailID]
    /// The tails of the closing tokens, in the order of their tree.
    let closerTails: [TailID]
    /// The closing tokens of each tail.
    let closersByTail: [[TokenID]]
    /// The number of different tails, including the empty one.
    let tailCount: Int
    /// The nonempty tails as a tree, with their numbers in place of tokens.
    let tailTrie: TokenTrie
    /// The nonempty tails that may stand inside an array or object.
    let outsideTailTrie: TokenTrie
    /// The nonempty tails that contain a comma.
    let separatedTailTrie: TokenTrie
    /// The nonempty tails with bytes after another quote; only these can begin a key and read some of it.
    let quotedTailTrie: TokenTrie

    init(_ vocabulary: TokenVocabulary, _ machine: ByteMachine) {
        let free = machine.texts.intern(Lexeme(isString: true, languages: [.all]))
        let trie = vocabulary.trie
        var states = [LexemeID](repeating: free, count: trie.height + 1)
        var counts = [Int32](repeating: 0, count: trie.height + 1)
        var closing = [[UInt8]?](repeating: nil, count: vocabulary.tokens.count)
        var tails = [TailID](repeating: .dead, count: vocabulary.tokens.count)
        var tailIndices: [ArraySlice<UInt8>: TailID] = [[]: .empty]
        var tailTexts: [[UInt8]?] = [nil]
        var closers: [Closer] = []
        var inside: [[TokenID]] = []
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let next = machine.texts.lexemeStep(states[depth], here.byte)
            if next.isDead {
                if next == .close {
                    for token in trie.tokens[Int(here.tokens)..<Int(trie.nodes[Int(here.end)].tokens)] {
                        guard let bytes = vocabulary.tokens[token.index] else { continue }
                        let text = bytes[(depth + 1)...]
                        let tail = tailIndices[text] ?? TailID(at: tailTexts.count)
                        if tail.index == tailTexts.count {
                            tailIndices[text] = tail
                            tailTexts.append(Array(text))
                        }
                        tails[token.index] = tail
                        closing[token.index] = bytes
                        closers.append(Closer(token: token, count: counts[depth], tail: tail))
                    }
                }
                node = Int(here.end)
                continue
            }
            let count = counts[depth] + (states[depth] == free ? 1 : 0)
            counts[depth + 1] = count
            states[depth + 1] = next
            node += 1
            let tokens = Int(here.tokens)..<Int(trie.nodes[node].tokens)
            if tokens.isEmpty { continue }
            while inside.count <= count { inside.append([]) }
            inside[Int(count)] += trie.tokens[tokens]
        }
        closerTrie = TokenTrie(tokens: closing)
        tailTrie = TokenTrie(tokens: tailTexts)
        outsideTailTrie = TokenTrie(tokens: tailTexts) { StructuralFilter.admits($0, from: .outside) }
        separatedTailTrie = TokenTrie(tokens: tailTexts) { $0.contains(.comma) }
        quotedTailTrie = TokenTrie(tokens: tailTexts) { $0.dropLast().contains(.quote) }
        tailCount = tailTexts.count
        self.tails = trie.tokens.map { tails[$0.index] }
        closerTails = closerTrie.tokens.map { tails[$0.index] }
        var byTail = [[TokenID]](repeating: [], count: tailCount)
        for closer in closers { byTail[closer.tail.index].append(closer.token) }
        closersByTail = byTail
        self.closers = closers.sorted { ($0.count, $0.token) < ($1.count, $1.token) }
        var mask = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        var bodies: [[UInt32]] = inside.isEmpty ? [mask] : []
        for tokens in inside {
            for token in tokens { mask[token.word] |= token.bit }
            bodies.append(mask)
        }
        self.bodies = bodies
        kindGroups = KindGroup.groups(vocabulary, within: mask)
    }
}
