/// One message of a conversation.
///
/// ```swift
/// let messages: [ChatMessage] = [
///     .init(role: .system, text: "Be brief."),
///     .init(role: .user, text: "What is the capital of France?"),
/// ]
/// ```
public struct ChatMessage: Sendable, Equatable {
    /// What a message says.
    public enum Content: Sendable, Equatable {
        /// Text.
        case text(String)
        /// Several parts.
        case parts([Part])
    }

    /// One part of a message.
    public enum Part: Sendable, Equatable {
        /// Text.
        case text(String)
        /// Anything else, as its JSON object with a `type`.
        case other(JSONObject)
    }

    /// Who speaks.
    public var role: ChatRole
    /// What is said; nil when there is nothing, as in an assistant's message of tool calls.
    public var content: Content?
    /// What the model thought before it answered.
    public var reasoning: String?
    /// The tools that the assistant calls.
    public var toolCalls: [ChatToolCall]
    /// For a tool's result, the id of the call it answers.
    public var toolCallID: String?
    /// The name of the tool or of the speaker.
    public var name: String?
    /// Further keys that a template may read.
    public var extra: JSONObject

    /// Makes a message.
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

    /// Makes a message of text.
    public init(role: ChatRole, text: String) {
        self.init(role: role, content: .text(text))
    }
}
