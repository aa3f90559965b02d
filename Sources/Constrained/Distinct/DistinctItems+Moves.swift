extension DistinctItems {
    /// Moves a state, with the keys and items before it, over one byte.
    ///
    /// Returns false and leaves all unchanged if the machine refuses the byte, or if it repeats an item. After the last
    /// byte of a run, it also returns false if no new item can follow.
    ///
    /// - Parameter text: The bytes since the outermost array with distinct items opened.
    @inline(__always)
    func move(
        _ state: inout MatcherState, _ seenKeys: inout SeenKeys, _ items: inout SeenItems, _ text: inout [UInt8],
        _ byte: UInt8, isLast: Bool
    ) -> Bool {
        if items.arrays.isEmpty {
            guard machine.keys.move(&state, &seenKeys, byte) else { return false }
            if byte == .openBracket, machine.tracksItems { openArray(&items, state) }
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
        let now = machine.configuration(of: state)
        if now.kind == .arrayOpen, hasDistinctItems(now.list) { items.arrays.append(.init(stack: now.stack)) }
    }

    /// Whether some thread of an array requires distinct items.
    func hasDistinctItems(_ threads: ListID) -> Bool {
        machine.stacks.arrayThreads(threads).contains { compiler.arrayForms[$0.form.index].hasDistinctItems }
    }

    /// Returns the form of the first thread that requires distinct items, or else of the first thread.
    func distinctForm(_ threads: ListID) -> ArrayForm {
        let threads = machine.stacks.arrayThreads(threads)
        let thread = threads.first { compiler.arrayForms[$0.form.index].hasDistinctItems } ?? threads[0]
        return compiler.arrayForms[thread.form.index]
    }

    /// Whether every thread of an array requires distinct items.
    func allItemsDiffer(_ threads: ListID) -> Bool {
        machine.stacks.arrayThreads(threads).allSatisfy { compiler.arrayForms[$0.form.index].hasDistinctItems }
    }

    /// Whether a frame holds an item of the array on another frame.
    func isItem(_ frame: FrameID, of stack: FrameID) -> Bool {
        frame.isLive && machine.stacks[frame].role == .item && machine.stacks[frame].parent == stack
    }

    /// Moves over one byte inside an array whose items must differ; returns false if the byte is refused.
    func moveInside(
        _ state: inout MatcherState, _ seenKeys: inout SeenKeys, _ items: inout SeenItems, _ text: inout [UInt8],
        _ byte: UInt8
    ) -> Bool {
        var old = machine.configuration(of: state)
        if old.kind == .atom, machine.texts.lexemeStep(old.lexeme, byte).isDead {
            // A number ends at the byte after it, which belongs to the next token of the JSON text.
            let ended = machine.exit(state.configuration, machine.texts.ending(old.lexeme))
            guard ended.isLive, let behind = withItemEnded(ended, &items, text) else { return false }
            state = MatcherState(configuration: behind)
            old = machine.configuration(numbered: behind)
        }
        let top = items.arrays.count - 1
        let isHere = old.stack == items.arrays[top].stack
        guard machine.keys.move(&state, &seenKeys, byte) else { return false }
        let now = machine.configuration(of: state)
        if isHere, old.kind == .arrayOpen || old.kind == .arrayAfterComma, byte != .closeBracket, now.stack != old.stack
        {
            items.arrays[top].itemStart = text.count
        }
        text.append(byte)
        items.length += 1
        if isHere, byte == .closeBracket, old.kind == .arrayOpen || old.kind == .arrayAfterValue {
            items.arrays.removeLast()
        } else if byte == .openBracket {
            openArray(&items, state)
        }
        guard let behind = withItemEnded(state.configuration, &items, text) else { return false }
        state.configuration = behind
        return true
    }

    /// Whether a text is a number that equals one of some values.
    ///
    /// - Complexity: No allocation, since searches call this for every spelling of a number.
    private func isRepeatedNumber(_ text: ArraySlice<UInt8>, _ used: UsedItems) -> Bool {
        guard let first = text.first, first == .minus || (0x30...0x39).contains(first) else { return false }
        return used.numbers.contains { $0.isSpelled(by: text) }
    }

    /// Ends the open item, if a configuration stands after it.
    ///
    /// - Returns: The same configuration. If the item is repeated, the configuration without the threads that require
    ///   distinct items, or nil if no thread remains.
    private func withItemEnded(
        _ configuration: ConfigurationID, _ items: inout SeenItems, _ text: [UInt8]
    ) -> ConfigurationID? {
        let now = machine.configuration(numbered: configuration)
        let top = items.arrays.count - 1
        guard top >= 0, now.kind == .arrayAfterValue, now.stack == items.arrays[top].stack,
            let start = items.arrays[top].itemStart
        else { return configuration }
        items.arrays[top].itemStart = nil
        guard hasDistinctItems(now.list) else { return configuration }
        if items.arrays[top].used.count >= limits.maximumDistinctItems {
            machine.textFailure = compiler.limit(
                "distinct items of one array", limits.maximumDistinctItems, blaming: distinctForm(now.list).origin)
            return nil
        }
        if !isRepeatedNumber(text[start...], items.arrays[top].used) {
            let value: ExactJSON
            do throws(GrammarError) {
                value = try ExactJSONParser.parse(Array(text[start...]), maximumDepth: limits.maximumDepth + 1)
            } catch {
                machine.textFailure = error
                return nil
            }
            if let used = items.arrays[top].used.adding(value.sorted) {
                items.arrays[top].used = used
                return configuration
            }
        }
        let members = machine.stacks.members(of: now.list)
        var others: [Int32] = []
        for i in stride(from: 0, to: members.count, by: 3)
        where !compiler.arrayForms[Int(members[i + 1])].hasDistinctItems {
            others += members[i...(i + 2)]
        }
        return others.isEmpty
            ? nil : machine.intern(.outside(now.stack, now.kind, machine.stacks.list(others), space: now.space))
    }
}
