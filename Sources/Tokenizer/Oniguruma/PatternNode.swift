/// A node of a parsed pattern.
indirect enum PatternNode: Sendable {
    /// An assertion about a position in the text.
    enum Assertion: Sendable {
        case lineStart, lineEnd, textStart, textEnd, textEndBeforeBreak, wordBoundary, notWordBoundary
    }

    /// The preference of a repetition among its possible lengths.
    enum Greed: Sendable {
        case greedy, lazy, possessive
    }

    case empty
    case set(ScalarSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repeated(PatternNode, least: Int, most: Int?, Greed)
    case assertion(Assertion)
    /// A look-ahead or look-behind, which consumes nothing.
    case look(PatternNode, behind: Bool, negative: Bool)
    /// A group that is never backtracked into.
    case atomic(PatternNode)
}
