/// A set of tokens that is a list while it is small, and a mask from then on.
struct TokenGathering {
    private var few: [TokenID] = []
    private var many: [UInt32] = []
    private let wordCount: Int

    /// The number of tokens from which on the set is a mask.
    static let manyCount = 2_048

    /// Creates an empty set, for masks of a number of 32-bit words.
    init(wordCount: Int) { self.wordCount = wordCount }

    /// Adds some tokens, none of which the set contains.
    mutating func add(_ tokens: ArraySlice<TokenID>) {
        if many.isEmpty {
            if few.count + tokens.count < Self.manyCount {
                few += tokens
                return
            }
            many = [UInt32](repeating: 0, count: wordCount)
            for token in few { many[token.word] |= token.bit }
        }
        for token in tokens { many[token.word] |= token.bit }
    }

    /// The tokens as part of a lexeme's mask.
    var inside: LexemeMask.Inside { many.isEmpty ? .few(few) : .many(many) }
}
