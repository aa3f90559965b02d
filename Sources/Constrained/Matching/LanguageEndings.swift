/// The languages that end where a text does.
typealias LanguageEndings = ListedRecords<LanguageEnding>

/// How one language of a text ends: kept as three numbers, of which the last two are -1 where it lists no words.
struct LanguageEnding: ListedRecord {
    /// The language's place among the text's.
    var slot: Slot
    /// The word that it ends as, if it lists words.
    var word: ListedWord?

    static var width: Int { 3 }

    @inline(__always)
    init(_ numbers: [Int32], at start: Int) {
        let set = WordSetID(id: numbers[start + 1])
        slot = Slot(id: numbers[start])
        word = set.id < 0 ? nil : ListedWord(set: set, index: Int(numbers[start + 2]))
    }
}
