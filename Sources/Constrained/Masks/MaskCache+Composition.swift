extension MaskCache {
    /// The mask of a string or key, put together from what its lexeme allows and the tails that pass behind it.
    func compose(_ machine: ByteMachine, _ index: Int, _ lexeme: Int32) -> Int32 {
        let mask = lexemeMask(machine, lexeme)
        var key = [lexeme]
        key.reserveCapacity(mask.groups.count + 2)
        key.append(tails(machine, index, mask.rest))
        for group in mask.groups { key.append(tails(machine, index, group.ending)) }
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

    /// The mask of a number or word inside an array or object: what goes on in it, what may follow it, and tokens of
    /// both kinds.
    func composeAtom(_ machine: ByteMachine, _ index: Int, _ lexeme: Int32) -> Int32 {
        walk(machine, MatcherState(configuration: Int32(index)), vocabulary.atomEndTrie)
        var tokens = found
        if case .few(let inside) = lexemeMask(machine, lexeme).inside { tokens += inside }
        let behind = machine.exit(index, machine.ending(lexeme))
        if behind < 0 { return add(entry(of: tokens)) }
        switch pool[Int(entryIndex(machine, behind))] {
        case .sparse(let others): return add(entry(of: tokens + others))
        case .dense(var words):
            for token in tokens { words[Int(token) >> 5] |= 1 << UInt32(token & 31) }
            return add(.dense(words))
        }
    }

    /// The tails that pass behind a text with an ending, as an index of `tailSets`, or -1.
    private func tails(_ machine: ByteMachine, _ index: Int, _ ending: Int32) -> Int32 {
        let behind = machine.exit(index, ending)
        return behind < 0 ? -1 : tails(machine, behind)
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
    func tails(_ machine: ByteMachine, _ configuration: Int32) -> Int32 {
        if let known = tailIndices[configuration] { return known }
        let isInside = machine.configuration(numbered: configuration).kind != .program
        walk(
            machine, MatcherState(configuration: configuration), isInside ? slices.outsideTailTrie : slices.tailTrie)
        let index: Int32
        if let known = tailSetIndices[found] {
            index = known
        } else {
            var set = [Bool](repeating: false, count: slices.tailCount)
            // The quote alone always passes.
            set[0] = true
            for tail in found { set[Int(tail)] = true }
            index = Int32(tailSets.count)
            tailSets.append(set)
            tailSetIndices[found] = index
        }
        tailIndices[configuration] = index
        return index
    }
}
