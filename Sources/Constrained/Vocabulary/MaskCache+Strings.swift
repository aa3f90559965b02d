extension MaskCache {
    /// Where a walk stands inside a string: behind a lexeme's last character, and in the next one.
    private struct Inside {
        var lexeme: Int32
        var partial = Lexeme.Partial()
    }

    /// Sorts all tokens by what they do from a string.
    ///
    /// The walk goes from character to character, so that no lexeme is made for the beginnings of any.
    func stringMask(_ engine: Engine, _ lexeme: Int32) -> LexemeMask {
        var mask = LexemeMask()
        let trie = vocabulary.trie
        var ways = [Inside](repeating: Inside(lexeme: lexeme), count: trie.height + 1)
        var inside = TokenGathering(wordCount: vocabulary.maskWordCount)
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let end = Int(here.end)
            let now = ways[depth]
            if isSafe(engine, trie, node, now) {
                inside.add(trie.tokens(below: node))
                node = end
                continue
            }
            guard let next = step(engine, now, here.byte) else {
                node = end
                continue
            }
            if next.lexeme == Engine.close {
                mask.add(trie, below: node, engine.ending(now.lexeme), slices.tails)
                node = end
                continue
            }
            ways[depth + 1] = next
            node += 1
            if here.tokens != trie.nodes[node].tokens {
                inside.add(trie.tokens[Int(here.tokens)..<Int(trie.nodes[node].tokens)])
            }
        }
        mask.inside = inside.inside
        return mask
    }

    /// Tells whether all tokens of a subtree surely stay inside the string.
    @inline(__always)
    private func isSafe(_ engine: Engine, _ trie: TokenTrie, _ node: Int, _ now: Inside) -> Bool {
        // Small subtrees are walked sooner than judged; a token may begin inside a character, which can't stand
        // between two.
        guard Int(trie.nodes[node].end) - node > 8, now.partial.isBoundary, trie.nodes[node].byte & 0xC0 != 0x80
        else { return false }
        let text = engine.safeText(now.lexeme)
        return trie.kinds[node] & ~text.kinds == 0 && trie.heights[node] <= text.length
    }

    /// Moves over one byte; nil where it is refused, and the lexeme `close` behind the quote.
    @inline(__always)
    private func step(_ engine: Engine, _ now: Inside, _ byte: UInt8) -> Inside? {
        if now.partial.isBoundary, byte < 0x80, byte != 0x5C {
            let next = engine.lexemeStep(now.lexeme, byte)
            return next >= 0 || next == Engine.close ? Inside(lexeme: next) : nil
        }
        switch now.partial.reading(byte, isString: true, engine.options.spelling) {
        case .refused, .closes: return nil
        case .partial(let partial):
            return engine.isAlive(now.lexeme, partial) ? Inside(lexeme: now.lexeme, partial: partial) : nil
        case .value(let value):
            let next = engine.lexemeStep(now.lexeme, character: value)
            return next >= 0 ? Inside(lexeme: next) : nil
        }
    }
}
