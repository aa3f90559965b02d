/// A handle to a regular language over Unicode scalar values, interned in a `RegexArena`.
///
/// Equal handles of one arena denote the same language. Unequal handles may also denote the same language, since only
/// simple identities are applied.
struct Language: Handle {
    let id: Int32

    /// The language without words.
    static let empty = Language(id: 0)
    /// The language of the empty word.
    static let epsilon = Language(id: 1)
    /// The language of all words.
    static let all = Language(id: 2)
}
