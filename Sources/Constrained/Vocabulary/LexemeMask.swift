/// What a string allows next, as far as its own automaton decides.
struct LexemeMask {
    /// The tokens that close the string from one lexeme, each with its tail behind the quote.
    struct Group {
        var lexeme: Int32
        var closers: [(token: Int32, tail: Int32)]
    }

    /// The tokens that stay inside; nil for all that stay inside any string.
    var inside: [Int32]?
    /// The tokens that close the string, by the lexeme before the quote.
    var groups: [Group] = []
    /// The group of each lexeme.
    var groupIndices: [Int32: Int] = [:]

    /// Adds tokens that close the string behind a lexeme.
    mutating func add(_ tokens: ArraySlice<Int32>, _ lexeme: Int32, _ tails: [Int32]) {
        let index: Int
        if let known = groupIndices[lexeme] {
            index = known
        } else {
            index = groups.count
            groupIndices[lexeme] = index
            groups.append(Group(lexeme: lexeme, closers: []))
        }
        for token in tokens { groups[index].closers.append((token, tails[Int(token)])) }
    }
}

extension MaskCache {
    /// The mask of a string or key, put together from what its lexeme allows and the tails that pass behind it.
    func compose(_ engine: Engine, _ index: Int, _ lexeme: Int32) -> Int32 {
        let mask = lexemeMask(engine, lexeme)
        var key = [lexeme]
        key.reserveCapacity(mask.groups.count + 1)
        for group in mask.groups {
            let behind = engine.exit(index, group.lexeme)
            key.append(behind < 0 ? -1 : tails(engine, behind))
        }
        if let known = composed[key] { return known }
        let made: Int32
        if let inside = mask.inside, inside.count < 2_048 {
            var tokens = inside
            for (group, tail) in zip(mask.groups, key.dropFirst()) where tail >= 0 {
                let passing = tailSets[Int(tail)]
                for closer in group.closers where passing[Int(closer.tail)] { tokens.append(closer.token) }
            }
            made = add(entry(of: tokens))
        } else {
            var words = slices.bodies[slices.bodies.count - 1]
            if let inside = mask.inside {
                for i in words.indices { words[i] = 0 }
                for token in inside { words[Int(token) >> 5] |= 1 << UInt32(token & 31) }
            }
            for (group, tail) in zip(mask.groups, key.dropFirst()) where tail >= 0 {
                let passing = tailSets[Int(tail)]
                for closer in group.closers where passing[Int(closer.tail)] {
                    words[Int(closer.token) >> 5] |= 1 << UInt32(closer.token & 31)
                }
            }
            made = add(.dense(words))
        }
        composed[key] = made
        return made
    }

    /// The set of tails that pass behind a configuration, as an index of `tailSets`.
    func tails(_ engine: Engine, _ configuration: Int32) -> Int32 {
        if let known = tailIndices[configuration] { return known }
        walk(engine, MatcherState(configuration: configuration), slices.tailTrie)
        var set = [Bool](repeating: false, count: slices.tailCount)
        // The quote alone always passes.
        set[0] = true
        for tail in found { set[Int(tail)] = true }
        let index: Int32
        if let known = tailSets.firstIndex(of: set) {
            index = Int32(known)
        } else {
            tailSets.append(set)
            index = Int32(tailSets.count - 1)
        }
        tailIndices[configuration] = index
        return index
    }

    /// What a string allows next by its lexeme, which stands between characters.
    func lexemeMask(_ engine: Engine, _ lexeme: Int32) -> LexemeMask {
        if let known = lexemeMasks[lexeme] { return known }
        var mask = LexemeMask()
        let isUniversal = engine.lexemes[Int(lexeme)].languages.contains { engine.arena.isUniversal($0) }
        collect(engine, lexeme, isUniversal ? slices.closerTrie : vocabulary.trie, isUniversal, &mask)
        lexemeMasks[lexeme] = mask
        noteBytes((mask.inside?.count ?? 0) * 4 + mask.groups.reduce(0) { $0 + 64 + $1.closers.count * 8 })
        return mask
    }

    /// Sorts the tokens of a tree by what they do from a lexeme.
    private func collect(
        _ engine: Engine, _ lexeme: Int32, _ trie: TokenTrie, _ isUniversal: Bool, _ mask: inout LexemeMask
    ) {
        var lexemes = [Int32](repeating: lexeme, count: trie.height + 2)
        var inside: [Int32] = []
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let end = Int(here.end)
            let now = lexemes[depth]
            let next = engine.lexemeStep(now, here.byte)
            if next == Engine.close {
                mask.add(trie.tokens[Int(here.tokens)..<Int(trie.nodes[end].tokens)], now, slices.tails)
                node = end
            } else if next < 0 {
                node = end
            } else if isUniversal, next == now, engine.isFree(next) {
                // Whatever comes before the quote, the string is the same behind it.
                mask.add(trie.tokens[Int(here.tokens)..<Int(trie.nodes[end].tokens)], next, slices.tails)
                node = end
            } else {
                lexemes[depth + 1] = next
                node += 1
                if !isUniversal, here.tokens != trie.nodes[node].tokens {
                    inside += trie.tokens[Int(here.tokens)..<Int(trie.nodes[node].tokens)]
                }
            }
        }
        if !isUniversal { mask.inside = inside }
    }
}

extension Engine {
    /// Tells whether each language of a string is that of every word, or has none left.
    func isFree(_ lexeme: Int32) -> Bool {
        lexemes[Int(lexeme)].partial.isBoundary
            && lexemes[Int(lexeme)].languages.allSatisfy { $0 == .all || $0 == .empty }
    }
}
