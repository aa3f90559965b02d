/// How many values are left where none may be written twice.
struct RemainingValueTables {
    /// As many values as items can surely become, as far as that was asked.
    var values: [DistinctItems.RemainingValuesKey: Int] = [:]
    /// As many values as strings and numbers can surely become, by lexeme.
    var texts: [LexemeID: Int] = [:]
    /// The words of languages of keys and strings, counted up to a limit.
    var textCounts: [Language: (least: Int, limit: Int)] = [:]
    /// Looks for numbers that are new.
    var numberSearch = NumberSearch()
}
