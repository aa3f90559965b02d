/// A node of a schema: a shape with a name and a description.
package struct SchemaNode: Sendable, Hashable {
    /// The name of the type; for objects, unions and string choices.
    package var title: String?
    /// The description of the value.
    package var description: String?
    /// The shape and constraints of the value.
    package var shape: Shape

    package init(title: String? = nil, description: String? = nil, shape: Shape) {
        self.title = title
        self.description = description
        self.shape = shape
    }

    /// Creates a node for a type; its schema is looked up when the whole schema is resolved.
    package init(type: any Generable.Type, guides: [GuideRule] = []) {
        self.init(shape: .type(TypeReference(type: type, guides: guides)))
    }

    /// The shape of a value, with its constraints.
    package indirect enum Shape: Sendable, Hashable {
        /// Any JSON value.
        case any
        case null
        case boolean
        case string(StringRule)
        case number(NumberRule)
        case array(ArrayRule)
        case object(ObjectRule)
        case anyOf([SchemaNode])
        /// A reference to a definition by name.
        case reference(String)
        /// A reference to the root.
        case root
        /// The schema of a type with guides; absent from resolved schemas.
        case type(TypeReference)
    }

    /// Whether the node becomes a definition when it appears inside another node.
    package var isDefinition: Bool {
        switch shape {
        case .object, .anyOf: title != nil
        default: false
        }
    }

    /// The node's title, or a name derived from its shape.
    package var name: String {
        if let title { return title }
        switch shape {
        case .any: return "GeneratedContent"
        case .null: return "Null"
        case .boolean: return "Bool"
        case .string(let rule): return rule.constant ?? "String"
        case .number(let rule): return rule.kind.typeName
        case .array(let rule): return "Array<\(rule.items.name)>"
        case .object: return "Object"
        case .anyOf: return "AnyOf"
        case .reference(let name): return name
        case .root: return "Root"
        case .type(let reference): return reference.type.generationSchema.name
        }
    }
}
