extension DistinctItems {
    /// The order in which a search for a short completion tries bytes.
    static let searchOrder: [UInt8] = {
        let first = Array("\"}],:10ntf{[23456789-.abcdeghijklmopqrsuvwxyz".utf8)
        return first + (0x20...0xFF).filter { !first.contains($0) && $0 != .backslash } + [.backslash]
    }()

    /// The number of searches of maximum length that one step of a text, or one mask, may take.
    private static let searchesOfStep = 2
    /// The number of characters of a key that cost as much as one step of the search.
    private static let charactersOfStep = 64

    /// A node of the search.
    private struct SearchPlace {
        var state: MatcherState
        var seenKeys: SeenKeys
        var items: SeenItems
        /// Whether the text entered the search inside a character, whose spelling must then be completed.
        var isWithin: Bool
        var next = 0
    }

    /// Whether the open arrays can still be closed with distinct items.
    ///
    /// Few values are forbidden, so the first completions that the search finds decide. The search skips white space
    /// and needless escapes, which change no value. It also skips long runs of zeros in fractions and exponents. They
    /// would give tens of thousands of spellings for each used number.
    func mayBeNew(_ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems, _ text: [UInt8]) -> Bool {
        if items.arrays.isEmpty || items.usedCount == 0 || hasSpareStrings(state, items) { return true }
        if let isNew = mayPlainlyBeNew(state, items, text) { return isNew }
        var written = text
        var places = [SearchPlace(state: state, seenKeys: seenKeys, items: items, isWithin: isWithinCharacter(state))]
        var steps = 0
        let order = Self.searchOrder
        // After a failure no item is ever found to be new, however long the text.
        while !arena.hasFailed, let top = places.indices.last {
            guard places[top].next < order.count else {
                places.removeLast()
                continue
            }
            let byte = order[places[top].next]
            places[top].next += 1
            // Most bytes are refused, so the node is copied only for the others.
            var probe = places[top].state
            guard places[top].isWithin || mayMatter(probe, byte), machine.advance(&probe, byte) else { continue }
            let place = places[top]
            written.removeLast(written.count - place.items.length)
            if byte == 0x30, isNumber(place.state), Self.onlyLengthens(written) { continue }
            // Each node has its own copy of the current key.
            let cost = 1 + place.seenKeys.key.count / Self.charactersOfStep
            steps += cost
            machine.itemSearchSteps += cost
            if steps > limits.maximumItemSearchSteps || hasSearchedEnough {
                machine.textFailure = compiler.limit(
                    "steps of a search for an item that is new", limits.maximumItemSearchSteps,
                    blaming: origin(of: items, state))
                return false
            }
            var next = place
            next.next = 0
            guard moveInside(&next.state, &next.seenKeys, &next.items, &written, byte) else { continue }
            if next.items.arrays.isEmpty || hasSpareStrings(next.state, next.items) { return true }
            next.isWithin = place.isWithin && isWithinCharacter(next.state)
            places.append(next)
        }
        return false
    }

    /// Whether the searches of one step of a text, or of one mask, have used up their steps.
    var hasSearchedEnough: Bool { machine.itemSearchSteps > limits.maximumItemSearchSteps * Self.searchesOfStep }

    /// Whether the string in progress can still become more strings than there are used items.
    func hasSpareStrings(_ state: MatcherState, _ items: SeenItems) -> Bool {
        let now = machine.configuration(of: state)
        let used = items.usedCount
        switch now.kind {
        case .countedString:
            let maximum = machine.tables.states.countedBounds[state.configuration.index].maximum
            // Two characters have more spellings than this.
            if maximum < 0 { return true }
            return state.configuration.isCounted && maximum - state.count >= 2 && used < 1_000
        case .string:
            let lexeme = machine.lexeme(numbered: now.lexeme)
            return lexeme.partial.isBoundary
                && lexeme.languages.contains { $0 != .empty && arena.counts.hasMoreWords($0, than: used) }
        default: return false
        }
    }

    /// Whether this remains true after any text of up to `length` characters.
    func keepsSpareStrings(_ state: MatcherState, _ items: SeenItems, length: Int) -> Bool {
        let now = machine.configuration(of: state)
        switch now.kind {
        case .countedString:
            let maximum = machine.tables.states.countedBounds[state.configuration.index].maximum
            return hasSpareStrings(state, items) && (maximum < 0 || Int(maximum - state.count) >= length + 2)
        case .string:
            let lexeme = machine.lexeme(numbered: now.lexeme)
            return lexeme.partial.isBoundary && lexeme.languages.contains { arena.traits.isUniversal($0) }
        default: return false
        }
    }

    private func isNumber(_ state: MatcherState) -> Bool {
        switch machine.configuration(of: state).kind {
        case .string, .countedString, .key: false
        default: true
        }
    }

    /// Whether one more zero only lengthens a run: the fourth of a fraction, or an exponent's second leading one.
    ///
    /// Only a number that needs such a run, such as 5.00001e5, could still become new after it. If nothing else could,
    /// the number is refused.
    private static func onlyLengthens(_ text: [UInt8]) -> Bool {
        let zeros = text.reversed().prefix { $0 == 0x30 }.count
        guard zeros > 0 else { return false }
        let before = text.dropLast(zeros)
        if let last = before.last, last == UInt8(ascii: "e") || last == UInt8(ascii: "E") { return true }
        if let last = before.last, last == .plus || last == .minus, let letter = before.dropLast().last {
            return letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E")
        }
        let digits = before.reversed().prefix { (0x30...0x39).contains($0) }.count
        return zeros >= 3 && before.dropLast(digits).last == .point
    }

    private func isWithinCharacter(_ state: MatcherState) -> Bool {
        let lexeme = machine.tables.states.texts[state.configuration.index].lexeme
        return lexeme.isLive && !machine.lexeme(numbered: lexeme).partial.isBoundary
    }

    private func mayMatter(_ state: MatcherState, _ byte: UInt8) -> Bool {
        let now = machine.configuration(of: state)
        guard now.kind == .string || now.kind == .countedString || now.kind == .key else { return byte != .space }
        let partial = machine.lexeme(numbered: now.lexeme).partial
        switch partial.kind {
        case .escape: return byte != .slash
        case .hexadecimal:
            return partial.count < 2 ? byte == 0x30 : partial.count == 2 ? byte <= 0x31 : !(0x41...0x46).contains(byte)
        default: return true
        }
    }
}
