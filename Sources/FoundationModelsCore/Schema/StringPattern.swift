/// A regular expression on a string.
package struct StringPattern: Sendable, Hashable {
    /// The pattern's text, or nil when the expression doesn't tell it.
    package var text: String?
    /// Whether the pattern must match the whole text, as a Swift `Regex` does, or is searched for, as in JSON Schema.
    package var matchesWholeText: Bool
}
