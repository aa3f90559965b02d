/// A part of a completion: bytes, or a token that the grammar names by its identifier.
public enum CompletionPart: Sendable, Hashable {
    /// Bytes, which any tokens may spell.
    case bytes([UInt8])
    /// A token, by its identifier.
    case token(Int)
}
