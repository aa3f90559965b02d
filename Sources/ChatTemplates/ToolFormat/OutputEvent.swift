/// A part of a model's output.
public enum OutputEvent: Sendable, Equatable {
    /// Text of the answer.
    case text(String)
    /// Thinking before the answer.
    case reasoning(String)
    /// A call, complete.
    case call(ChatToolCall)
}
