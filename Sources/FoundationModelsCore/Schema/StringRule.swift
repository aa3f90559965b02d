/// What a string must look like.
struct StringRule: Sendable, Hashable {
    /// The texts that are allowed.
    var choices: [String]?
    /// The one text that is allowed.
    var constant: String?
    /// Regular expressions that each match the whole text.
    var patterns: [StringPattern] = []
}
