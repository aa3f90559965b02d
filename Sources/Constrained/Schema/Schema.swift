/// A schema as generation needs it: what Foundation Models' `GenerationSchema` is lowered to.
///
/// ```swift
/// let person = Schema.object([
///     .init("name", .string()), .init("age", .integer(minimum: 0, maximum: 150), isOptional: true),
/// ])
/// let grammar = try CompiledGrammar(schema: person)
/// ```
public indirect enum Schema: Sendable {
    /// Any JSON value.
    case any
    case null
    case boolean
    /// An integer within 64 bits, or within narrower bounds.
    case integer(minimum: Int? = nil, maximum: Int? = nil)
    /// A number within bounds, given exactly.
    case number(minimum: DecimalNumber? = nil, maximum: DecimalNumber? = nil)
    /// A string, the whole of which matches every expression.
    case string(matching: [RegularExpression] = [])
    /// One of several strings.
    case choices([String])
    /// Exactly one value.
    case constant(ExactJSON)
    /// An array with a range of counts.
    case array(Schema, minimumCount: Int = 0, maximumCount: Int? = nil)
    /// A closed object whose properties come in this order.
    case object([Property])
    /// A value of any of the schemas.
    case anyOf([Schema])
    /// The schema of a definition; definitions may refer to each other and themselves.
    case reference(String)

    /// One property of an object.
    public struct Property: Sendable {
        /// The name.
        public var name: String
        /// What the value must satisfy.
        public var schema: Schema
        /// Whether the property may be missing.
        public var isOptional: Bool

        /// Makes a property.
        public init(_ name: String, _ schema: Schema, isOptional: Bool = false) {
            self.name = name
            self.schema = schema
            self.isOptional = isOptional
        }
    }
}

extension Schema {
    /// The keyword of a JSON Schema that says the same.
    var keyword: String {
        switch self {
        case .any, .null, .boolean: "type"
        case .integer, .number: "minimum"
        case .string: "pattern"
        case .choices: "enum"
        case .constant: "const"
        case .array: "items"
        case .object: "properties"
        case .anyOf: "anyOf"
        case .reference: "$ref"
        }
    }
}
