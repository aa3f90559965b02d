/// A piece of what ends a text: bytes, or a token that the grammar names by identifier.
public enum CompletionPart: Sendable, Hashable {
    /// Bytes, in whatever tokens.
    case bytes([UInt8])
    /// A token by its identifier.
    case token(Int)
}
