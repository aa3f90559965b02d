/// The definition of a tool that a model may call.
public struct ToolDefinition: Sendable, Equatable {
    /// The name.
    public var name: String
    /// A description of the tool, of a sentence or two.
    public var summary: String
    /// The JSON Schema of the arguments; its key order is kept.
    public var parameters: JSONValue

    /// Creates a definition.
    public init(name: String, summary: String, parameters: JSONValue) {
        self.name = name
        self.summary = summary
        self.parameters = parameters
    }

    /// The definition as JSON in the form of OpenAI and Hugging Face.
    public var json: JSONValue {
        .object(
            JSONObject([
                .init(key: "type", value: .string("function")),
                .init(
                    key: "function",
                    value: .object(
                        JSONObject([
                            .init(key: "name", value: .string(name)),
                            .init(key: "description", value: .string(summary)),
                            .init(key: "parameters", value: parameters),
                        ]))),
            ]))
    }
}
