/// Computes the mask of a string, by walking all tokens of a vocabulary character by character.
struct StringMaskWalk {
    let machine: ByteMachine
    let vocabulary: TokenVocabulary
    let slices: StringSlices

    /// The state of a walk inside a string: the lexeme after the last complete character, and a partial character.
    private struct Inside {
        var lexeme: LexemeID
        var partial = Lexeme.Partial()
    }

    /// Computes the mask of a string.
    ///
    /// The walk advances by characters, so no lexeme is made for a partial character.
    func mask(_ lexeme: LexemeID) -> LexemeMask {
        var mask = LexemeMask()
        mask.inside = tokensInside(lexeme)
        let trie = slices.closerTrie
        var ways = [Inside](repeating: Inside(lexeme: lexeme), count: trie.height + 1)
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let now = ways[Int(here.depth)]
            if let next = step(now, here.byte) {
                if next.lexeme != .close {
                    ways[Int(here.depth) + 1] = next
                    node += 1
                    continue
                }
                mask.add(trie, below: node, machine.texts.ending(now.lexeme), slices.closerTails)
            }
            node = Int(here.end)
        }
        return mask
    }

    /// Computes the tokens that stay inside a string.
    ///
    /// Tokens pass without a walk if they consist of kinds of characters of which any text can follow. Tokens fail
    /// without a walk if they hold a kind of character that the string excludes. The walk covers the others. It takes a
    /// subtree whole if those of its tokens pass that stay inside any string. The other tokens are removed at the end.
    private func tokensInside(_ lexeme: LexemeID) -> LexemeMask.Inside {
        let trie = vocabulary.trie
        var words = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
        var kinds = machine.texts.possibleKinds(lexeme)
        kinds |= TokenTrie.escaped | (kinds & TokenTrie.beyondASCII == 0 ? 0 : TokenTrie.malformed)
        let safe = machine.texts.roomyText(lexeme)
        let longest = vocabulary.longestFirst
        let longCount = longest.indices.first(from: { vocabulary.length(of: longest[$0]) <= Int(safe.length) })
        var safeLength = 0
        if safe.kinds != 0, longCount <= longest.count / 2 {
            addGroups(of: safe.kinds, but: longest[..<longCount], &words)
            kinds &= ~safe.kinds
            safeLength = Int(safe.length)
        }
        var ways = [Inside](repeating: Inside(lexeme: lexeme), count: trie.height + 1)
        /// Whether a character of the kinds has been read, by depth.
        var isMixed = [Bool](repeating: false, count: trie.height + 1)
        let beyondASCII = machine.texts.unconditionalTextsBeyondASCII(lexeme)
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let end = Int(here.end)
            if !isMixed[depth], trie.insideKinds[node] & kinds == 0, depth + Int(trie.heights[node]) <= safeLength {
                node = end
                continue
            }
            let now = ways[depth]
            if isSafe(trie, node, now) || (depth == 0 && isSafe(trie, node, behindFirst: beyondASCII)) {
                for token in trie.tokens(below: node) { words[token.word] |= token.bit }
                node = end
                continue
            }
            guard let next = step(now, here.byte), next.lexeme != .close else {
                node = end
                continue
            }
            ways[depth + 1] = next
            isMixed[depth + 1] = isMixed[depth] || TokenTrie.kind(of: here.byte) & kinds != 0
            node += 1
            for i in here.tokens..<trie.nodes[node].tokens {
                let token = trie.tokens[Int(i)]
                words[token.word] |= token.bit
            }
        }
        return inside(&words)
    }

    /// Adds the tokens of some kinds of characters, except those that are too long.
    private func addGroups(of kinds: UInt64, but long: ArraySlice<TokenID>, _ words: inout [UInt32]) {
        for group in slices.kindGroups where group.kinds & ~kinds == 0 {
            if group.mask.isEmpty {
                for token in group.tokens { words[token.word] |= token.bit }
            } else {
                for word in words.indices { words[word] |= group.mask[word] }
            }
        }
        for token in long { words[token.word] &= ~token.bit }
    }

    /// Keeps the tokens of a mask that stay inside any string.
    private func inside(_ words: inout [UInt32]) -> LexemeMask.Inside {
        let bodies = slices.bodies[slices.bodies.count - 1]
        var count = 0
        for word in words.indices {
            words[word] &= bodies[word]
            count += words[word].nonzeroBitCount
        }
        if count >= TokenGathering.manyCount { return .many(words) }
        var few: [TokenID] = []
        few.reserveCapacity(count)
        for word in words.indices {
            var bits = words[word]
            while bits != 0 {
                few.append(TokenID(at: word << 5 | bits.trailingZeroBitCount))
                bits &= bits - 1
            }
        }
        return .few(few)
    }

    /// Whether all tokens of a subtree that stay inside any string are certain to stay inside this one.
    @inline(__always)
    private func isSafe(_ trie: TokenTrie, _ node: Int, _ now: Inside) -> Bool {
        // A small subtree is walked faster than its unconditional text is computed. A token may also begin with a
        // continuation byte, which can't follow a complete character.
        guard now.partial.isBoundary, trie.nodes[node].byte & 0xC0 != 0x80,
            Int(trie.nodes[node].end) - node > 8
                || !machine.tables.lexicon.unconditionalTexts[now.lexeme.index].isUnknown
        else { return false }
        let text = machine.texts.unconditionalText(now.lexeme)
        return trie.insideKinds[node] & ~text.kinds == 0 && trie.heights[node] <= text.length
    }

    /// Whether the tokens of a subtree that begins beyond ASCII pass, by the texts that may follow the first character.
    private func isSafe(
        _ trie: TokenTrie, _ node: Int, behindFirst texts: [(kind: UInt64, text: UnconditionalText)]
    ) -> Bool {
        let byte = trie.nodes[node].byte
        guard byte >= 0xC0, let text = texts.first(where: { $0.kind == TokenTrie.kind(of: byte) })?.text else {
            return false
        }
        return trie.insideKinds[node] & ~text.kinds == 0 && trie.heights[node] <= text.length
    }

    /// Returns the state after one byte, with the lexeme `close` after the quote; nil if the byte is refused.
    @inline(__always)
    private func step(_ now: Inside, _ byte: UInt8) -> Inside? {
        if now.partial.isBoundary, byte < 0x80, byte != .backslash {
            let next = machine.texts.lexemeStep(now.lexeme, byte)
            return next.isLive || next == .close ? Inside(lexeme: next) : nil
        }
        switch now.partial.reading(byte, isString: true, machine.options.spelling) {
        case .refused, .closes: return nil
        case .partial(let partial):
            return machine.texts.isAlive(now.lexeme, partial) ? Inside(lexeme: now.lexeme, partial: partial) : nil
        case .value(let value):
            let next = machine.texts.lexemeStep(now.lexeme, character: value)
            return next.isLive ? Inside(lexeme: next) : nil
        }
    }
}
