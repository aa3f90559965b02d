/// The progress of a call while the model generates it.
public enum CallProgress: Sendable, Equatable {
    /// A call of this tool has begun.
    case began(name: String)
    /// A piece of the arguments' JSON text, as the model generates it.
    case arguments(String)
    /// The output that looked like a call is none; it follows as text.
    case abandoned
}
