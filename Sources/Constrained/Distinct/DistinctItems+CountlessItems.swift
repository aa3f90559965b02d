extension DistinctItems {
    /// The most steps of a search for a string of which there are countless.
    private static let maximumCountlessSteps = 512
    /// The strings of an expression that are counted as so many values.
    private static let countedStrings = 1_000
    /// The states behind a number that are looked at to count what it can become; a few digits come to a hundred
    /// thousand numbers unless a step of many remainders keeps them apart.
    private static let countedDigitStates = 2_048

    /// Tells whether no open object above a frame contains an undeclared key.
    func hasNoUndeclaredKeys(_ seenKeys: SeenKeys, above stack: FrameID) -> Bool {
        let depth = stack.isDead ? -1 : machine.stacks[stack].depth
        var next = seenKeys.object
        while let object = next, object.stack.isLive, machine.stacks[object.stack].depth > depth {
            if !object.used.isEmpty { return false }
            next = object.parent
        }
        return true
    }

    /// Tells whether a byte ends an item of the array that stands on a frame, or the array.
    func endsItem(_ old: WalkState, _ new: WalkState, _ byte: UInt8, of stack: FrameID) -> Bool {
        let before = machine.configuration(numbered: old.configuration)
        let now = machine.configuration(numbered: new.configuration)
        if now.kind == .arrayAfterValue, now.stack == stack { return true }
        // A number ends at the byte behind it.
        if before.kind == .atom, now.kind != .atom || now.stack != before.stack {
            if isItem(before.stack, of: stack) { return true }
        }
        return byte == 0x5D && before.stack == stack && old.lexeme.isDead
    }

    /// Tells whether the item under way in the array on a frame can surely become one of more values
    /// than a text can hold, whatever items there are; no object in it has used an undeclared key.
    func isCountless(_ state: WalkState, _ stack: FrameID) -> Bool { remainingValueCount(state, stack) == .max }

    /// As many values as the item under way in the array on a frame, or the next one, can surely become; `Int.max` for
    /// more than a text can hold. No object in it has used an undeclared key.
    func remainingValueCount(_ state: WalkState, _ stack: FrameID) -> Int {
        if state.lexeme.isLive, remainingTexts(state) == .max { return .max }
        var start = state
        // White space is of no account.
        if start.lexeme.isDead { start.count = 0 }
        let key = RemainingValuesKey(
            configuration: start.configuration, lexeme: start.lexeme, count: start.count, stack: stack)
        if let known = machine.tables.remaining.values[key] { return known }
        let result = searchRemainingValues(start, stack)
        machine.tables.remaining.values[key] = result
        return result
    }

    /// What it depends on how many values an item has.
    struct RemainingValuesKey: Hashable {
        var configuration: ConfigurationID
        var lexeme: LexemeID
        var count: Int32
        var stack: FrameID
    }

    /// As many values as the number under way can surely become, alone.
    func remainingNumbers(_ state: WalkState) -> Int { remainingTexts(state) }

    /// As many values as a string or number under way can surely become.
    private func remainingTexts(_ state: WalkState) -> Int {
        let kind = machine.configuration(numbered: state.configuration).kind
        if kind == .countedString {
            let maximum = machine.tables.states.countedBounds[state.configuration.index].maximum
            // Four characters can be written in more ways than a text has room for, and one in a thousand.
            if maximum < 0 || maximum - state.count >= 4 { return .max }
            return maximum > state.count && machine.lexeme(numbered: state.lexeme).partial.isBoundary ? 1_000 : 0
        }
        guard kind == .string || kind == .atom else { return 0 }
        if let known = machine.tables.remaining.texts[state.lexeme] { return known }
        let lexeme = machine.lexeme(numbered: state.lexeme)
        var result = 0
        if lexeme.partial.isBoundary {
            for language in lexeme.languages where language != .empty {
                result = max(result, kind == .string ? remainingStrings(language) : remainingNumbers(language))
            }
        }
        machine.tables.remaining.texts[state.lexeme] = result
        return result
    }

    private func remainingStrings(_ language: Language) -> Int {
        if arena.traits.isCofinite(language) || arena.traits.isUniversal(language) { return .max }
        let node = arena[language]
        if node.kind == .words { return node.words.range.count }
        if arena.isEmpty(language) { return 0 }
        return arena.traits.isInfinite(language) ? .max : arena.counts.wordCount(language, upTo: Self.countedStrings)
    }

    /// As many values as a number can surely become with more digits.
    ///
    /// Digits that end with another than zero make numbers that differ by value. In an exponent they need not, but
    /// there are fewer of those than of digits.
    private func remainingNumbers(_ language: Language) -> Int {
        let count = max(limits.maximumDistinctItems, 100_000)
        let node = arena[language]
        let parts = node.kind == .union ? arena.expressions.members(of: node) : [language]
        var most = 0
        for part in parts where arena[part].kind == .decimal {
            most = max(most, arena.counts.leastDigits(part, upTo: count + 1, states: Self.countedDigitStates))
        }
        if most <= count, node.kind != .decimal {
            // Where digits are weighed against exponents, those beyond the bounds go on and on.
            let patience = node.isPure ? Int.max : 3
            let known = arena.counts.leastDigits(
                language, upTo: count + 1, states: Self.countedDigitStates, patience: patience)
            if known > count || (known > most && standsBeforeExponent(language, parts)) { most = known }
        }
        return most > count ? .max : most
    }

    /// Tells whether a number under way surely stands before its exponent, since a point or exponent may still follow
    /// or what describes it knows of none.
    private func standsBeforeExponent(_ language: Language, _ parts: [Language]) -> Bool {
        parts.contains { arena[$0].kind == .decimal || arena[$0].kind == .scaled }
            || [0x2E, 0x45, 0x65].contains { arena.derivative(language, by: $0) != .empty }
    }

    /// Tells whether an item of the array on a frame is a string under way.
    func isStringItem(_ state: WalkState, of stack: FrameID) -> Bool {
        let now = machine.configuration(numbered: state.configuration)
        guard state.lexeme.isLive, now.kind == .string || now.kind == .countedString else { return false }
        return isItem(now.stack, of: stack)
    }

    private func searchRemainingValues(_ start: WalkState, _ stack: FrameID) -> Int {
        var most = start.lexeme.isLive ? remainingTexts(start) : 0
        let now = machine.configuration(numbered: start.configuration)
        // More digits leave a number fewer values, as more letters do one of some words.
        let isListed =
            now.kind == .string && start.lexeme.isLive
            && machine.lexeme(numbered: start.lexeme).languages.allSatisfy {
                $0 == .empty || arena[$0].kind == .words
            }
        if now.kind == .atom || isListed, isItem(now.stack, of: stack) { return most }
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
            guard byte != 0x20 || place.state.lexeme.isLive, byte != 0x5C, next.advance(over: byte, in: machine) else {
                continue
            }
            steps += 1
            if endsItem(place.state, next, byte, of: stack) { continue }
            if next.lexeme.isLive { most = max(most, remainingTexts(next)) }
            if most == .max { return most }
            places.append((next, 0))
        }
        return most
    }
}
