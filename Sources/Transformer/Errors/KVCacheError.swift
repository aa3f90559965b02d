/// An error that says why a KV cache can't grow.
public enum KVCacheError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The sequence would exceed the model's context.
    case contextExceeded(length: Int, limit: Int)
    /// All pages of the pool are in use.
    case poolExhausted(bytes: Int)

    public var description: String {
        switch self {
        case .contextExceeded(let length, let limit):
            "the sequence would have \(length) tokens and the context holds \(limit); shorten it or load the model "
                + "with a longer context"
        case .poolExhausted(let bytes):
            "all \(bytes) bytes of the key-value pool are in use; release cached sequences"
        }
    }
}
