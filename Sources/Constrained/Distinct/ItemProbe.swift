/// Follows a token through the items of one array, the innermost under way whose items must differ.
///
/// It tells of tokens that end two items at most, beside which nothing has to be stored; others are left to the
/// machine's own moves.
struct ItemProbe {
    /// What is known about the token behind a byte.
    enum Outcome {
        case open
        /// An item is repeated, which no thread of the array admits.
        case refused
        case unknown
    }

    private let array: SeenItems.OpenArray
    /// Whether no other array whose items must differ is under way.
    private let isOnly: Bool
    /// Where the item under way begins in the text, or nil between items.
    private var start: Int?
    /// The items that have ended within the token.
    private(set) var endedCount = 0
    /// Where the first of them stands in the text.
    private var firstEnded = 0..<0
    private var hasEnded: Bool { endedCount > 0 }
    /// Whether the array has closed.
    private(set) var isClosed = false

    /// Begins where the text stands.
    ///
    /// - Parameter isOnly: whether no other array whose items must differ is under way.
    init(_ array: SeenItems.OpenArray, isOnly: Bool) {
        self.array = array
        self.isOnly = isOnly
        start = array.itemStart
    }

    /// Follows one byte, given the states before and behind it.
    ///
    /// - Parameter text: the text, to which the byte is added.
    mutating func follow(
        _ machine: ByteMachine, _ old: WalkState, _ next: WalkState, _ byte: UInt8, _ text: ItemComparison
    ) -> Outcome {
        let now = machine.configuration(numbered: next.configuration)
        if byte == 0x5B, next.lexeme.isDead, now.kind == .arrayOpen, machine.items.hasDistinctItems(now.list) {
            return .unknown
        }
        if isClosed { return .open }
        let before = machine.configuration(numbered: old.configuration)
        // A number or word is an item that ends at the byte behind it.
        let isAtom = before.kind == .atom && machine.items.isItem(before.stack, of: array.stack)
        let isEnd = start != nil && machine.items.endsItem(old, next, byte, of: array.stack)
        if isEnd, isAtom {
            let behind = machine.exit(old.configuration, machine.texts.ending(old.lexeme))
            if behind.isDead { return .refused }
            let settled = machine.configuration(numbered: behind)
            if let outcome = end(machine, settled, text) { return outcome }
        }
        let isBetween = before.stack == array.stack && old.lexeme.isDead
        if start == nil, isBetween, byte != 0x5D, now.stack != before.stack {
            start = text.length
        }
        text.append(byte)
        if isEnd, !isAtom {
            if let outcome = end(machine, now, text) { return outcome }
        }
        if byte == 0x5D, isBetween || (isEnd && isAtom) {
            if !isOnly { return .unknown }
            isClosed = true
        }
        return .open
    }

    /// Ends the item under way, which the text ends with; nil where it is a new one.
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
            // Threads whose items may repeat go on.
            let isEach =
                now.kind == .arrayAfterValue && now.stack == array.stack && machine.items.allItemsDiffer(now.list)
            return isEach ? .refused : .unknown
        }
        if endedCount == 0 { firstEnded = first..<text.length }
        endedCount += 1
        start = nil
        return nil
    }

    /// Where the item under way begins in the text, if the token stands in a string or number that is one and before
    /// which none has ended, in an array whose items are all written alike.
    func plainItem(_ machine: ByteMachine, _ state: WalkState) -> Int? {
        guard let start, !hasEnded, state.lexeme.isLive else { return nil }
        let now = machine.configuration(numbered: state.configuration)
        guard now.kind == .string || now.kind == .atom, machine.items.isItem(now.stack, of: array.stack),
            machine.items.areItemsAlike(now.stack)
        else { return nil }
        return start
    }

    /// Tells whether the array may close next, behind which nothing has to differ.
    func mayClose(_ machine: ByteMachine, _ state: WalkState, _ text: ItemComparison) -> Bool {
        guard isOnly else { return false }
        var configuration = state.configuration
        if machine.configuration(numbered: configuration).kind == .atom {
            // The bracket ends a number or word that is an item, if it is a new one.
            let behind = machine.exit(configuration, machine.texts.ending(state.lexeme))
            guard behind.isLive, !hasEnded, let start, text.isAmong(array.used, from: start) == false else {
                return false
            }
            configuration = behind
        }
        let now = machine.configuration(numbered: configuration)
        return now.kind == .arrayAfterValue && now.stack == array.stack && machine.row(configuration, 0x5D).isLive
    }
}
