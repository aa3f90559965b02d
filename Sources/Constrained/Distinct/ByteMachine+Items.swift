extension ByteMachine {
    /// Moves a state and its trails over one byte; false, and all unchanged, where the byte is
    /// refused by the machine, repeats an item, or, for the last byte of a run, leads to no item that is new.
    ///
    /// - Parameter text: the bytes since the outermost array with distinct items opened.
    @inline(__always)
    func advance(
        _ state: inout MatcherState, _ seenKeys: inout SeenKeys, _ items: inout SeenItems, _ text: inout [UInt8],
        _ byte: UInt8, isLast: Bool
    ) -> Bool {
        if items.arrays.isEmpty {
            guard advance(&state, &seenKeys, byte) else { return false }
            if byte == 0x5B, tracksItems { openArray(&items, state) }
            return true
        }
        let saved = (state, seenKeys, items)
        let isMoved = moveInside(&state, &seenKeys, &items, &text, byte)
        if isMoved, !isLast || mayBeNew(state, seenKeys, items, text) { return true }
        (state, seenKeys, items) = saved
        text.removeLast(text.count - items.length)
        return false
    }

    private func openArray(_ items: inout SeenItems, _ state: MatcherState) {
        let now = configuration(of: state)
        if now.kind == .arrayOpen, hasDistinctItems(now.a) { items.arrays.append(.init(stack: now.stack)) }
    }

    /// Tells whether some thread of an array demands that its items differ.
    func hasDistinctItems(_ threads: Int32) -> Bool {
        let members = members(of: threads)
        return stride(from: 1, to: members.count, by: 3).contains {
            compiler.arrayForms[Int(members[$0])].hasDistinctItems
        }
    }

    /// The form of the first thread of an array that demands that its items differ, or of the first of all.
    func distinctForm(_ threads: Int32) -> ArrayForm {
        let members = members(of: threads)
        let forms = stride(from: 1, to: members.count, by: 3).map { Int(members[$0]) }
        return compiler.arrayForms[forms.first { compiler.arrayForms[$0].hasDistinctItems } ?? forms[0]]
    }

    /// Tells whether every thread of an array demands that its items differ.
    func allItemsDiffer(_ threads: Int32) -> Bool {
        let members = members(of: threads)
        return stride(from: 1, to: members.count, by: 3).allSatisfy {
            compiler.arrayForms[Int(members[$0])].hasDistinctItems
        }
    }

    /// Tells whether a frame holds an item of the array that stands on another.
    func isItem(_ frame: Int32, of stack: Int32) -> Bool {
        frame >= 0 && self.frame(numbered: frame).kind == 2 && self.frame(numbered: frame).parent == stack
    }

    /// Moves inside an array whose items must differ.
    func moveInside(
        _ state: inout MatcherState, _ seenKeys: inout SeenKeys, _ items: inout SeenItems, _ text: inout [UInt8],
        _ byte: UInt8
    ) -> Bool {
        var old = configuration(of: state)
        if old.kind == .atom, lexemeStep(old.a, byte) < 0 {
            // A number ends only at the byte behind it, which belongs to what follows.
            let ended = exit(Int(state.configuration & Self.indexMask), ending(old.a))
            guard ended >= 0, let settled = settled(ended, &items, text) else { return false }
            state = MatcherState(configuration: settled)
            old = configuration(numbered: settled)
        }
        let top = items.arrays.count - 1
        let isHere = old.stack == items.arrays[top].stack
        guard advance(&state, &seenKeys, byte) else { return false }
        let now = configuration(of: state)
        if isHere, old.kind == .arrayOpen || old.kind == .arrayAfterComma, byte != 0x5D, now.stack != old.stack {
            items.arrays[top].itemStart = text.count
        }
        text.append(byte)
        items.length += 1
        if isHere, byte == 0x5D, old.kind == .arrayOpen || old.kind == .arrayAfterValue {
            items.arrays.removeLast()
        } else if byte == 0x5B {
            openArray(&items, state)
        }
        guard let settled = settled(state.configuration, &items, text) else { return false }
        state.configuration = settled
        return true
    }

    /// Tells whether a text is a number that is among some values.
    ///
    /// - Complexity: no allocation, since searches come here for every spelling of a number.
    private func isRepeatedNumber(_ text: ArraySlice<UInt8>, _ used: UsedItems) -> Bool {
        guard let first = text.first, first == 0x2D || (0x30...0x39).contains(first) else { return false }
        return used.numbers.contains { $0.isSpelled(by: text) }
    }

    /// Ends the item under way if a configuration stands behind it: the same configuration, or the
    /// one without the threads that forbid a repeated item; nil if none is left.
    private func settled(_ configuration: Int32, _ items: inout SeenItems, _ text: [UInt8]) -> Int32? {
        let now = self.configuration(numbered: configuration)
        let top = items.arrays.count - 1
        guard top >= 0, now.kind == .arrayAfterValue, now.stack == items.arrays[top].stack,
            let start = items.arrays[top].itemStart
        else { return configuration }
        items.arrays[top].itemStart = nil
        guard hasDistinctItems(now.a) else { return configuration }
        if items.arrays[top].used.count >= limits.maximumDistinctItems {
            textFailure = compiler.limit(
                "distinct items of one array", limits.maximumDistinctItems, blaming: distinctForm(now.a).origin)
            return nil
        }
        if !isRepeatedNumber(text[start...], items.arrays[top].used) {
            let value: JSONValue
            do throws(GrammarError) {
                value = try JSONParser.parse(Array(text[start...]), maximumDepth: limits.maximumDepth + 1)
            } catch {
                textFailure = error
                return nil
            }
            if let used = items.arrays[top].used.adding(value.sorted) {
                items.arrays[top].used = used
                return configuration
            }
        }
        let members = members(of: now.a)
        var others: [Int32] = []
        for i in stride(from: 0, to: members.count, by: 3)
        where !compiler.arrayForms[Int(members[i + 1])].hasDistinctItems {
            others += members[i...(i + 2)]
        }
        return others.isEmpty ? nil : self.configuration(now.stack, now.kind, list(others), now.b)
    }
}
