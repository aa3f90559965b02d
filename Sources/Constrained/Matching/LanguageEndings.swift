/// The languages that match a text where it ends.
typealias LanguageEndings = ListedRecords<LanguageEnding>

/// A language that matches a text where it ends.
///
/// It is kept as three numbers, of which the last two are -1 if the language lists no words.
struct LanguageEnding: ListedRecord {
    /// The index of the language among those of the lexeme.
    var slot: Slot
    /// The word that the text is, if the language lists words.
    var word: ListedWord?

    static var width: Int { 3 }

    @inline(__always)
    init(_ numbers: [Int32], at start: Int) {
        let set = WordSetID(id: numbers[start + 1])
        slot = Slot(id: numbers[start])
        word = set.id < 0 ? nil : ListedWord(set: set, index: Int(numbers[start + 2]))
    }
}
