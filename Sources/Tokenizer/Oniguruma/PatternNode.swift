/// A parsed pattern.
indirect enum PatternNode: Sendable {
    /// An assertion about a place in the text.
    enum Assertion: Sendable {
        case lineStart, lineEnd, textStart, textEnd, textEndBeforeBreak, wordBoundary, notWordBoundary
    }

    /// How a repetition chooses its length.
    enum Greed: Sendable {
        case greedy, lazy, possessive
    }

    case empty
    case set(ScalarSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repeated(PatternNode, least: Int, most: Int?, Greed)
    case assertion(Assertion)
    /// A group looked at before or after the place, without taking it.
    case look(PatternNode, behind: Bool, negative: Bool)
    /// A group that gives nothing back.
    case atomic(PatternNode)
}
