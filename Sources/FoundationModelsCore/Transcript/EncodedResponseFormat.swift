/// The encoded form of a response format.
struct EncodedResponseFormat: Codable {
    private enum Kind: String, Codable { case jsonSchema }
    private struct Schema: Codable {
        var name: String
        var description: String?
        var schema: GenerationSchema.JSONSchema
    }
    private let type: Kind
    private let jsonSchema: Schema

    init(_ format: Transcript.ResponseFormat) {
        type = .jsonSchema
        jsonSchema = Schema(
            name: format.name, description: format.schema.root.description, schema: .init(format.schema))
    }

    var format: Transcript.ResponseFormat { .init(schema: jsonSchema.schema.schema) }
}
