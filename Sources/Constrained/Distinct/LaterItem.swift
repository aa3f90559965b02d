/// What has become of items within a token.
struct LaterItem {
    /// The frame of the array of which another item is under way or comes next.
    var stack: FrameID?
    /// Whether more has happened than can be told beforehand: that item has ended, or a key within it.
    var isHard = false
    /// Whether the item under way has ended.
    var isOver = false
    /// Whether anything but white space has come.
    var hasBegun = false
    /// Whether it began an array or object.
    var isComposite = false
}

/// A token that comes to another item of an array whose items must differ.
struct LaterToken: TokenFinding {
    var token: TokenID
    /// As many values as that item can surely become.
    var remainingValueCount: Int
    var rank: Int { remainingValueCount }
}

/// How an item under way may be like used ones.
struct DuplicatePrefix {
    enum Kind {
        case none, string, number
    }

    /// What the item is; none where it has not begun.
    var kind: Kind
    /// The used strings, or the numbers of a search, that it may become.
    var range: Range<Int>
    /// The characters of the string.
    var count = 0
    /// Whether the string stands between characters.
    var isBoundary = true
    /// The zeros in which the number ends.
    var run = NumberSearch.ZeroRun()
    /// Whether it was not found out if the number can become a new one.
    var isUndecided = false
    /// Whether an item has just ended.
    var isOver = false

    static let none = DuplicatePrefix(kind: .none, range: 0..<0)
}
