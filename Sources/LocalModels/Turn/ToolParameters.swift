import ChatTemplates
import FoundationModelsCore

/// A tool's parameters as models call them: an object always, since most families can't write anything else.
struct ToolParameters {
    /// The name of the one member that holds arguments which are no object.
    private static let wrapper = "value"

    /// The schema that the model sees.
    let schema: ResolvedSchema
    /// Whether the arguments are inside an object that only the model sees.
    let isWrapped: Bool

    /// Wraps what needs to be wrapped.
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

    /// The arguments as the tool takes them.
    func unwrapped(_ arguments: JSONValue) -> JSONValue {
        isWrapped ? arguments[Self.wrapper] ?? arguments : arguments
    }

    /// The arguments as the model wrote them.
    func wrapped(_ arguments: JSONValue) -> JSONValue {
        guard isWrapped else { return arguments }
        return .object(JSONObject([.init(key: Self.wrapper, value: arguments)]))
    }
}
