/// One call of a tool by the assistant.
public struct ChatToolCall: Sendable, Equatable {
    /// The id by which a result names its call, where the family has ids.
    public var id: String?
    /// The tool's name.
    public var name: String
    /// The arguments, an object as a rule.
    public var arguments: JSONValue

    /// Makes a call.
    public init(id: String? = nil, name: String, arguments: JSONValue) {
        self.id = id
        self.name = name
        self.arguments = arguments
    }
}
