/// An event of a parsed output.
public enum OutputEvent: Sendable, Equatable {
    /// Text of the answer.
    case text(String)
    /// Reasoning before the answer.
    case reasoning(String)
    /// A complete tool call.
    case call(ChatToolCall)
}
