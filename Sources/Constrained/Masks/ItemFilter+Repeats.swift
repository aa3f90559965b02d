/// The tokens that repeat a string, number or word, or that force a repetition.
extension ItemFilter {
    /// Returns the used items that the current item of the only array with distinct items may become.
    ///
    /// Returns nil if the items aren't alike, or if an array or object is in progress inside them.
    func duplicatePrefix(
        _ machine: ByteMachine, _ state: MatcherState, _ array: SeenItems.OpenArray
    ) -> DuplicatePrefix? {
        let now = machine.configuration(of: state)
        guard let start = array.itemStart else {
            guard now.stack == array.stack else { return nil }
            switch now.kind {
            case .arrayAfterValue: return DuplicatePrefix(kind: .none, range: 0..<0, isOver: true)
            case .arrayAfterComma: return machine.items.areItemsAlike(threads: now.list) ? DuplicatePrefix.none : nil
            default: return nil
            }
        }
        guard machine.items.isItem(now.stack, of: array.stack), machine.items.areItemsAlike(now.stack) else {
            return nil
        }
        switch now.kind {
        case .string, .countedString:
            let range = comparison.strings(array.used.strings, from: start)
            let isBoundary = machine.lexeme(numbered: now.lexeme).partial.isBoundary
            return DuplicatePrefix(
                kind: .string, range: range, count: comparison.characters.count, isBoundary: isBoundary)
        case .atom:
            let (range, run) = machine.tables.remaining.numberSearch.begin(
                array.used, behind: comparison.text(from: start))
            var duplicatePrefix = DuplicatePrefix(kind: .number, range: range)
            duplicatePrefix.run = run
            return duplicatePrefix
        default: return nil
        }
    }

    /// Removes the tokens that force a repeated item, judged by the used items that the text may become.
    ///
    /// Tokens for which this is unknown are collected in `undecided`.
    func refuseRepeated(
        _ machine: ByteMachine, _ state: MatcherState, _ items: SeenItems, _ duplicatePrefix: DuplicatePrefix,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        undecided.removeAll(keepingCapacity: true)
        if duplicatePrefix.isOver || (duplicatePrefix.kind != .none && duplicatePrefix.range.isEmpty) { return }
        states[0] = WalkState(state, in: machine)
        duplicatePrefixes[0] = duplicatePrefix
        var trie = vocabulary.trie
        if duplicatePrefix.kind == .string, duplicatePrefix.isBoundary,
            machine.items.keepsSpareStrings(state, items, length: trie.height)
        {
            // Any token that stays inside the string can become new.
            trie = cache.slices.closerTrie
        }
        for root in trie.roots where mayRepeat(machine, duplicatePrefix, root.byte, items.arrays[0].used) {
            refuseRepeated(machine, trie, Int(root.node), items.arrays[0].used, mask)
        }
    }

    /// Whether a byte may continue or end some used item.
    @inline(__always)
    private func mayRepeat(
        _ machine: ByteMachine, _ duplicatePrefix: DuplicatePrefix, _ byte: UInt8, _ used: UsedItems
    ) -> Bool {
        switch duplicatePrefix.kind {
        case .string:
            return !duplicatePrefix.isBoundary
                || used.strings.mayFollow(duplicatePrefix.range, duplicatePrefix.count, byte)
        case .number:
            switch byte {
            case .plus, .minus, .point, 0x30...0x39, UInt8(ascii: "E"), UInt8(ascii: "e"): return true
            default: return machine.tables.remaining.numberSearch.isAmong(duplicatePrefix.range)
            }
        case .none:
            switch byte {
            case .space, 0x09, 0x0A, 0x0D: return true
            case .quote: return !used.strings.isEmpty
            case .minus, 0x30...0x39: return !used.numbers.isEmpty
            case UInt8(ascii: "n"): return used.words.contains(.null)
            case UInt8(ascii: "f"): return used.words.contains(.bool(false))
            case UInt8(ascii: "t"): return used.words.contains(.bool(true))
            default: return false
            }
        }
    }

    private func refuseRepeated(
        _ machine: ByteMachine, _ trie: TokenTrie, _ root: Int, _ used: UsedItems,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        var node = root
        while node < trie.nodes[root].end {
            let here = trie.nodes[node]
            let depth = Int(here.depth)
            let end = Int(here.end)
            var next = states[depth]
            var duplicatePrefix = duplicatePrefixes[depth]
            guard mayRepeat(machine, duplicatePrefix, here.byte, used), next.advance(over: here.byte, in: machine)
            else {
                node = end
                continue
            }
            if follow(machine, &duplicatePrefix, states[depth], next, here.byte, used) {
                for token in trie.tokens(below: node) { mask[token.word] &= ~token.bit }
                node = end
                continue
            }
            if duplicatePrefix.isUndecided {
                undecided += trie.tokens(at: node)
            }
            if duplicatePrefix.isOver || (duplicatePrefix.kind != .none && duplicatePrefix.range.isEmpty) {
                node = end
                continue
            }
            states[depth + 1] = next
            duplicatePrefixes[depth + 1] = duplicatePrefix
            node += 1
        }
    }

    /// Tracks a byte; returns true if every continuation repeats an item.
    private func follow(
        _ machine: ByteMachine, _ duplicatePrefix: inout DuplicatePrefix, _ old: WalkState, _ next: WalkState,
        _ byte: UInt8,
        _ used: UsedItems
    ) -> Bool {
        switch duplicatePrefix.kind {
        case .none:
            switch byte {
            case .space, 0x09, 0x0A, 0x0D: return false
            case .quote: duplicatePrefix = DuplicatePrefix(kind: .string, range: used.strings.indices)
            case .minus, 0x30...0x39:
                let range = machine.tables.remaining.numberSearch.follow(
                    machine.tables.remaining.numberSearch.begin(used), byte)
                duplicatePrefix = DuplicatePrefix(kind: .number, range: range)
                duplicatePrefix.run.follow(byte)
            // The first letter determines a word.
            default: return true
            }
        case .string:
            if next.lexeme.isDead
                || machine.configuration(numbered: next.configuration).stack
                    != machine.configuration(numbered: old.configuration).stack
            {
                duplicatePrefix.isOver = true
                return used.strings[duplicatePrefix.range.lowerBound].count == duplicatePrefix.count
            }
            if let value = machine.lexeme(numbered: old.lexeme).partial.completed(by: byte) {
                duplicatePrefix.range = used.strings.narrowed(duplicatePrefix.range, duplicatePrefix.count, value)
                duplicatePrefix.count += 1
            }
            duplicatePrefix.isBoundary = machine.lexeme(numbered: next.lexeme).partial.isBoundary
        case .number:
            if next.lexeme.isDead {
                duplicatePrefix.isOver = true
                return machine.tables.remaining.numberSearch.isAmong(duplicatePrefix.range)
            }
            duplicatePrefix.range = machine.tables.remaining.numberSearch.follow(duplicatePrefix.range, byte)
            duplicatePrefix.run.follow(byte)
        }
        if duplicatePrefix.range.isEmpty { return false }
        if duplicatePrefix.kind == .string {
            return !machine.keys.hasUnusedString(next, used.strings, duplicatePrefix.range, duplicatePrefix.count)
        }
        let hasNew = machine.items.hasNewNumber(next, duplicatePrefix.range, duplicatePrefix.run)
        duplicatePrefix.isUndecided = hasNew == nil
        return hasNew == false
    }
}
