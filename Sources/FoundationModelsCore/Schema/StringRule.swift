/// The constraints of a string.
package struct StringRule: Sendable, Hashable {
    /// The allowed strings; nil for any.
    package var choices: [String]?
    /// The only allowed string.
    package var constant: String?
    /// Regular expressions, all of which must match.
    package var patterns: [StringPattern] = []
}
