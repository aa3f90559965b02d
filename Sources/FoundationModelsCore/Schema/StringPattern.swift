/// A regular expression for a string.
package struct StringPattern: Sendable, Hashable {
    /// The pattern's text; nil where the regex doesn't give its text.
    package var text: String?
    /// Whether the pattern must match the whole string, as a Swift `Regex` does here. In JSON Schema, a match of any
    /// part is enough.
    package var matchesWholeText: Bool
}
