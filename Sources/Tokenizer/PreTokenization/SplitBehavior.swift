/// What becomes of the matches of a pattern that splits text.
enum SplitBehavior: String, Sendable {
    /// They are dropped.
    case removed = "Removed"
    /// Each is a piece of its own.
    case isolated = "Isolated"
    /// Each joins the piece before it.
    case mergedWithPrevious = "MergedWithPrevious"
    /// Each joins the piece after it.
    case mergedWithNext = "MergedWithNext"
    /// Neighboring matches are one piece.
    case contiguous = "Contiguous"
}

/// Turns the alternation of matches and the text between them into pieces, one at a time.
///
/// Feed it stretches in order; `take` answers at most one finished piece, `finish` the last.
struct SplitFolder {
    private let behavior: SplitBehavior
    private var start = 0
    private var end = 0
    private var holds = false
    private var heldIsMatch = false

    init(_ behavior: SplitBehavior) { self.behavior = behavior }

    /// Takes the next stretch and answers the piece that is finished by it.
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

    /// The piece that is still held.
    mutating func finish() -> (start: Int, end: Int)? {
        defer { holds = false }
        return holds ? (start, end) : nil
    }
}
