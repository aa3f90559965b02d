/// A probe that follows a token through the items of the innermost array whose items must differ.
///
/// It decides about tokens that end at most two items, since it stores no items of its own. Other tokens need the
/// machine's own moves.
struct ItemProbe {
    /// The result for the token up to a byte.
    enum Outcome {
        case open
        /// An item is repeated, which no thread of the array admits.
        case refused
        case unknown
    }

    private let array: SeenItems.OpenArray
    /// Whether no other array whose items must differ is open.
    private let isOnly: Bool
    /// The offset of the current item in the text, or nil between items.
    private var start: Int?
    /// The number of items that ended within the token.
    private(set) var endedCount = 0
    /// The range of the first of them in the text.
    private var firstEnded = 0..<0
    private var hasEnded: Bool { endedCount > 0 }
    /// Whether the array has been closed.
    private(set) var isClosed = false

    /// Creates a probe at the current position of the text.
    ///
    /// - Parameter isOnly: Whether no other array whose items must differ is open.
    init(_ array: SeenItems.OpenArray, isOnly: Bool) {
        self.array = array
        self.isOnly = isOnly
        start = array.itemStart
    }

    /// Follows one byte, given the states before and after it.
    ///
    /// - Parameter text: The text, to which the byte is appended.
    mutating func follow(
        _ machine: ByteMachine, _ old: WalkState, _ next: WalkState, _ byte: UInt8, _ text: ItemComparison
    ) -> Outcome {
        let now = machine.configuration(numbered: next.configuration)
        if byte == .openBracket, next.lexeme.isDead, now.kind == .arrayOpen, machine.items.hasDistinctItems(now.list) {
            return .unknown
        }
        if isClosed { return .open }
        let before = machine.configuration(numbered: old.configuration)
        // A number or word that is an item ends at the byte after it.
        let isAtom = before.kind == .atom && machine.items.isItem(before.stack, of: array.stack)
        let isEnd = start != nil && machine.items.endsItem(old, next, byte, of: array.stack)
        if isEnd, isAtom {
            let behind = machine.exit(old.configuration, machine.texts.ending(old.lexeme))
            if behind.isDead { return .refused }
            let settled = machine.configuration(numbered: behind)
            if let outcome = end(machine, settled, text) { return outcome }
        }
        let isBetween = before.stack == array.stack && old.lexeme.isDead
        if start == nil, isBetween, byte != .closeBracket, now.stack != before.stack {
            start = text.length
        }
        text.append(byte)
        if isEnd, !isAtom {
            if let outcome = end(machine, now, text) { return outcome }
        }
        if byte == .closeBracket, isBetween || (isEnd && isAtom) {
            if !isOnly { return .unknown }
            isClosed = true
        }
        return .open
    }

    /// Ends the current item at the end of the text; returns nil if the item is new.
    private mutating func end(
        _ machine: ByteMachine, _ now: ByteMachine.Configuration, _ text: ItemComparison
    ) -> Outcome? {
        guard let first = start, endedCount < 2, var isUsed = text.isAmong(array.used, from: first) else {
            return .unknown
        }
        if endedCount == 1 {
            guard let isSame = text.areEqual(firstEnded, first..<text.length) else { return .unknown }
            isUsed = isUsed || isSame
        }
        if isUsed {
            // Threads whose items may repeat survive.
            let isEach =
                now.kind == .arrayAfterValue && now.stack == array.stack && machine.items.allItemsDiffer(now.list)
            return isEach ? .refused : .unknown
        }
        if endedCount == 0 { firstEnded = first..<text.length }
        endedCount += 1
        start = nil
        return nil
    }

    /// Returns the offset of the current item, if it is a string or number among alike items.
    ///
    /// Returns nil if an item has ended within the token.
    func plainItem(_ machine: ByteMachine, _ state: WalkState) -> Int? {
        guard let start, !hasEnded, state.lexeme.isLive else { return nil }
        let now = machine.configuration(numbered: state.configuration)
        guard now.kind == .string || now.kind == .atom, machine.items.isItem(now.stack, of: array.stack),
            machine.items.areItemsAlike(now.stack)
        else { return nil }
        return start
    }

    /// Whether the array may close next, so that no item after the token must differ.
    func mayClose(_ machine: ByteMachine, _ state: WalkState, _ text: ItemComparison) -> Bool {
        guard isOnly else { return false }
        var configuration = state.configuration
        if machine.configuration(numbered: configuration).kind == .atom {
            // The bracket also ends a number or word that is an item, which must be new.
            let behind = machine.exit(configuration, machine.texts.ending(state.lexeme))
            guard behind.isLive, !hasEnded, let start, text.isAmong(array.used, from: start) == false else {
                return false
            }
            configuration = behind
        }
        let now = machine.configuration(numbered: configuration)
        return now.kind == .arrayAfterValue && now.stack == array.stack
            && machine.row(configuration, .closeBracket).isLive
    }
}
