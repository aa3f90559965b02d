/// What a schema says of strings.
struct StringKeywords {
    var minimumLength = 0
    var maximumLength: Int?
    /// The languages of which a string must be a word.
    var patterns: [Language] = []

    /// Whether nothing is said.
    var isEmpty: Bool {
        minimumLength == 0 && maximumLength == nil && patterns.isEmpty
    }
}
