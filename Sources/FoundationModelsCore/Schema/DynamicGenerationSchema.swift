/// A schema, or part of one, created at run time.
///
/// ```swift
/// let menu = DynamicGenerationSchema(name: "Menu", properties: [
///     .init(name: "soup", schema: DynamicGenerationSchema(name: "Soup", anyOf: ["Tomato", "Clam chowder"])),
/// ])
/// let schema = try GenerationSchema(root: menu, dependencies: [])
/// ```
public struct DynamicGenerationSchema: Sendable {
    let node: SchemaNode

    init(node: SchemaNode) { self.node = node }
}

extension DynamicGenerationSchema {
    /// The schema of null, for a union that includes it.
    public static var null: DynamicGenerationSchema { DynamicGenerationSchema(node: SchemaNode(shape: .null)) }

    /// Creates the schema of an object.
    public init(name: String, description: String? = nil, properties: [DynamicGenerationSchema.Property]) {
        self.init(
            name: name, description: description, representNilExplicitlyInGeneratedContent: false,
            properties: properties)
    }

    /// Creates the schema of an object; with `explicitNil` an absent optional property is generated as null.
    public init(
        name: String, description: String? = nil, representNilExplicitlyInGeneratedContent explicitNil: Bool,
        properties: [DynamicGenerationSchema.Property]
    ) {
        let rule = ObjectRule(properties: properties.map(\.property), writesNull: explicitNil)
        self.init(node: SchemaNode(title: name, description: description, shape: .object(rule)))
    }

    /// Creates the schema of a value that matches one of several schemas.
    public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
        self.init(node: SchemaNode(title: name, description: description, shape: .anyOf(choices.map(\.node))))
    }

    /// Creates the schema of a string that is one of `choices`.
    public init(name: String, description: String? = nil, anyOf choices: [String]) {
        let shape = SchemaNode.Shape.string(StringRule(choices: choices))
        self.init(node: SchemaNode(title: name, description: description, shape: shape))
    }

    /// Creates the schema of an array; bounds are optional.
    public init(
        arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil
    ) {
        let rule = ArrayRule(
            items: itemSchema.node, minimumCount: minimumElements, maximumCount: maximumElements)
        self.init(node: SchemaNode(shape: .array(rule)))
    }

    /// Creates a schema from a type's schema, with guides.
    public init<Value>(type: Value.Type, guides: [GenerationGuide<Value>] = []) where Value: Generable {
        let reference = TypeReference(type: type, guides: guides.flatMap(\.rules))
        self.init(node: SchemaNode(shape: .type(reference)))
    }

    /// Creates a reference to the dependency called `name`, or to the root.
    public init(referenceTo name: String) {
        self.init(node: SchemaNode(shape: .reference(name)))
    }
}

extension DynamicGenerationSchema {
    /// A property of an object schema.
    public struct Property: Sendable {
        let property: ObjectRule.Property

        /// Creates a property.
        public init(
            name: String, description: String? = nil, schema: DynamicGenerationSchema, isOptional: Bool = false
        ) {
            property = ObjectRule.Property(
                name: name, description: description, node: schema.node, isOptional: isOptional)
        }
    }
}
