/// What is known of a call while it is written.
public enum CallProgress: Sendable, Equatable {
    /// A call of this tool begins.
    case began(name: String)
    /// A piece of the arguments of the call that has begun, as the model spells them in JSON.
    case arguments(String)
    /// What had begun was no call after all; it comes as text.
    case abandoned
}
