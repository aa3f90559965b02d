extension Engine {
    /// The most steps of a search for a string of which there are countless.
    private static let maximumCountlessSteps = 512

    /// Tells whether no object under way above a frame has used up an undeclared key.
    func isFresh(_ trail: KeyTrail, above stack: Int32) -> Bool {
        let depth = stack < 0 ? -1 : frames[Int(stack)].depth
        var next = trail.object
        while let object = next, object.stack >= 0, frames[Int(object.stack)].depth > depth {
            if !object.used.isEmpty { return false }
            next = object.parent
        }
        return true
    }

    /// Tells whether a byte ends an item of the array that stands on a frame, or the array.
    func endsItem(_ old: WalkState, _ new: WalkState, _ byte: UInt8, of stack: Int32) -> Bool {
        let before = configurations[Int(old.configuration & Self.indexMask)]
        let now = configurations[Int(new.configuration & Self.indexMask)]
        if now.kind == .arrayAfterValue, now.stack == stack { return true }
        // A number ends at the byte behind it.
        if before.kind == .atom, now.kind != .atom || now.stack != before.stack {
            let frame = frames[Int(before.stack)]
            if frame.kind == 2, frame.parent == stack { return true }
        }
        return byte == 0x5D && before.stack == stack && old.lexeme < 0
    }

    /// Tells whether the item under way in the array on a frame can surely become one of more values
    /// than a text can hold, whatever items there are; no object in it has used an undeclared key.
    func isCountless(_ state: WalkState, _ stack: Int32) -> Bool {
        if state.lexeme >= 0, isCountlessText(state) { return true }
        var start = state
        // White space is of no account.
        if start.lexeme < 0 { start.count = 0 }
        let key = CountlessKey(
            configuration: start.configuration, lexeme: start.lexeme, count: start.count, stack: stack)
        if let known = countless[key] { return known }
        let result = searchCountless(start, stack)
        countless[key] = result
        return result
    }

    /// What it depends on whether an item has countless values.
    struct CountlessKey: Hashable {
        var configuration: Int32
        var lexeme: Int32
        var count: Int32
        var stack: Int32
    }

    private func isCountlessText(_ state: WalkState) -> Bool {
        let index = Int(state.configuration & Self.indexMask)
        let kind = configurations[index].kind
        if kind == .countedString {
            let maximum = countedBounds[index].maximum
            // Four characters can be written in more ways than a text has room for.
            return maximum < 0 || maximum - state.count >= 4
        }
        guard kind == .string || kind == .atom else { return false }
        if let known = countlessTexts[state.lexeme] { return known }
        let lexeme = lexemes[Int(state.lexeme)]
        let result = lexeme.partial.isBoundary && lexeme.languages.contains { language in
            if kind == .string { return arena.isCofinite(language) || arena.isUniversal(language) }
            return language != .empty && hasCountlessNumbers(language)
        }
        countlessTexts[state.lexeme] = result
        return result
    }

    /// Tells whether a number can go on with digits in more ways than a text has items.
    ///
    /// Digits that end with another than zero make numbers that differ by value. In an exponent they need not, but
    /// there are fewer of those.
    private func hasCountlessNumbers(_ language: Language) -> Bool {
        let digits = arena.set(CodePointSet([0x30...0x39]))
        let last = arena.set(CodePointSet([0x31...0x39]))
        let written = arena.concatenation(arena.repetition(digits, 0, nil), last)
        let count = max(limits.maximumDistinctItems, 100_000)
        return arena.hasMoreWords(arena.intersection([language, written]), than: count)
    }

    /// Tells whether an item of the array on a frame is a string under way.
    func isStringItem(_ state: WalkState, of stack: Int32) -> Bool {
        let now = configurations[Int(state.configuration & Self.indexMask)]
        guard state.lexeme >= 0, now.kind == .string || now.kind == .countedString else { return false }
        return frames[Int(now.stack)].kind == 2 && frames[Int(now.stack)].parent == stack
    }

    private func searchCountless(_ start: WalkState, _ stack: Int32) -> Bool {
        var places: [(state: WalkState, next: Int)] = [(start, 0)]
        var steps = 0
        while let place = places.last, steps < Self.maximumCountlessSteps {
            guard place.next < Self.searchOrder.count else {
                places.removeLast()
                continue
            }
            places[places.count - 1].next += 1
            let byte = Self.searchOrder[place.next]
            var next = place.state
            // White space and escapes change no value, and between values they lead nowhere else.
            guard byte != 0x20 || place.state.lexeme >= 0, byte != 0x5C, advance(&next, byte) else { continue }
            steps += 1
            if endsItem(place.state, next, byte, of: stack) { continue }
            if next.lexeme >= 0, isCountlessText(next) { return true }
            places.append((next, 0))
        }
        return false
    }
}
