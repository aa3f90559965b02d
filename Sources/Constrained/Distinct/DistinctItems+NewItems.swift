/// Tests whether the string or number in progress can become an item that isn't in the array yet.
///
/// Items are alike if the array has a single thread with one goal for all of them. Any new item then leaves the same
/// continuations as any other.
extension DistinctItems {
    static func isSpace(_ byte: UInt8) -> Bool { byte == .space || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Whether a string or number in progress can become an item that isn't used; nil if that is unknown.
    ///
    /// - Parameter start: The offset of the item in the text.
    func mayBecomeNew(_ state: WalkState, _ text: ItemComparison, from start: Int, _ used: UsedItems) -> Bool? {
        if machine.configuration(numbered: state.configuration).kind == .atom {
            return mayBecomeNew(state, text.text(from: start), used)
        }
        let range = text.strings(used.strings, from: start)
        return range.isEmpty || machine.keys.hasUnusedString(state, used.strings, range, text.characters.count)
    }

    /// Whether a number in progress can become one that isn't used; nil if that is unknown.
    private func mayBecomeNew(_ state: WalkState, _ text: ArraySlice<UInt8>, _ used: UsedItems) -> Bool? {
        // Only a minus sign or a digit begins a number; nothing is known here about `true`, `false` and `null`.
        guard let first = text.first, first == .minus || (0x30...0x39).contains(first) else { return nil }
        let (range, run) = machine.tables.remaining.numberSearch.begin(used, behind: text)
        return hasNewNumber(state, range, run)
    }

    /// Whether a number in progress can become one outside a range of the search's values; nil if that is unknown.
    func hasNewNumber(_ state: WalkState, _ range: Range<Int>, _ run: NumberSearch.ZeroRun) -> Bool? {
        if range.isEmpty || remainingNumbers(state) > range.count { return true }
        return machine.tables.remaining.numberSearch.hasNew(machine, state.lexeme, range, run)
    }

    /// Returns the result of `mayBeNew` without a search, for a number that is an item, or between two items.
    ///
    /// Returns nil for other positions, and where the result is unknown.
    func mayPlainlyBeNew(_ state: MatcherState, _ items: SeenItems, _ text: [UInt8]) -> Bool? {
        guard items.arrays.count == 1 else { return nil }
        let array = items.arrays[0]
        let now = machine.configuration(of: state)
        switch now.kind {
        case .arrayAfterComma where now.stack == array.stack && areItemsAlike(threads: now.list):
            return remainingValueCount(WalkState(state, in: machine), array.stack) > array.used.count ? true : nil
        case .atom where isItem(now.stack, of: array.stack) && areItemsAlike(now.stack):
            guard let start = array.itemStart, start < text.count else { return nil }
            return mayBecomeNew(WalkState(state, in: machine), text[start...], array.used)
        default: return nil
        }
    }

    /// Whether the array of an item's frame has alike items, and no other assertion on them together.
    func areItemsAlike(_ frame: FrameID) -> Bool {
        let threads = machine.stacks.awaitingThreads(machine.stacks[frame].awaiting)
        return threads.count == 1 && areItemsAlike(form: threads[0].arrayForm)
    }

    /// Whether an array has alike items, judged by its threads.
    func areItemsAlike(threads: ListID) -> Bool {
        let threads = machine.stacks.arrayThreads(threads)
        return threads.count == 1 && areItemsAlike(form: threads[0].form)
    }

    private func areItemsAlike(form index: ArrayForm.ID) -> Bool {
        let form = compiler.arrayForms[index.index]
        return form.hasDistinctItems && form.steps == nil && form.counts.isEmpty && form.alternatives.count == 1
            && form.alternatives[0].count == 1
    }
}
