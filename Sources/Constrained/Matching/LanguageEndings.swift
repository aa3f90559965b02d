/// How one language of a text ends: its place among the text's, and the word that it ends as, if it lists words.
struct LanguageEnding {
    var slot: Slot
    /// The list of words and the word's place there, or -1 twice.
    var wordSet: Int32
    var word: Int32
}

/// The languages that end where a text does: a view of the list that keeps them as three numbers each.
struct LanguageEndings: RandomAccessCollection {
    private let numbers: [Int32]

    @inline(__always)
    init(_ numbers: [Int32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count / 3 }

    @inline(__always)
    subscript(_ index: Int) -> LanguageEnding {
        LanguageEnding(
            slot: Slot(id: numbers[index * 3]), wordSet: numbers[index * 3 + 1], word: numbers[index * 3 + 2])
    }
}
