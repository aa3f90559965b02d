/// The shape that generated values must have: object types, choices, numbers in bounds, arrays and so on.
///
/// Encoded as JSON, a schema is a JSON Schema with the order of properties under `x-order`.
public struct GenerationSchema: Sendable {
    /// The outermost node.
    let root: SchemaNode
    /// Named nodes that `root` refers to.
    let definitions: [String: SchemaNode]
    /// The type that `root` describes, for references back to it.
    let rootType: ObjectIdentifier?

    init(node: SchemaNode, definitions: [String: SchemaNode] = [:], rootType: ObjectIdentifier? = nil) {
        root = node
        self.definitions = definitions
        self.rootType = rootType
    }

    /// The name of the type that the schema describes.
    public var name: String { root.name }
}

extension GenerationSchema {
    /// Describes an object with properties, generated in the order given.
    public init(
        type: any Generable.Type, description: String? = nil, properties: [GenerationSchema.Property]
    ) {
        self.init(
            type: type, description: description, representNilExplicitlyInGeneratedContent: false,
            properties: properties)
    }

    /// Describes an object whose absent optional properties are generated as null where `explicitNil` is true.
    public init(
        type: any Generable.Type, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [GenerationSchema.Property]
    ) {
        self.init(
            name: Self.name(of: type), type: type, description: description,
            representNilExplicitlyInGeneratedContent: explicitNil, properties: properties)
    }

    /// Describes an object under a name of its own.
    public init(
        name: String, type: any Generable.Type, description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [GenerationSchema.Property]
    ) {
        let rule = ObjectRule(properties: properties.map(\.property), writesNull: explicitNil)
        self.init(
            node: SchemaNode(title: name, description: description, shape: .object(rule)),
            rootType: ObjectIdentifier(type))
    }

    /// Describes a string that is one of `choices`.
    public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
        self.init(name: Self.name(of: type), type: type, description: description, anyOf: choices)
    }

    /// Describes a string that is one of `choices`, under a name of its own.
    public init(name: String, type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
        let shape = SchemaNode.Shape.string(StringRule(choices: choices))
        self.init(
            node: SchemaNode(title: name, description: description, shape: shape),
            rootType: ObjectIdentifier(type))
    }

    /// Describes a value of one of several types.
    public init(type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]) {
        self.init(name: Self.name(of: type), type: type, description: description, anyOf: types)
    }

    /// Describes a value of one of several types, under a name of its own.
    public init(
        name: String, type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]
    ) {
        let shape = SchemaNode.Shape.anyOf(types.map { SchemaNode(type: $0) })
        self.init(
            node: SchemaNode(title: name, description: description, shape: shape),
            rootType: ObjectIdentifier(type))
    }

    /// The name of a type without its module and the types around it.
    static func name(of type: any Generable.Type) -> String { "\(type)" }
}

extension GenerationSchema: CustomDebugStringConvertible {
    /// The schema as JSON Schema with sorted keys.
    public var debugDescription: String { resolved.jsonText(sortedKeys: true) }
}
