/// What a string allows next, as far as its own automaton decides.
struct LexemeMask {
    /// The tokens that close the string from one lexeme, each with its tail behind the quote.
    struct Group {
        var lexeme: Int32
        var closers: [(token: Int32, tail: Int32)] = []
    }

    /// The tokens that stay inside.
    enum Inside {
        /// All that stay inside any string.
        case all
        case few([Int32])
        /// As a mask.
        case many([UInt32])

        var byteCount: Int {
            switch self {
            case .all: 0
            case .few(let tokens): tokens.count * 4
            case .many(let words): words.count * 4
            }
        }
    }

    var inside = Inside.all
    /// The tokens that close the string, by the lexeme before the quote.
    var groups: [Group] = []
    /// The group of each lexeme.
    var groupIndices: [Int32: Int] = [:]
    /// The lexeme before the quote of all closing tokens that are in no group, or -1 if those don't pass.
    var rest: Int32 = -1

    /// Adds tokens that close the string behind a lexeme.
    mutating func add(_ tokens: ArraySlice<Int32>, _ lexeme: Int32, _ tails: [Int32]) {
        let index: Int
        if let known = groupIndices[lexeme] {
            index = known
        } else {
            index = groups.count
            groupIndices[lexeme] = index
            groups.append(Group(lexeme: lexeme))
        }
        for token in tokens { groups[index].closers.append((token, tails[Int(token)])) }
    }
}

extension MaskCache {
    /// The mask of a string or key, put together from what its lexeme allows and the tails that pass behind it.
    func compose(_ engine: Engine, _ index: Int, _ lexeme: Int32) -> Int32 {
        let mask = lexemeMask(engine, lexeme)
        var key = [lexeme]
        key.reserveCapacity(mask.groups.count + 2)
        key.append(tails(engine, index, mask.rest))
        for group in mask.groups { key.append(tails(engine, index, group.lexeme)) }
        if let known = composed[key] { return known }
        let made: Int32
        switch mask.inside {
        case .few(var tokens):
            for (group, tail) in zip(mask.groups, key.dropFirst(2)) where tail >= 0 {
                let passing = tailSets[Int(tail)]
                for closer in group.closers where passing[Int(closer.tail)] { tokens.append(closer.token) }
            }
            made = add(entry(of: tokens))
        case .many(var words):
            close(&words, mask.groups, key.dropFirst(2), unless: -1)
            made = add(.dense(words))
        case .all:
            var words = openString(key[1])
            close(&words, mask.groups, key.dropFirst(2), unless: key[1])
            made = add(.dense(words))
        }
        composed[key] = made
        return made
    }

    /// Writes the closing tokens of groups into a mask, but for groups whose tails it holds already.
    private func close(
        _ words: inout [UInt32], _ groups: [LexemeMask.Group], _ tails: ArraySlice<Int32>, unless known: Int32
    ) {
        for (group, tail) in zip(groups, tails) where tail != known {
            for closer in group.closers {
                let bit: UInt32 = 1 << UInt32(closer.token & 31)
                if tail >= 0, tailSets[Int(tail)][Int(closer.tail)] {
                    words[Int(closer.token) >> 5] |= bit
                } else {
                    words[Int(closer.token) >> 5] &= ~bit
                }
            }
        }
    }

    /// The tails that pass behind a text that ends with a lexeme, as an index of `tailSets`, or -1.
    private func tails(_ engine: Engine, _ index: Int, _ lexeme: Int32) -> Int32 {
        if lexeme < 0 { return -1 }
        let behind = engine.exit(index, lexeme)
        return behind < 0 ? -1 : tails(engine, behind)
    }

    /// The mask of a string that can go on in any way, with the closing tokens whose tails pass.
    private func openString(_ tail: Int32) -> [UInt32] {
        if let known = openStrings[tail] { return known }
        var words = slices.bodies[slices.bodies.count - 1]
        if tail >= 0 {
            let passing = tailSets[Int(tail)]
            for closer in slices.closers where passing[Int(closer.tail)] {
                words[Int(closer.token) >> 5] |= 1 << UInt32(closer.token & 31)
            }
        }
        openStrings[tail] = words
        noteBytes(words.count * 4)
        return words
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
        noteBytes(mask.inside.byteCount + mask.groups.reduce(0) { $0 + 64 + $1.closers.count * 8 })
        return mask
    }

    /// Sorts the tokens of a tree by what they do from a lexeme.
    private func collect(
        _ engine: Engine, _ lexeme: Int32, _ trie: TokenTrie, _ isUniversal: Bool, _ mask: inout LexemeMask
    ) {
        if isUniversal { mask.rest = rest(engine, lexeme) }
        var lexemes = [Int32](repeating: lexeme, count: trie.height + 2)
        // At each depth, the kinds of characters behind which the lexeme is the same.
        var loops = [UInt64](repeating: 0, count: trie.height + 2)
        loops[0] = engine.loops(lexeme)
        var inside: [Int32] = []
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let end = Int(here.end)
            let now = lexemes[depth]
            // A token may begin inside a character, which can't stand between two.
            if !isUniversal, trie.kinds[node] & ~loops[depth] == 0, here.byte & 0xC0 != 0x80 {
                inside += trie.tokens[Int(here.tokens)..<Int(trie.nodes[end].tokens)]
                node = end
                continue
            }
            let next = engine.lexemeStep(now, here.byte)
            if next == Engine.close {
                mask.add(trie.tokens[Int(here.tokens)..<Int(trie.nodes[end].tokens)], now, slices.tails)
                node = end
            } else if next < 0 {
                // A string that can end in any way refuses no text, but its closing tokens may be spelled wrongly here.
                if isUniversal { mask.add(trie.tokens[Int(here.tokens)..<Int(trie.nodes[end].tokens)], -1, slices.tails) }
                node = end
            } else if isUniversal, next == mask.rest {
                // Whatever comes before the quote, the string is the same behind it.
                node = end
            } else if isUniversal, engine.isFree(next) {
                mask.add(trie.tokens[Int(here.tokens)..<Int(trie.nodes[end].tokens)], next, slices.tails)
                node = end
            } else {
                lexemes[depth + 1] = next
                if !isUniversal { loops[depth + 1] = next == now ? loops[depth] : engine.loops(next) }
                node += 1
                if !isUniversal, here.tokens != trie.nodes[node].tokens {
                    inside += trie.tokens[Int(here.tokens)..<Int(trie.nodes[node].tokens)]
                }
            }
        }
        if isUniversal { return }
        switch entry(of: inside) {
        case .dense(let words): mask.inside = .many(words)
        case .sparse(let tokens): mask.inside = .few(tokens)
        }
    }

    /// The lexeme behind most characters of a universal string, after which it is free of all demands.
    private func rest(_ engine: Engine, _ lexeme: Int32) -> Int32 {
        // Rarely does a key begin with this one, and another does as well.
        for byte: UInt8 in [0x7F, 0x7E, 0x60, 0x7C] {
            let next = engine.lexemeStep(lexeme, byte)
            if next >= 0, engine.isFree(next) { return next }
        }
        return -1
    }
}

extension Engine {
    /// Tells whether each language of a string is that of every word, or has none left.
    func isFree(_ lexeme: Int32) -> Bool {
        lexemes[Int(lexeme)].partial.isBoundary
            && lexemes[Int(lexeme)].languages.allSatisfy { $0 == .all || $0 == .empty }
    }

    /// The kinds of characters, as `TokenTrie` has them, that leave a string's lexeme as it is.
    func loops(_ lexeme: Int32) -> UInt64 {
        if let known = loopKinds[lexeme] { return known }
        guard lexemes[Int(lexeme)].isString, lexemes[Int(lexeme)].partial.isBoundary else { return 0 }
        var kinds: UInt64 = 0
        var broken: UInt64 = 1 << 59
        for byte: UInt8 in 0x20...0x7F where byte != 0x22 && byte != 0x5C {
            if lexemeStep(lexeme, byte) == lexeme { kinds |= TokenTrie.kind(of: byte) } else { broken |= TokenTrie.kind(of: byte) }
        }
        let languages = lexemes[Int(lexeme)].languages
        let isClosed = languages.allSatisfy { language in
            language == .empty || arena.covers(language, 0x80...0xD7FF, by: language)
                && arena.covers(language, 0xE000...0x10FFFF, by: language)
        }
        if isClosed { kinds |= 1 << 60 }
        loopKinds[lexeme] = kinds & ~broken
        return kinds & ~broken
    }
}
