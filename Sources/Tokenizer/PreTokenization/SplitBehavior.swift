/// The treatment of matches when a pattern splits text.
enum SplitBehavior: String, Sendable {
    /// Drops matches.
    case removed = "Removed"
    /// Makes each match a piece.
    case isolated = "Isolated"
    /// Joins each match to the piece before it.
    case mergedWithPrevious = "MergedWithPrevious"
    /// Joins each match to the piece after it.
    case mergedWithNext = "MergedWithNext"
    /// Joins adjacent matches to one piece.
    case contiguous = "Contiguous"
}

/// Combines matches and the text between them into pieces, one at a time.
///
/// Spans are added in order. `take` returns at most one finished piece, and `finish` the last.
struct SplitFolder {
    private let behavior: SplitBehavior
    private var start = 0
    private var end = 0
    private var holds = false
    private var heldIsMatch = false

    init(_ behavior: SplitBehavior) { self.behavior = behavior }

    /// Adds the next span and returns the piece that it finishes; nil if there is none.
    mutating func take(_ from: Int, _ to: Int, isMatch: Bool) -> (start: Int, end: Int)? {
        switch behavior {
        case .isolated: return (from, to)
        case .removed: return isMatch ? nil : (from, to)
        case .contiguous:
            if holds, heldIsMatch == isMatch {
                end = to
                return nil
            }
        case .mergedWithPrevious:
            if holds, isMatch, !heldIsMatch {
                end = to
                heldIsMatch = true
                return nil
            }
        case .mergedWithNext:
            if holds, heldIsMatch, !isMatch {
                end = to
                heldIsMatch = false
                return nil
            }
        }
        let finished = holds ? (start, end) : nil
        (start, end, holds, heldIsMatch) = (from, to, true, isMatch)
        return finished
    }

    /// Returns the last piece; nil if there is none.
    mutating func finish() -> (start: Int, end: Int)? {
        defer { holds = false }
        return holds ? (start, end) : nil
    }
}
