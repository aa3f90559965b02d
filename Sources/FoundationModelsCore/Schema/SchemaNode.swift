/// One node of a schema: what a value must look like, with its name and description.
struct SchemaNode: Sendable, Hashable {
    /// The name of the type, for objects, unions and string choices that have one.
    var title: String?
    /// What the value means.
    var description: String?
    /// What the value must look like.
    var shape: Shape

    init(title: String? = nil, description: String? = nil, shape: Shape) {
        self.title = title
        self.description = description
        self.shape = shape
    }

    /// A node that stands for the schema of a type, looked up when the whole schema is resolved.
    init(type: any Generable.Type, guides: [GuideRule] = []) {
        self.init(shape: .type(TypeReference(type: type, guides: guides)))
    }

    /// What a value must look like.
    indirect enum Shape: Sendable, Hashable {
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
    var isDefinition: Bool {
        switch shape {
        case .object, .anyOf: title != nil
        default: false
        }
    }

    /// The name that the node has, or gets from its shape.
    var name: String {
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

/// What a string must look like.
struct StringRule: Sendable, Hashable {
    /// The texts that are allowed.
    var choices: [String]?
    /// The one text that is allowed.
    var constant: String?
    /// Regular expressions that each match the whole text.
    var patterns: [StringPattern] = []
}

/// A regular expression on a string.
struct StringPattern: Sendable, Hashable {
    /// The pattern's text, or nil when the expression doesn't tell it.
    var text: String?
    /// Whether the pattern must match the whole text, as a Swift `Regex` does, or is searched for, as in JSON Schema.
    var matchesWholeText: Bool
}

/// What a number must look like.
struct NumberRule: Sendable, Hashable {
    /// The Swift types of numbers.
    enum Kind: Sendable, Hashable {
        case integer, float, double, decimal

        /// The type's name.
        var typeName: String {
            switch self {
            case .integer: "Int"
            case .float: "Float"
            case .double: "Double"
            case .decimal: "Decimal"
            }
        }
    }

    var kind: Kind
    var minimum: NumberBound?
    var maximum: NumberBound?
}

/// What an array must look like.
struct ArrayRule: Sendable, Hashable {
    var items: SchemaNode
    var minimumCount: Int?
    var maximumCount: Int?
}

/// What an object must look like.
struct ObjectRule: Sendable, Hashable {
    /// One property of an object.
    struct Property: Sendable, Hashable {
        var name: String
        /// What the property means, beside what its type says of itself.
        var description: String?
        var node: SchemaNode
        var isOptional: Bool
    }

    /// The properties in the order in which they are generated.
    var properties: [Property]
    /// Whether an absent optional property is generated as null instead of being left out.
    var writesNull = false
}

/// A type whose schema stands at a place, with the guides given there.
struct TypeReference: Sendable, Hashable {
    let type: any Generable.Type
    var guides: [GuideRule]

    static func == (left: TypeReference, right: TypeReference) -> Bool {
        ObjectIdentifier(left.type) == ObjectIdentifier(right.type) && left.guides == right.guides
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(guides)
    }
}
