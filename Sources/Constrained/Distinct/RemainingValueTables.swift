/// The cached counts of the values that remain where no value may be repeated.
struct RemainingValueTables {
    /// Lower bounds of the number of values of items, as far as requested.
    var values: [DistinctItems.RemainingValuesKey: Int] = [:]
    /// Lower bounds of the number of values of strings and numbers, by lexeme.
    var texts: [LexemeID: Int] = [:]
    /// The number of words of the languages of keys and strings, counted up to a limit.
    var textCounts: [Language: (least: Int, limit: Int)] = [:]
    /// The search for numbers that aren't used.
    var numberSearch = NumberSearch()
}
