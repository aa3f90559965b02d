/// The tokens that repeat a string, number or word, or leave no other way than to repeat one.
extension ItemFilter {
    /// How the text may be like used items of the only array whose items must differ; nil where they are not written
    /// alike, or an array or object is under way in them.
    func likeness(_ engine: Engine, _ state: MatcherState, _ array: ItemTrail.OpenArray) -> Likeness? {
        let now = engine.configurations[Int(state.configuration & Engine.indexMask)]
        guard let start = array.itemStart else {
            guard now.stack == array.stack else { return nil }
            switch now.kind {
            case .arrayAfterValue: return Likeness(kind: .none, range: 0..<0, isOver: true)
            case .arrayAfterComma: return engine.areItemsAlike(threads: now.a) ? Likeness.none : nil
            default: return nil
            }
        }
        guard engine.isItem(now.stack, of: array.stack), engine.areItemsAlike(now.stack) else { return nil }
        switch now.kind {
        case .string, .countedString:
            let range = comparison.strings(array.used.strings, from: start)
            let isBoundary = engine.lexemes[Int(now.a)].partial.isBoundary
            return Likeness(kind: .string, range: range, count: comparison.characters.count, isBoundary: isBoundary)
        case .atom:
            let (range, run) = engine.numberSearch.begin(array.used, behind: comparison.text(from: start))
            var likeness = Likeness(kind: .number, range: range)
            likeness.run = run
            return likeness
        default: return nil
        }
    }

    /// Takes out the tokens that go on as used items do, from what is known of the text before them; those of which that
    /// is not found out remain in `undecided`.
    func refuseRepeated(
        _ engine: Engine, _ state: MatcherState, _ items: ItemTrail, _ likeness: Likeness,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        undecided.removeAll(keepingCapacity: true)
        if likeness.isOver || (likeness.kind != .none && likeness.range.isEmpty) { return }
        states[0] = engine.walkState(state)
        likenesses[0] = likeness
        var trie = vocabulary.trie
        if likeness.kind == .string, likeness.isBoundary,
            engine.keepsRoom(state, items, length: trie.height)
        {
            // Whatever stays inside can become new.
            trie = cache.slices.closerTrie
        }
        for root in trie.roots where mayRepeat(engine, likeness, root.byte, items.arrays[0].used) {
            refuseRepeated(engine, trie, Int(root.node), items.arrays[0].used, mask)
        }
    }

    /// Tells whether a byte may go on as some used item, or end one.
    @inline(__always)
    private func mayRepeat(_ engine: Engine, _ likeness: Likeness, _ byte: UInt8, _ used: UsedItems) -> Bool {
        switch likeness.kind {
        case .string:
            return !likeness.isBoundary || used.strings.mayFollow(likeness.range, likeness.count, byte)
        case .number:
            switch byte {
            case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x45, 0x65: return true
            default: return engine.numberSearch.isAmong(likeness.range)
            }
        case .none:
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: return true
            case 0x22: return !used.strings.isEmpty
            case 0x2D, 0x30...0x39: return !used.numbers.isEmpty
            case 0x6E: return used.words.contains(.null)
            case 0x66: return used.words.contains(.bool(false))
            case 0x74: return used.words.contains(.bool(true))
            default: return false
            }
        }
    }

    private func refuseRepeated(
        _ engine: Engine, _ trie: TokenTrie, _ root: Int, _ used: UsedItems,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        var node = root
        while node < trie.nodes[root].end {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let end = Int(here.end)
            var next = states[depth]
            var likeness = likenesses[depth]
            guard mayRepeat(engine, likeness, here.byte, used), engine.advance(&next, here.byte) else {
                node = end
                continue
            }
            if follow(engine, &likeness, states[depth], next, here.byte, used) {
                for token in trie.tokens(below: node) { mask[Int(token) >> 5] &= ~(1 << UInt32(token & 31)) }
                node = end
                continue
            }
            if likeness.isUndecided {
                undecided += trie.tokens(at: node)
            }
            if likeness.isOver || (likeness.kind != .none && likeness.range.isEmpty) {
                node = end
                continue
            }
            states[depth + 1] = next
            likenesses[depth + 1] = likeness
            node += 1
        }
    }

    /// Follows a byte; true where all that it leads to repeats an item.
    private func follow(
        _ engine: Engine, _ likeness: inout Likeness, _ old: WalkState, _ next: WalkState, _ byte: UInt8,
        _ used: UsedItems
    ) -> Bool {
        switch likeness.kind {
        case .none:
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: return false
            case 0x22: likeness = Likeness(kind: .string, range: used.strings.indices)
            case 0x2D, 0x30...0x39:
                let range = engine.numberSearch.follow(engine.numberSearch.begin(used), byte)
                likeness = Likeness(kind: .number, range: range)
                likeness.run.follow(byte)
            // A word is known by its first letter.
            default: return true
            }
        case .string:
            if next.lexeme < 0 || engine.configurations[Int(next.configuration & Engine.indexMask)].stack
                != engine.configurations[Int(old.configuration & Engine.indexMask)].stack
            {
                likeness.isOver = true
                return used.strings[likeness.range.lowerBound].count == likeness.count
            }
            if let value = engine.lexemes[Int(old.lexeme)].partial.completed(by: byte) {
                likeness.range = used.strings.narrowed(likeness.range, likeness.count, value)
                likeness.count += 1
            }
            likeness.isBoundary = engine.lexemes[Int(next.lexeme)].partial.isBoundary
        case .number:
            if next.lexeme < 0 {
                likeness.isOver = true
                return engine.numberSearch.isAmong(likeness.range)
            }
            likeness.range = engine.numberSearch.follow(likeness.range, byte)
            likeness.run.follow(byte)
        }
        if likeness.range.isEmpty { return false }
        if likeness.kind == .string { return !engine.hasFreshString(next, used.strings, likeness.range, likeness.count) }
        let hasNew = engine.hasNewNumber(next, likeness.range, likeness.run)
        likeness.isUndecided = hasNew == nil
        return hasNew == false
    }
}
