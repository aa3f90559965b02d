/// One schema with its keywords read, the common form of every front end.
///
/// Once it is in a store it is not changed any more.
final class Subschema {
    /// The place of a schema in its store.
    struct ID: Handle {
        let id: Int32

        /// The schema that admits everything, the first of every store.
        static let everything = ID(id: 0)

        @inline(__always)
        init(id: Int32) { self.id = id }
    }

    /// The kinds of JSON values, as bits.
    struct Kinds: OptionSet, Hashable {
        let rawValue: UInt8
        static let null = Kinds(rawValue: 1)
        static let boolean = Kinds(rawValue: 2)
        static let integer = Kinds(rawValue: 4)
        static let number = Kinds(rawValue: 12)
        static let string = Kinds(rawValue: 16)
        static let object = Kinds(rawValue: 32)
        static let array = Kinds(rawValue: 64)
        static let all = Kinds(rawValue: 127)
    }

    /// Where the schema stands in its document; nil where it is none's own.
    var path: SchemaPath?
    /// The keywords that restrict values, to name them in errors.
    var keywords: [String] = []
    var kinds = Kinds.all
    /// Whether integers are those numbers that are spelled without fraction and exponent, as drafts 3 and 4 say.
    var writesIntegersOut = false
    /// Lists of admitted values; each list restricts on its own.
    var values: [[ExactJSON]] = []

    var minimum: DecimalBound?
    var maximum: DecimalBound?
    var multipleOf: DecimalNumber?
    /// The digits that a number may have, where fewer than the options say.
    var maximumIntegerDigits: Int?
    var maximumFractionDigits: Int?

    var minimumLength = 0
    var maximumLength: Int?
    /// The languages of which a string must be a word.
    var patterns: [Language] = []

    var properties: [(name: [UInt32], schema: ID)] = []
    var patternProperties: [(pattern: Language, schema: ID)] = []
    var additionalProperties: ID?
    var propertyNames: ID?
    var required: [[UInt32]] = []
    var minimumProperties = 0
    var maximumProperties: Int?
    var dependentRequired: [(name: [UInt32], required: [[UInt32]])] = []
    var dependentSchemas: [(name: [UInt32], schema: ID)] = []
    var unevaluatedProperties: ID?

    var prefixItems: [ID] = []
    var items: ID?
    var contains: ID?
    var minimumContains = 1
    var maximumContains: Int?
    var minimumItems = 0
    var maximumItems: Int?
    var hasUniqueItems = false
    var unevaluatedItems: ID?

    var allOf: [ID] = []
    var anyOf: [[ID]] = []
    var oneOf: [ID] = []
    var not: ID?
    var condition: ID?
    var consequence: ID?
    var alternative: ID?
    var references: [ID] = []

    /// Whether the schema is known to admit everything.
    var isUnrestricted = false
    /// Whether the schema is one reference and nothing else.
    var isPlainReference = false

    /// The JSON pointer of the schema.
    var pointer: String { path?.pointer ?? "" }

    /// Whether the schema admits objects and says no more of them than by its own keywords on single members.
    private(set) lazy var isPlainObject = kinds.contains(.object) && values.isEmpty && appliesNothingInPlace

    /// Whether no other schema is applied to the same value, nor anything that depends on what members there are.
    private var appliesNothingInPlace: Bool {
        references.isEmpty && allOf.isEmpty && anyOf.isEmpty && oneOf.isEmpty && not == nil && condition == nil
            && dependentRequired.isEmpty && dependentSchemas.isEmpty && unevaluatedProperties == nil
            && unevaluatedItems == nil
    }

    /// Whether neither searching for values of the schema nor telling its members apart takes more than a glance.
    ///
    /// Such a schema meets no limit and is never refused; what is inside it may be.
    private(set) lazy var isSimple: Bool = {
        let isScalar =
            multipleOf == nil && patterns.count <= 1
            && (patterns.isEmpty || minimumLength == 0 && maximumLength == nil && values.isEmpty)
        let isObject = patternProperties.isEmpty && propertyNames == nil && minimumProperties == 0
        let isArray = contains == nil && !hasUniqueItems && prefixItems.count <= Self.fewValues
        let isList =
            values.isEmpty
            || values.count == 1 && values[0].count <= Self.fewValues
                && values[0].allSatisfy { $0.kind.isDisjoint(with: [.object, .array]) }
        return appliesNothingInPlace && isScalar && isObject && isArray && isList
    }()

    /// Whether the schema is simple and leads to no other.
    var isLeaf: Bool {
        properties.isEmpty && items == nil && additionalProperties == nil && prefixItems.isEmpty && isSimple
    }

    /// The schemas of members and items.
    var parts: [ID] {
        properties.map(\.schema) + prefixItems + [additionalProperties, items].compactMap { $0 }
    }

    /// The values and items that count as few.
    private static let fewValues = 256

    /// Whether what the branches evaluated must be known.
    var needsEvaluation: Bool { unevaluatedProperties != nil || unevaluatedItems != nil }
}

/// One end of a range of numbers.
struct DecimalBound: Hashable {
    var value: DecimalNumber
    var isExclusive = false
}
