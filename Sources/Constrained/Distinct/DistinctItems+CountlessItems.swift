extension DistinctItems {
    /// The maximum number of steps of one search for remaining values.
    private static let maximumCountlessSteps = 512
    /// The number up to which the strings of an expression are counted.
    private static let countedStrings = 1_000
    /// The number of states after a number's digits that are visited to count the numbers it can become.
    ///
    /// A few digits give a hundred thousand numbers, unless a `multipleOf` with many remainders keeps their states
    /// apart.
    private static let countedDigitStates = 2_048

    /// Whether no open object above a frame contains an undeclared key.
    func hasNoUndeclaredKeys(_ seenKeys: SeenKeys, above stack: FrameID) -> Bool {
        let depth = stack.isDead ? -1 : machine.stacks[stack].depth
        var next = seenKeys.object
        while let object = next, object.stack.isLive, machine.stacks[object.stack].depth > depth {
            if !object.used.isEmpty { return false }
            next = object.parent
        }
        return true
    }

    /// Whether a byte ends an item of the array on a frame, or the array itself.
    func endsItem(_ old: WalkState, _ new: WalkState, _ byte: UInt8, of stack: FrameID) -> Bool {
        let before = machine.configuration(numbered: old.configuration)
        let now = machine.configuration(numbered: new.configuration)
        if now.kind == .arrayAfterValue, now.stack == stack { return true }
        // A number ends at the byte after it.
        if before.kind == .atom, now.kind != .atom || now.stack != before.stack {
            if isItem(before.stack, of: stack) { return true }
        }
        return byte == .closeBracket && before.stack == stack && old.lexeme.isDead
    }

    /// Whether the current item of the array on a frame has more values than a text can hold.
    ///
    /// No object in the item may contain an undeclared key. False may also mean that the answer is unknown.
    func isCountless(_ state: WalkState, _ stack: FrameID) -> Bool { remainingValueCount(state, stack) == .max }

    /// Returns a lower bound of the number of values of the array's current or next item.
    ///
    /// `Int.max` stands for more values than a text can hold. No object in the item may contain an undeclared key.
    func remainingValueCount(_ state: WalkState, _ stack: FrameID) -> Int {
        if state.lexeme.isLive, remainingTexts(state) == .max { return .max }
        var start = state
        // White space doesn't change an item's values.
        if start.lexeme.isDead { start.count = 0 }
        let key = RemainingValuesKey(
            configuration: start.configuration, lexeme: start.lexeme, count: start.count, stack: stack)
        if let known = machine.tables.remaining.values[key] { return known }
        let result = searchRemainingValues(start, stack)
        machine.tables.remaining.values[key] = result
        return result
    }

    /// The cache key of a count of remaining values: everything that the count depends on.
    struct RemainingValuesKey: Hashable {
        var configuration: ConfigurationID
        var lexeme: LexemeID
        var count: Int32
        var stack: FrameID
    }

    /// Returns a lower bound of the number of values of the current number, taken alone.
    func remainingNumbers(_ state: WalkState) -> Int { remainingTexts(state) }

    /// Returns a lower bound of the number of values of the current string or number.
    private func remainingTexts(_ state: WalkState) -> Int {
        let kind = machine.configuration(numbered: state.configuration).kind
        if kind == .countedString {
            let maximum = machine.tables.states.countedBounds[state.configuration.index].maximum
            // Four characters have more spellings than a text has room for, and one character has a thousand.
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

    /// Returns a lower bound of the number of values of a number that continues with more digits.
    ///
    /// Digits that end in a nonzero digit differ by value. Digits of an exponent need not, but there are fewer of
    /// those.
    private func remainingNumbers(_ language: Language) -> Int {
        let count = max(limits.maximumDistinctItems, 100_000)
        let node = arena[language]
        let parts = node.kind == .union ? arena.expressions.members(of: node) : [language]
        var most = 0
        for part in parts where arena[part].kind == .decimal {
            most = max(most, arena.counts.leastDigits(part, upTo: count + 1, states: Self.countedDigitStates))
        }
        if most <= count, node.kind != .decimal {
            // Where digits are weighed against exponents, the digits beyond the bounds never end.
            let patience = node.isPure ? Int.max : 3
            let known = arena.counts.leastDigits(
                language, upTo: count + 1, states: Self.countedDigitStates, patience: patience)
            if known > count || (known > most && standsBeforeExponent(language, parts)) { most = known }
        }
        return most > count ? .max : most
    }

    /// Whether a number in progress is certain to be before its exponent.
    ///
    /// Either a point or exponent may still follow, or the automaton that describes the number knows no exponent.
    private func standsBeforeExponent(_ language: Language, _ parts: [Language]) -> Bool {
        parts.contains { arena[$0].kind == .decimal || arena[$0].kind == .scaled }
            || [.point, 0x45, 0x65].contains { arena.derivative(language, by: $0) != .empty }
    }

    /// Whether a string in progress is an item of the array on a frame.
    func isStringItem(_ state: WalkState, of stack: FrameID) -> Bool {
        let now = machine.configuration(numbered: state.configuration)
        guard state.lexeme.isLive, now.kind == .string || now.kind == .countedString else { return false }
        return isItem(now.stack, of: stack)
    }

    private func searchRemainingValues(_ start: WalkState, _ stack: FrameID) -> Int {
        var most = start.lexeme.isLive ? remainingTexts(start) : 0
        let now = machine.configuration(numbered: start.configuration)
        // The values of a number become fewer with each digit, and those of a listed word with each character.
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
            // White space and escapes change no value, and between values they lead to the same configurations.
            guard byte != .space || place.state.lexeme.isLive, byte != .backslash, next.advance(over: byte, in: machine)
            else {
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
