/// A schema for generation, to which Foundation Models' `GenerationSchema` is lowered.
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
    /// A 64-bit integer, within optional bounds.
    case integer(minimum: Int? = nil, maximum: Int? = nil)
    /// A number within optional exact bounds.
    case number(minimum: DecimalNumber? = nil, maximum: DecimalNumber? = nil)
    /// A string that every expression matches as a whole.
    case string(matching: [RegularExpression] = [])
    /// One of several strings.
    case choices([String])
    /// One given value.
    case constant(ExactJSON)
    /// An array within bounds of its count.
    case array(Schema, minimumCount: Int = 0, maximumCount: Int? = nil)
    /// An object without other properties, whose properties come in this order.
    case object([Property])
    /// A value of any of the schemas.
    case anyOf([Schema])
    /// A definition by its name; definitions may refer to each other and to themselves.
    case reference(String)

    /// A property of an object.
    public struct Property: Sendable {
        /// The name.
        public var name: String
        /// The schema of the value.
        public var schema: Schema
        /// Whether the property may be omitted.
        public var isOptional: Bool

        /// Creates a property.
        public init(_ name: String, _ schema: Schema, isOptional: Bool = false) {
            self.name = name
            self.schema = schema
            self.isOptional = isOptional
        }
    }
}

extension Schema {
    /// The equivalent keyword of JSON Schema.
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
