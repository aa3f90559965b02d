/// A tool's definition as the document format writes it.
struct EncodedTool: Codable {
    private enum Kind: String, Codable { case function }
    private struct Function: Codable {
        var name: String
        var description: String
        // Tools of others have their own schemas.
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
