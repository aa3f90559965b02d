/// How one language of a text ends.
struct LanguageEnding {
    /// The language's place among the text's.
    var slot: Slot
    /// The word that it ends as, if it lists words.
    var word: ListedWord?
}

/// The languages that end where a text does: a view of the list that keeps them as three numbers each, of which the last
/// two are -1 where a language lists no words.
struct LanguageEndings: RandomAccessCollection {
    private let numbers: [Int32]

    @inline(__always)
    init(_ numbers: [Int32]) { self.numbers = numbers }

    var startIndex: Int { 0 }
    var endIndex: Int { numbers.count / 3 }

    @inline(__always)
    subscript(_ index: Int) -> LanguageEnding {
        let set = WordSetID(id: numbers[index * 3 + 1])
        return LanguageEnding(
            slot: Slot(id: numbers[index * 3]),
            word: set.id < 0 ? nil : ListedWord(set: set, index: Int(numbers[index * 3 + 2])))
    }
}
