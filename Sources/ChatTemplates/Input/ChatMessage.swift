/// A message of a conversation.
///
/// ```swift
/// let messages: [ChatMessage] = [
///     .init(role: .system, text: "Be brief."),
///     .init(role: .user, text: "What is the capital of France?"),
/// ]
/// ```
public struct ChatMessage: Sendable, Equatable {
    /// The content of a message.
    public enum Content: Sendable, Equatable {
        /// Text.
        case text(String)
        /// Several parts.
        case parts([Part])
    }

    /// A part of a message.
    public enum Part: Sendable, Equatable {
        /// Text.
        case text(String)
        /// Any other part, as its JSON object with a `type`.
        case other(JSONObject)
    }

    /// The role of the message.
    public var role: ChatRole
    /// The content; nil for none, as in an assistant's message with tool calls only.
    public var content: Content?
    /// The model's reasoning before the answer.
    public var reasoning: String?
    /// The tool calls of an assistant's message.
    public var toolCalls: [ChatToolCall]
    /// The ID of the call that a tool's message answers.
    public var toolCallID: String?
    /// The name of the tool or the author.
    public var name: String?
    /// Further keys for the template.
    public var extra: JSONObject

    /// Creates a message.
    public init(
        role: ChatRole, content: Content? = nil, reasoning: String? = nil, toolCalls: [ChatToolCall] = [],
        toolCallID: String? = nil, name: String? = nil, extra: JSONObject = JSONObject()
    ) {
        self.role = role
        self.content = content
        self.reasoning = reasoning
        self.toolCalls = toolCalls
        self.toolCallID = toolCallID
        self.name = name
        self.extra = extra
    }

    /// Whether the content is a list of parts.
    var hasParts: Bool { if case .parts = content { true } else { false } }

    /// Creates a message of text.
    public init(role: ChatRole, text: String) {
        self.init(role: role, content: .text(text))
    }
}
