extension MaskCache {
    /// Returns the mask of a lexeme that stands between characters, cached by the lexeme.
    func lexemeMask(_ machine: ByteMachine, _ lexeme: LexemeID) -> LexemeMask {
        if let known = parts.lexemeMasks[lexeme] { return known }
        let mask = makeMask(machine, lexeme)
        parts.lexemeMasks[lexeme] = mask
        noteBytes(mask.inside.byteCount + mask.groups.reduce(0) { $0 + 64 + $1.closers.count * 8 })
        return mask
    }

    private func makeMask(_ machine: ByteMachine, _ lexeme: LexemeID) -> LexemeMask {
        let place = machine.texts.names(lexeme)
        if place.isLive { return namesMask(machine, lexeme, machine.tables.lexicon.nameLists[place.index]) }
        let key = vocabulary.sharedMasks.key(machine, lexeme, &numbering)
        if let key, let known = vocabulary.sharedMasks.find(key) { return LexemeMask(known, machine) }
        let mask: LexemeMask
        if !machine.lexeme(numbered: lexeme).isString {
            mask = atomMask(machine, lexeme)
        } else if machine.lexeme(numbered: lexeme).languages.contains(where: { machine.arena.traits.isUniversal($0) }) {
            mask = universalMask(machine, lexeme)
        } else {
            mask = StringMaskWalk(machine: machine, vocabulary: vocabulary, slices: slices).mask(lexeme)
        }
        if let key, !machine.arena.hasFailed, let shared = mask.shared(machine) {
            vocabulary.sharedMasks.add(key, shared)
        }
        return mask
    }

    /// Computes the mask of a string of listed words, by matching the words along the token tree.
    private func namesMask(_ machine: ByteMachine, _ lexeme: LexemeID, _ names: NameList) -> LexemeMask {
        var mask = LexemeMask()
        let isOpen = names.otherLexeme.isLive
        mask.rest = names.otherEnding
        let trie = isOpen ? slices.closerTrie : vocabulary.trie
        let tails = isOpen ? slices.closerTails : slices.tails
        var inside = TokenGathering(wordCount: vocabulary.maskWordCount)
        cursors[0] = names.start(NameList.ID(id: 0))
        for root in trie.roots where names.leads.contains(root.byte) {
            var node = Int(root.node)
            let last = Int(trie.nodes[node].end)
            while node < last {
                let here = trie.nodes[node]
                let depth = Int(here.depth)
                guard cursors[depth].mayGoOn(here.byte) else {
                    node = Int(here.end)
                    continue
                }
                var cursor = cursors[depth]
                switch names.step(&cursor, here.byte, machine.options.spelling) {
                // An open string refuses no text, and these closing tokens are validly spelled, so they keep the ending
                // `rest`.
                case .refused, .other: node = Int(here.end)
                case .closes(let word):
                    if let word {
                        mask.add(trie, below: node, machine.texts.ending(lexeme, names.words[word]), tails)
                    }
                    node = Int(here.end)
                case .inside:
                    cursors[depth + 1] = cursor
                    node += 1
                    if !isOpen { inside.add(trie.tokens[Int(here.tokens)..<Int(trie.nodes[node].tokens)]) }
                }
            }
        }
        if !isOpen { mask.inside = inside.inside }
        return mask
    }

    /// Computes the tokens that stay inside a number or word.
    private func atomMask(_ machine: ByteMachine, _ lexeme: LexemeID) -> LexemeMask {
        var mask = LexemeMask()
        let trie = vocabulary.tries.atoms
        var lexemes = [LexemeID](repeating: lexeme, count: trie.height + 1)
        var inside: [TokenID] = []
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let next = machine.texts.lexemeStep(lexemes[Int(here.depth)], here.byte)
            if next.isDead {
                node = Int(here.end)
                continue
            }
            lexemes[Int(here.depth) + 1] = next
            node += 1
            inside += trie.tokens[Int(here.tokens)..<Int(trie.nodes[node].tokens)]
        }
        mask.inside = .few(inside)
        return mask
    }

    /// Computes the mask of a string that any text can continue: its closing tokens by their endings.
    private func universalMask(_ machine: ByteMachine, _ lexeme: LexemeID) -> LexemeMask {
        var mask = LexemeMask()
        let rest = rest(machine, lexeme)
        if rest.isLive { mask.rest = machine.texts.ending(rest) }
        let trie = slices.closerTrie
        var lexemes = [LexemeID](repeating: lexeme, count: trie.height + 1)
        var node = 0
        while node < trie.count {
            let here = trie.nodes[node]
            let end = Int(here.end)
            let now = lexemes[Int(here.depth)]
            let next = machine.texts.lexemeStep(now, here.byte)
            if next.isLive, next != rest, !machine.lexeme(numbered: next).isFree {
                lexemes[Int(here.depth) + 1] = next
                node += 1
                continue
            }
            if next == .close {
                mask.add(trie, below: node, machine.texts.ending(now), slices.closerTails)
            } else if next.isDead {
                // An open string refuses no text, but these closing tokens may be misspelled.
                mask.add(trie, below: node, .dead, slices.closerTails)
            } else if next != rest {
                mask.add(trie, below: node, machine.texts.ending(next), slices.closerTails)
            }
            // The bytes before the quote no longer matter once the lexeme is `rest`.
            node = end
        }
        return mask
    }

    /// Returns the lexeme of a universal string after an ordinary character, if no language restricts it from then on.
    private func rest(_ machine: ByteMachine, _ lexeme: LexemeID) -> LexemeID {
        // Keys rarely begin with these characters. If one does, the next is tried.
        for byte: UInt8 in [0x7F, 0x7E, 0x60, 0x7C] {
            let next = machine.texts.lexemeStep(lexeme, byte)
            if next.isLive, machine.lexeme(numbered: next).isFree { return next }
        }
        return .dead
    }
}

extension Lexeme {
    /// Whether each language of a string is universal or empty.
    fileprivate var isFree: Bool { partial.isBoundary && languages.allSatisfy { $0 == .all || $0 == .empty } }
}
