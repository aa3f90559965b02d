/// Who speaks in a message.
public struct ChatRole: RawRepresentable, Sendable, Hashable {
    /// The role as templates know it.
    public let rawValue: String

    /// Makes a role, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Instructions for the whole conversation.
    public static let system = ChatRole(rawValue: "system")
    /// Instructions of the application, in families that tell them from `system`.
    public static let developer = ChatRole(rawValue: "developer")
    /// The person.
    public static let user = ChatRole(rawValue: "user")
    /// The model.
    public static let assistant = ChatRole(rawValue: "assistant")
    /// The result of a tool call.
    public static let tool = ChatRole(rawValue: "tool")
}
