extension GenerationSchema {
    /// One property of an object type.
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
    /// Describes a property that is always generated.
    public init<Value>(
        name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
        self.init(
            name: name, description: description, type: type, isOptional: false, rules: guides.flatMap(\.rules))
    }

    /// Describes a property that the model may leave out.
    public init<Value>(
        name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
        self.init(
            name: name, description: description, type: Value.self, isOptional: true, rules: guides.flatMap(\.rules))
    }

    /// Describes text that is always generated and that regular expressions match as a whole.
    public init<RegexOutput>(
        name: String, description: String? = nil, type: String.Type, guides: [Regex<RegexOutput>] = []
    ) {
        self.init(
            name: name, description: description, type: type, isOptional: false,
            rules: guides.flatMap { GenerationGuide.pattern($0).rules })
    }

    /// Describes text that the model may leave out and that regular expressions match as a whole.
    public init<RegexOutput>(
        name: String, description: String? = nil, type: String?.Type, guides: [Regex<RegexOutput>] = []
    ) {
        self.init(
            name: name, description: description, type: String.self, isOptional: true,
            rules: guides.flatMap { GenerationGuide.pattern($0).rules })
    }
}
