import ChatTemplates
import FoundationModelsCore

/// The schema of a tool's arguments as the model sees it: always an object, because most families generate only
/// objects.
struct ToolParameters {
    /// The name of the member that wraps arguments of another type.
    private static let wrapper = "value"

    /// The schema that the model sees.
    let schema: ResolvedSchema
    /// Whether the model sees the arguments wrapped in an object.
    let isWrapped: Bool

    /// Wraps a schema that isn't an object.
    init(_ parameters: GenerationSchema) {
        var schema = parameters.resolved
        switch schema.root.shape {
        case .object, .anyOf, .reference, .root, .type: isWrapped = false
        case .any, .null, .boolean, .string, .number, .array:
            isWrapped = true
            let property = ObjectRule.Property(
                name: Self.wrapper, description: schema.root.description, node: schema.root, isOptional: false)
            schema.root = SchemaNode(title: parameters.name, shape: .object(ObjectRule(properties: [property])))
        }
        self.schema = schema
    }

    /// Returns the arguments as the tool takes them.
    func unwrapped(_ arguments: JSONValue) -> JSONValue {
        isWrapped ? arguments[Self.wrapper] ?? arguments : arguments
    }

    /// Returns the arguments as the model generated them.
    func wrapped(_ arguments: JSONValue) -> JSONValue {
        guard isWrapped else { return arguments }
        return .object(JSONObject([.init(key: Self.wrapper, value: arguments)]))
    }
}
