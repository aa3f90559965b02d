/// A schema, or part of one, put together at run time.
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
    /// The schema of null, for a choice that may also be nothing.
    public static var null: DynamicGenerationSchema { DynamicGenerationSchema(node: SchemaNode(shape: .null)) }

    /// Describes an object.
    public init(name: String, description: String? = nil, properties: [DynamicGenerationSchema.Property]) {
        self.init(
            name: name, description: description, representNilExplicitlyInGeneratedContent: false,
            properties: properties)
    }

    /// Describes an object whose absent optional properties are generated as null where `explicitNil` is true.
    public init(
        name: String, description: String? = nil, representNilExplicitlyInGeneratedContent explicitNil: Bool,
        properties: [DynamicGenerationSchema.Property]
    ) {
        let rule = ObjectRule(properties: properties.map(\.property), writesNull: explicitNil)
        self.init(node: SchemaNode(title: name, description: description, shape: .object(rule)))
    }

    /// Describes a value that fits one of several schemas.
    public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
        self.init(node: SchemaNode(title: name, description: description, shape: .anyOf(choices.map(\.node))))
    }

    /// Describes a string that is one of `choices`.
    public init(name: String, description: String? = nil, anyOf choices: [String]) {
        let shape = SchemaNode.Shape.string(StringRule(choices: choices))
        self.init(node: SchemaNode(title: name, description: description, shape: shape))
    }

    /// Describes an array, of any length or within bounds.
    public init(
        arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil
    ) {
        let rule = ArrayRule(
            items: itemSchema.node, minimumCount: minimumElements, maximumCount: maximumElements)
        self.init(node: SchemaNode(shape: .array(rule)))
    }

    /// Takes the schema of a type, under guides.
    public init<Value>(type: Value.Type, guides: [GenerationGuide<Value>] = []) where Value: Generable {
        let reference = TypeReference(type: type, guides: guides.flatMap(\.rules))
        self.init(node: SchemaNode(shape: .type(reference)))
    }

    /// Refers to the schema called `name` among the dependencies, or to the root.
    public init(referenceTo name: String) {
        self.init(node: SchemaNode(shape: .reference(name)))
    }
}

extension DynamicGenerationSchema {
    /// One property of an object.
    public struct Property: Sendable {
        let property: ObjectRule.Property

        /// Describes a property.
        public init(
            name: String, description: String? = nil, schema: DynamicGenerationSchema, isOptional: Bool = false
        ) {
            property = ObjectRule.Property(
                name: name, description: description, node: schema.node, isOptional: isOptional)
        }
    }
}
