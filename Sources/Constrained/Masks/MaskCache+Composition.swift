extension MaskCache {
    /// Composes the mask of a string or key from its lexeme's mask and the tails that pass after it.
    ///
    /// - Complexity: A look-up, if a configuration with the same lexeme and the same passing tails was composed before.
    func compose(_ machine: ByteMachine, _ configuration: ConfigurationID, _ lexeme: LexemeID) -> EntryID {
        let mask = lexemeMask(machine, lexeme)
        let rest = tails(machine, configuration, mask.rest)
        var key = MaskParts.Composition(lexeme: lexeme, rest: rest)
        key.groups.reserveCapacity(mask.groups.count)
        for group in mask.groups { key.groups.append(tails(machine, configuration, group.ending)) }
        if let known = parts.composed[key] { return known }
        let made: EntryID
        switch mask.inside {
        case .few(var tokens):
            for (group, tails) in zip(mask.groups, key.groups) where tails.isLive {
                let passing = parts.tailSets[tails.index]
                for closer in group.closers where passing[closer.tail.index] { tokens.append(closer.token) }
            }
            made = add(entry(of: tokens))
        case .many(var words):
            close(&words, mask.groups, key.groups, unless: .dead)
            made = add(.dense(words))
        case .all:
            var words = openString(rest)
            close(&words, mask.groups, key.groups, unless: rest)
            made = add(.dense(words))
        }
        parts.composed[key] = made
        return made
    }

    /// Writes the closing tokens of groups into a mask, except for groups whose tails it already holds.
    private func close(
        _ words: inout [UInt32], _ groups: [LexemeMask.Group], _ tails: [TailSetID], unless known: TailSetID
    ) {
        for (group, tails) in zip(groups, tails) where tails != known {
            for closer in group.closers {
                if tails.isLive, parts.tailSets[tails.index][closer.tail.index] {
                    words[closer.token.word] |= closer.token.bit
                } else {
                    words[closer.token.word] &= ~closer.token.bit
                }
            }
        }
    }

    /// Composes the mask of a number or word inside an array or object.
    ///
    /// It holds the tokens that continue the text, those that may follow it, and those that do both.
    func composeAtom(_ machine: ByteMachine, _ configuration: ConfigurationID, _ lexeme: LexemeID) -> EntryID {
        walk(machine, MatcherState(configuration: configuration.plain), vocabulary.tries.atomEnds)
        var tokens = found
        if case .few(let inside) = lexemeMask(machine, lexeme).inside { tokens += inside }
        let behind = machine.exit(configuration, machine.texts.ending(lexeme))
        if behind.isDead { return add(entry(of: tokens)) }
        switch pool[entryIndex(machine, behind).index] {
        case .sparse(let others): return add(entry(of: tokens + others))
        case .dense(var words):
            for token in tokens { words[token.word] |= token.bit }
            return add(.dense(words))
        }
    }

    /// Returns the set of tails that pass after a text with an ending, or `dead`.
    private func tails(_ machine: ByteMachine, _ configuration: ConfigurationID, _ ending: EndingID) -> TailSetID {
        let behind = machine.exit(configuration, ending)
        return behind.isDead ? .dead : tails(machine, behind)
    }

    /// Returns the mask of a string that any text can continue, with the closing tokens whose tails pass.
    private func openString(_ tail: TailSetID) -> [UInt32] {
        if let known = parts.openStrings[tail] { return known }
        var words = slices.bodies[slices.bodies.count - 1]
        if tail.isLive {
            let passing = parts.tailSets[tail.index]
            for closer in slices.closers where passing[closer.tail.index] {
                words[closer.token.word] |= closer.token.bit
            }
        }
        parts.openStrings[tail] = words
        noteBytes(words.count * 4)
        return words
    }

    /// Returns the set of tails that pass after a configuration.
    func tails(_ machine: ByteMachine, _ configuration: ConfigurationID) -> TailSetID {
        if let known = parts.tailIndices[configuration] { return known }
        let isInside = machine.configuration(numbered: configuration).kind != .program
        walk(
            machine, MatcherState(configuration: configuration), isInside ? slices.outsideTailTrie : slices.tailTrie)
        let index: TailSetID
        if let known = parts.tailSetIndices[found] {
            index = known
        } else {
            var set = [Bool](repeating: false, count: slices.tailCount)
            // The quote alone always passes, since its tail is empty.
            set[TailID.empty.index] = true
            for token in found { set[TailID(token).index] = true }
            index = TailSetID(at: parts.tailSets.count)
            parts.tailSets.append(set)
            parts.tailSetIndices[found] = index
        }
        parts.tailIndices[configuration] = index
        return index
    }
}
