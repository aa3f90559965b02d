/// Tokens gathered one run after the other, each at most once: a list while they are few, then a mask.
struct TokenGathering {
    private var few: [Int32] = []
    private var many: [UInt32] = []
    private let wordCount: Int

    /// From this number on tokens are kept as a mask.
    static let manyCount = 2_048

    /// Gathers nothing yet, for masks of so many words.
    init(wordCount: Int) { self.wordCount = wordCount }

    /// Adds a run of tokens.
    mutating func add(_ tokens: ArraySlice<Int32>) {
        if many.isEmpty {
            if few.count + tokens.count < Self.manyCount {
                few += tokens
                return
            }
            many = [UInt32](repeating: 0, count: wordCount)
            for token in few { many[Int(token) >> 5] |= 1 << UInt32(token & 31) }
        }
        for token in tokens { many[Int(token) >> 5] |= 1 << UInt32(token & 31) }
    }

    /// The tokens as those that stay inside a text.
    var inside: LexemeMask.Inside { many.isEmpty ? .few(few) : .many(many) }
}
