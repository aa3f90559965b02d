/// A schema without unresolved types: nodes are inline, or definitions with references to them.
package struct ResolvedSchema: Sendable, Hashable {
    /// The root node.
    package var root: SchemaNode
    /// The definitions that `root` reaches, by name.
    package var definitions: [String: SchemaNode] = [:]
}

extension GenerationSchema {
    /// The schema with every type resolved.
    package var resolved: ResolvedSchema {
        var resolver = SchemaResolver(schema: self)
        return resolver.resolve()
    }
}

/// Resolves the types of a schema, each once.
private struct SchemaResolver {
    /// The place of a resolved type.
    private enum Place {
        case root
        case definition(String)
    }

    private let schema: GenerationSchema
    private var places: [ObjectIdentifier: Place] = [:]
    private var result: ResolvedSchema
    private var inlineDepth = 0

    /// The greatest nesting of types without names; a hand-written type that contains itself would nest without end.
    private static let maximumInlineDepth = 64

    init(schema: GenerationSchema) {
        self.schema = schema
        result = ResolvedSchema(root: schema.root)
        if let type = schema.rootType { places[type] = .root }
    }

    mutating func resolve() -> ResolvedSchema {
        result.root = resolveInside(schema.root, of: schema)
        return result
    }

    /// Resolves an inner node: a definition moves to the result, and a reference replaces it.
    private mutating func resolve(_ node: SchemaNode, of owner: GenerationSchema) -> SchemaNode {
        switch node.shape {
        case .type(let reference): return resolve(reference)
        case .reference(let name):
            if name == owner.root.title, owner.definitions[name] == nil { return place(of: owner) }
            define(name, in: owner)
            return SchemaNode(shape: .reference(name))
        case .root: return place(of: owner)
        default:
            guard node.isDefinition else { return resolveInside(node, of: owner) }
            if result.definitions[node.name] == nil {
                result.definitions[node.name] = node
                result.definitions[node.name] = resolveInside(node, of: owner)
            }
            return SchemaNode(shape: .reference(node.name))
        }
    }

    /// Moves a definition of `owner` to the result.
    private mutating func define(_ name: String, in owner: GenerationSchema) {
        guard result.definitions[name] == nil, let node = owner.definitions[name] else { return }
        result.definitions[name] = node
        result.definitions[name] = resolveInside(node, of: owner)
    }

    /// Returns a reference to the root of a schema.
    private func place(of owner: GenerationSchema) -> SchemaNode {
        guard let type = owner.rootType, case .definition(let name)? = places[type] else {
            return SchemaNode(shape: .root)
        }
        return SchemaNode(shape: .reference(name))
    }

    /// Resolves a type: inline where it has no name, else as a definition.
    private mutating func resolve(_ reference: TypeReference) -> SchemaNode {
        let identity = ObjectIdentifier(reference.type)
        switch places[identity] {
        case .root?: return SchemaNode(shape: .root)
        case .definition(let name)?: return SchemaNode(shape: .reference(name))
        case nil: break
        }
        let owner = reference.type.generationSchema
        if owner.root.isDefinition {
            let name = freeName(for: owner.root.name, of: reference.type)
            places[identity] = .definition(name)
            result.definitions[name] = owner.root
            var node = resolveInside(owner.root, of: owner)
            node.title = name
            result.definitions[name] = node
            return SchemaNode(shape: .reference(name))
        }
        guard inlineDepth < Self.maximumInlineDepth else { return SchemaNode(title: "Never", shape: .anyOf([])) }
        inlineDepth += 1
        defer { inlineDepth -= 1 }
        var node = owner.root
        for guide in reference.guides { guide.apply(to: &node) }
        node = resolveInside(node, of: owner)
        if case .any = node.shape {} else { node.title = nil }
        return node
    }

    /// Resolves the children of a node.
    private mutating func resolveInside(_ node: SchemaNode, of owner: GenerationSchema) -> SchemaNode {
        var node = node
        switch node.shape {
        case .object(var rule):
            for index in rule.properties.indices {
                let property = rule.properties[index]
                rule.properties[index].node = resolve(property.node, of: owner)
                rule.properties[index].description =
                    property.description
                    ?? (property.node.isDefinition ? nil : property.node.description)
            }
            node.shape = .object(rule)
        case .anyOf(let choices):
            var resolved: [SchemaNode] = []
            for choice in choices { resolved.append(resolve(choice, of: owner)) }
            node.shape = .anyOf(resolved)
        case .array(var rule):
            rule.items = resolve(rule.items, of: owner)
            node.shape = .array(rule)
        case .type, .reference, .root: node = resolve(node, of: owner)
        case .any, .null, .boolean, .string, .number: break
        }
        return node
    }

    /// Returns a unique name: the type's own, else qualified by the enclosing types, else with a number.
    private func freeName(for name: String, of type: any Generable.Type) -> String {
        if result.definitions[name] == nil, name != schema.root.title { return name }
        let qualified = String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
        var candidate = qualified.isEmpty || qualified == name ? name + "2" : qualified
        var number = 3
        while result.definitions[candidate] != nil || candidate == schema.root.title {
            candidate = name + String(number)
            number += 1
        }
        return candidate
    }
}
