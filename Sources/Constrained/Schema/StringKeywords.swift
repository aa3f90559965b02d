/// The keywords of a schema that apply to strings.
struct StringKeywords {
    var minimumLength = 0
    var maximumLength: Int?
    /// The languages that must contain the string.
    var patterns: [Language] = []

    /// Whether there are none.
    var isEmpty: Bool {
        minimumLength == 0 && maximumLength == nil && patterns.isEmpty
    }
}
