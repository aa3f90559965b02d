/// Turns tokens into text one by one, holding back what is not yet a whole character.
package protocol TokenTextDecoder {
    /// Whether bytes of an incomplete character are held back.
    var isHolding: Bool { get }
    /// Takes the next token and returns the text that it completes.
    mutating func append(_ id: Int) -> String
    /// Returns what was held back, with replacement characters for incomplete ones.
    mutating func finish() -> String
}
