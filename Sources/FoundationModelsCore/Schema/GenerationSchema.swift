/// The schema of generated values: objects, unions, numbers with bounds, arrays and so on.
///
/// A schema is encoded as a JSON Schema, with the order of properties under `x-order`.
public struct GenerationSchema: Sendable {
    /// The root node.
    let root: SchemaNode
    /// The definitions to which `root` refers, by name.
    let definitions: [String: SchemaNode]
    /// The type that `root` describes; a reference to that type is a reference to the root.
    let rootType: ObjectIdentifier?

    init(node: SchemaNode, definitions: [String: SchemaNode] = [:], rootType: ObjectIdentifier? = nil) {
        root = node
        self.definitions = definitions
        self.rootType = rootType
    }

    /// The name of the type.
    public var name: String { root.name }
}

extension GenerationSchema {
    /// Creates the schema of an object; its properties are generated in the given order.
    public init(
        type: any Generable.Type, description: String? = nil, properties: [GenerationSchema.Property]
    ) {
        self.init(
            type: type, description: description, representNilExplicitlyInGeneratedContent: false,
            properties: properties)
    }

    /// Creates the schema of an object; with `explicitNil` an absent optional property is generated as null.
    public init(
        type: any Generable.Type, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [GenerationSchema.Property]
    ) {
        self.init(
            name: Self.name(of: type), type: type, description: description,
            representNilExplicitlyInGeneratedContent: explicitNil, properties: properties)
    }

    /// Creates the schema of an object with a custom name.
    public init(
        name: String, type: any Generable.Type, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [GenerationSchema.Property]
    ) {
        let rule = ObjectRule(properties: properties.map(\.property), writesNull: explicitNil)
        self.init(
            node: SchemaNode(title: name, description: description, shape: .object(rule)),
            rootType: ObjectIdentifier(type))
    }

    /// Creates the schema of a string that is one of `choices`.
    public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
        self.init(name: Self.name(of: type), type: type, description: description, anyOf: choices)
    }

    /// Creates the schema of a string that is one of `choices`, with a custom name.
    public init(name: String, type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
        let shape = SchemaNode.Shape.string(StringRule(choices: choices))
        self.init(
            node: SchemaNode(title: name, description: description, shape: shape),
            rootType: ObjectIdentifier(type))
    }

    /// Creates the schema of a value of one of several types.
    public init(type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]) {
        self.init(name: Self.name(of: type), type: type, description: description, anyOf: types)
    }

    /// Creates the schema of a value of one of several types, with a custom name.
    public init(
        name: String, type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]
    ) {
        let shape = SchemaNode.Shape.anyOf(types.map { SchemaNode(type: $0) })
        self.init(
            node: SchemaNode(title: name, description: description, shape: shape),
            rootType: ObjectIdentifier(type))
    }

    /// Returns a type's name without its module and enclosing types.
    static func name(of type: any Generable.Type) -> String { "\(type)" }
}

extension GenerationSchema: CustomDebugStringConvertible {
    /// The schema as JSON Schema with sorted keys.
    public var debugDescription: String { resolved.jsonText(sortedKeys: true) }
}
