extension GenerationSchema {
    /// A property of an object schema.
    public struct Property: Sendable {
        let property: ObjectRule.Property

        private init(
            name: String, description: String?, type: any Generable.Type, isOptional: Bool, rules: [GuideRule]
        ) {
            property = ObjectRule.Property(
                name: name, description: description, node: SchemaNode(type: type, guides: rules),
                isOptional: isOptional)
        }
    }
}

extension GenerationSchema.Property {
    /// Creates a required property.
    public init<Value>(
        name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
        self.init(
            name: name, description: description, type: type, isOptional: false, rules: guides.flatMap(\.rules))
    }

    /// Creates an optional property, which the model may leave out.
    public init<Value>(
        name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
        self.init(
            name: name, description: description, type: Value.self, isOptional: true, rules: guides.flatMap(\.rules))
    }

    /// Creates a required string property; each regex must match the whole string.
    public init<RegexOutput>(
        name: String, description: String? = nil, type: String.Type, guides: [Regex<RegexOutput>] = []
    ) {
        self.init(
            name: name, description: description, type: type, isOptional: false,
            rules: guides.flatMap { GenerationGuide.pattern($0).rules })
    }

    /// Creates an optional string property; each regex must match the whole string.
    public init<RegexOutput>(
        name: String, description: String? = nil, type: String?.Type, guides: [Regex<RegexOutput>] = []
    ) {
        self.init(
            name: name, description: description, type: String.self, isOptional: true,
            rules: guides.flatMap { GenerationGuide.pattern($0).rules })
    }
}
