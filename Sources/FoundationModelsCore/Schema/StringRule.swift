/// What a string must look like.
package struct StringRule: Sendable, Hashable {
    /// The texts that are allowed.
    package var choices: [String]?
    /// The one text that is allowed.
    package var constant: String?
    /// Regular expressions that each match the whole text.
    package var patterns: [StringPattern] = []
}
