/// Tokens gathered one run after the other, each at most once: a list while they are few, then a mask.
struct TokenGathering {
    private var few: [TokenID] = []
    private var many: [UInt32] = []
    private let wordCount: Int

    /// From this number on tokens are kept as a mask.
    static let manyCount = 2_048

    /// Gathers nothing yet, for masks of so many words.
    init(wordCount: Int) { self.wordCount = wordCount }

    /// Adds a run of tokens.
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

    /// The tokens as those that stay inside a text.
    var inside: LexemeMask.Inside { many.isEmpty ? .few(few) : .many(many) }
}
