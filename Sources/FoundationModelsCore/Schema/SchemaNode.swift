/// One node of a schema: what a value must look like, with its name and description.
package struct SchemaNode: Sendable, Hashable {
    /// The name of the type, for objects, unions and string choices that have one.
    package var title: String?
    /// What the value means.
    package var description: String?
    /// What the value must look like.
    package var shape: Shape

    package init(title: String? = nil, description: String? = nil, shape: Shape) {
        self.title = title
        self.description = description
        self.shape = shape
    }

    /// A node that stands for the schema of a type, looked up when the whole schema is resolved.
    package init(type: any Generable.Type, guides: [GuideRule] = []) {
        self.init(shape: .type(TypeReference(type: type, guides: guides)))
    }

    /// What a value must look like.
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
        /// The definition with a name.
        case reference(String)
        /// The whole schema again.
        case root
        /// The schema of a type, under guides; absent from resolved schemas.
        case type(TypeReference)
    }

    /// Whether the node is kept under its name among a schema's definitions when it appears inside another.
    package var isDefinition: Bool {
        switch shape {
        case .object, .anyOf: title != nil
        default: false
        }
    }

    /// The name that the node has, or gets from its shape.
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
