/// A tool call of the assistant.
public struct ChatToolCall: Sendable, Equatable {
    /// The call's ID; nil in families without IDs.
    public var id: String?
    /// The tool's name.
    public var name: String
    /// The arguments; usually an object.
    public var arguments: JSONValue

    /// Creates a call.
    public init(id: String? = nil, name: String, arguments: JSONValue) {
        self.id = id
        self.name = name
        self.arguments = arguments
    }
}
