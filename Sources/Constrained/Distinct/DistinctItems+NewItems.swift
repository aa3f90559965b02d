/// Whether strings and numbers under way, as items of an array whose items must differ, can become new ones.
///
/// In an array whose items are all written alike any new item leads on as well as another.
extension DistinctItems {
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Tells whether a string or number under way can become none of some items; nil where that is not found out.
    ///
    /// - Parameter start: where the item begins in the text.
    func mayBecomeNew(_ state: WalkState, _ text: ItemComparison, from start: Int, _ used: UsedItems) -> Bool? {
        if machine.configuration(numbered: state.configuration).kind == .atom {
            return mayBecomeNew(state, text.text(from: start), used)
        }
        let range = text.strings(used.strings, from: start)
        return range.isEmpty || machine.keys.hasUnusedString(state, used.strings, range, text.characters.count)
    }

    /// Tells whether a number under way can become none of some items; nil where that is not found out.
    private func mayBecomeNew(_ state: WalkState, _ text: ArraySlice<UInt8>, _ used: UsedItems) -> Bool? {
        // Words are known by their first letter.
        guard let first = text.first, first == 0x2D || (0x30...0x39).contains(first) else { return nil }
        let (range, run) = machine.tables.remaining.numberSearch.begin(used, behind: text)
        return hasNewNumber(state, range, run)
    }

    /// Tells whether a number under way can become one that is none of the values in a range of the search; nil where
    /// that is not found out.
    func hasNewNumber(_ state: WalkState, _ range: Range<Int>, _ run: NumberSearch.ZeroRun) -> Bool? {
        if range.isEmpty || remainingNumbers(state) > range.count { return true }
        return machine.tables.remaining.numberSearch.hasNew(machine, state.lexeme, range, run)
    }

    /// The same as `mayBeNew` for a text that stands in a number which is an item, or between two items; nil for others,
    /// and where it is not found out.
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

    /// Tells whether the items of the array of which one stands on a frame are all written alike and meet no assertion
    /// together but to differ: any that is new leads on as well as another.
    func areItemsAlike(_ frame: FrameID) -> Bool {
        let threads = machine.stacks.awaitingThreads(machine.stacks[frame].awaiting)
        return threads.count == 1 && areItemsAlike(form: threads[0].arrayForm)
    }

    /// Tells the same of an array by its threads.
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
