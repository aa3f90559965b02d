/// A decoder that turns tokens into text one by one, and holds back incomplete characters.
package protocol TokenTextDecoder {
    /// Whether bytes of an incomplete character are held back.
    var isHolding: Bool { get }
    /// Adds a token, and returns the text that it completes.
    mutating func append(_ id: Int) -> String
    /// Returns the rest, with replacement characters for incomplete ones.
    mutating func finish() -> String
}
