/// A handle to a regular language over Unicode scalar values, interned in a `RegexArena`.
///
/// Two handles of one arena that are equal denote the same language; unequal handles may
/// denote the same language too, since only cheap identities are applied.
struct Language: Handle {
    let id: Int32

    /// The language without any word.
    static let empty = Language(id: 0)
    /// The language of the empty word alone.
    static let epsilon = Language(id: 1)
    /// The language of every word.
    static let all = Language(id: 2)
}
