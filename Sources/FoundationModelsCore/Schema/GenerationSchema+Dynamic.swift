extension GenerationSchema {
    /// Creates a schema from dynamic schemas.
    ///
    /// - Parameters:
    ///   - root: The schema of the value.
    ///   - dependencies: Schemas to which `root` and each other refer by name.
    /// - Throws: `GenerationSchema.SchemaError` for duplicate names, empty choices and undefined references.
    public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
        var check = DynamicSchemaCheck(root: root.node)
        for dependency in dependencies { try check.define(dependency.node) }
        try check.visit(root.node, isRoot: true)
        for dependency in dependencies { try check.visit(dependency.node, isRoot: true) }
        try check.finish()
        self.init(node: root.node, definitions: check.definitions)
    }
}

/// The validation of a dynamic schema; collects its definitions.
private struct DynamicSchemaCheck {
    let root: SchemaNode
    var definitions: [String: SchemaNode] = [:]
    private var references: [String] = []

    init(root: SchemaNode) { self.root = root }

    /// The name of the root; nil if it has none.
    private var rootName: String? { root.title }

    /// Adds a dependency under its name.
    mutating func define(_ node: SchemaNode) throws {
        let name = node.name
        guard definitions[name] == nil, name != rootName else { throw duplicate(name) }
        definitions[name] = node
    }

    /// Validates a node and all nodes inside it.
    mutating func visit(_ node: SchemaNode, isRoot: Bool = false) throws {
        if !isRoot, node.isDefinition {
            guard definitions[node.name] == nil || definitions[node.name] == node, node.name != rootName else {
                throw duplicate(node.name)
            }
            definitions[node.name] = node
        }
        switch node.shape {
        case .object(let rule):
            var names: Set<String> = []
            for property in rule.properties {
                guard names.insert(property.name).inserted else {
                    throw GenerationSchema.SchemaError.duplicateProperty(
                        schema: node.name, property: property.name,
                        context: .init(
                            debugDescription: "The type \"\(node.name)\" has two properties \"\(property.name)\"."))
                }
                try visit(property.node)
            }
        case .anyOf(let choices):
            if choices.isEmpty { throw emptyChoices(node.name) }
            for choice in choices { try visit(choice) }
        case .string(let rule):
            if rule.choices?.isEmpty == true { throw emptyChoices(node.name) }
        case .array(let rule): try visit(rule.items)
        case .reference(let name): references.append(name)
        case .any, .null, .boolean, .number, .root, .type: break
        }
    }

    /// Checks that every reference has a definition.
    func finish() throws {
        var missing: [String] = []
        for name in references where definitions[name] == nil && name != rootName && !missing.contains(name) {
            missing.append(name)
        }
        guard missing.isEmpty else {
            throw GenerationSchema.SchemaError.undefinedReferences(
                schema: rootName, references: missing,
                context: .init(
                    debugDescription: "The schema \"\(root.name)\" refers to \(missing.joined(separator: ", ")), "
                        + "which neither it nor its dependencies define."))
        }
    }

    private func duplicate(_ name: String) -> GenerationSchema.SchemaError {
        .duplicateType(
            schema: rootName, type: name,
            context: .init(debugDescription: "The schema \"\(root.name)\" defines the type \"\(name)\" twice."))
    }

    private func emptyChoices(_ name: String) -> GenerationSchema.SchemaError {
        .emptyTypeChoices(
            schema: name, context: .init(debugDescription: "The choice \"\(name)\" offers nothing to choose from."))
    }
}
