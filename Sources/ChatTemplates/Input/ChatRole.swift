/// The role of a message.
public struct ChatRole: RawRepresentable, Sendable, Hashable {
    /// The role's name in templates.
    public let rawValue: String

    /// Creates a role; any name is valid.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Instructions for the conversation.
    public static let system = ChatRole(rawValue: "system")
    /// The application's instructions, in families that distinguish them from `system`.
    public static let developer = ChatRole(rawValue: "developer")
    /// The user's prompts.
    public static let user = ChatRole(rawValue: "user")
    /// The model's answers.
    public static let assistant = ChatRole(rawValue: "assistant")
    /// The results of tool calls.
    public static let tool = ChatRole(rawValue: "tool")
}
