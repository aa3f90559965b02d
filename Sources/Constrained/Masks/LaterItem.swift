/// The events of items within a token.
struct LaterItem {
    /// The frame of the array of which another item is in progress or comes next.
    var stack: FrameID?
    /// Whether the token can't be judged in advance: the other item has ended, or a key within it.
    var isHard = false
    /// Whether the current item has ended.
    var isOver = false
    /// Whether anything but white space has been read.
    var hasBegun = false
    /// Whether it began an array or object.
    var isComposite = false
}

/// A token that reaches another item of an array whose items must differ.
struct LaterToken: TokenFinding {
    var token: TokenID
    /// A lower bound of the number of values that the item can become.
    var remainingValueCount: Int
    var rank: Int { remainingValueCount }
}

/// The used items that a current item may become.
struct DuplicatePrefix {
    enum Kind {
        case none, string, number
    }

    /// The kind of the item, or none if the item hasn't begun.
    var kind: Kind
    /// The range of the used strings, or of the search's numbers, that the item may become.
    var range: Range<Int>
    /// The number of characters of the string.
    var count = 0
    /// Whether the string stands between characters.
    var isBoundary = true
    /// The zeros at the end of the number.
    var run = NumberSearch.ZeroRun()
    /// Whether it is unknown if the number can become a new one.
    var isUndecided = false
    /// Whether an item has just ended.
    var isOver = false

    static let none = DuplicatePrefix(kind: .none, range: 0..<0)
}
