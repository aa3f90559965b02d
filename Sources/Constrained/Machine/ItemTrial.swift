/// Follows a token through the items of one array, the innermost under way whose items must differ.
///
/// It tells of tokens that end two items at most, beside which nothing has to be stored; others are left to the
/// machine's own moves.
struct ItemTrial {
    /// What is known about the token behind a byte.
    enum Outcome {
        case open
        /// An item is repeated, which no thread of the array admits.
        case refused
        case unknown
    }

    private let array: ItemTrail.OpenArray
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
    init(_ array: ItemTrail.OpenArray, isOnly: Bool) {
        self.array = array
        self.isOnly = isOnly
        start = array.itemStart
    }

    /// Follows one byte, given the states before and behind it.
    ///
    /// - Parameter text: the text, to which the byte is added.
    mutating func follow(
        _ engine: Engine, _ old: WalkState, _ next: WalkState, _ byte: UInt8, _ text: ItemComparison
    ) -> Outcome {
        let now = engine.configurations[Int(next.configuration & Engine.indexMask)]
        if byte == 0x5B, next.lexeme < 0, now.kind == .arrayOpen, engine.hasDistinctItems(now.a) { return .unknown }
        if isClosed { return .open }
        let before = engine.configurations[Int(old.configuration & Engine.indexMask)]
        // A number or word is an item that ends at the byte behind it.
        let isAtom = before.kind == .atom && engine.isItem(before.stack, of: array.stack)
        let isEnd = start != nil && engine.endsItem(old, next, byte, of: array.stack)
        if isEnd, isAtom {
            let behind = engine.exit(Int(old.configuration & Engine.indexMask), engine.ending(old.lexeme))
            if behind < 0 { return .refused }
            let settled = engine.configurations[Int(behind & Engine.indexMask)]
            if let outcome = end(engine, settled, text) { return outcome }
        }
        let isBetween = before.stack == array.stack && old.lexeme < 0
        if start == nil, isBetween, byte != 0x5D, now.stack != before.stack {
            start = text.length
        }
        text.append(byte)
        if isEnd, !isAtom {
            if let outcome = end(engine, now, text) { return outcome }
        }
        if byte == 0x5D, isBetween || (isEnd && isAtom) {
            if !isOnly { return .unknown }
            isClosed = true
        }
        return .open
    }

    /// Ends the item under way, which the text ends with; nil where it is a new one.
    private mutating func end(_ engine: Engine, _ now: Engine.Configuration, _ text: ItemComparison) -> Outcome? {
        guard let first = start, endedCount < 2, var isUsed = text.isAmong(array.used, from: first) else {
            return .unknown
        }
        if endedCount == 1 {
            guard let isSame = text.areEqual(firstEnded, first..<text.length) else { return .unknown }
            isUsed = isUsed || isSame
        }
        if isUsed {
            // Threads whose items may repeat go on.
            let isEach = now.kind == .arrayAfterValue && now.stack == array.stack && engine.allItemsDiffer(now.a)
            return isEach ? .refused : .unknown
        }
        if endedCount == 0 { firstEnded = first..<text.length }
        endedCount += 1
        start = nil
        return nil
    }

    /// Where the item under way begins in the text, if the token stands in a string or number that is one and before
    /// which none has ended, in an array whose items are all written alike.
    func plainItem(_ engine: Engine, _ state: WalkState) -> Int? {
        guard let start, !hasEnded, state.lexeme >= 0 else { return nil }
        let now = engine.configurations[Int(state.configuration & Engine.indexMask)]
        guard now.kind == .string || now.kind == .atom, engine.isItem(now.stack, of: array.stack),
            engine.areItemsAlike(now.stack)
        else { return nil }
        return start
    }

    /// Tells whether the array may close next, behind which nothing has to differ.
    func mayClose(_ engine: Engine, _ state: WalkState, _ text: ItemComparison) -> Bool {
        guard isOnly else { return false }
        var index = Int(state.configuration & Engine.indexMask)
        if engine.configurations[index].kind == .atom {
            // The bracket ends a number or word that is an item, if it is a new one.
            let behind = engine.exit(index, engine.ending(state.lexeme))
            guard behind >= 0, !hasEnded, let start, text.isAmong(array.used, from: start) == false else {
                return false
            }
            index = Int(behind & Engine.indexMask)
        }
        let now = engine.configurations[index]
        return now.kind == .arrayAfterValue && now.stack == array.stack && engine.row(index, 0x5D) >= 0
    }
}
