/// The encoded form of a tool definition.
struct EncodedTool: Codable {
    private enum Kind: String, Codable { case function }
    private struct Function: Codable {
        var name: String
        var description: String
        // The document may come from elsewhere, so the schema may be any JSON Schema.
        var parameters: GenerationSchema.JSONSchema
    }
    private let type: Kind
    private let function: Function

    init(_ definition: Transcript.ToolDefinition) {
        type = .function
        function = Function(
            name: definition.name, description: definition.description, parameters: .init(definition.parameters))
    }

    var definition: Transcript.ToolDefinition {
        .init(name: function.name, description: function.description, parameters: function.parameters.schema)
    }
}
