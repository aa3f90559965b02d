/// One schema with its keywords read, the common form of every front end.
///
/// Once it is in a store it is not changed any more.
final class Subschema {
    /// The place of a schema in its store.
    struct ID: Handle {
        let id: Int32

        /// The schema that admits everything, the first of every store.
        static let everything = ID(id: 0)
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

    /// What is said of numbers.
    var numbers = NumberKeywords()
    /// What is said of strings.
    var strings = StringKeywords()
    /// What is said of objects.
    var objects = ObjectKeywords()
    /// What is said of arrays.
    var arrays = ArrayKeywords()
    /// The schemas that are applied to the same value.
    var applied = AppliedSchemas()

    /// Whether keys that the schema doesn't declare are admitted as the standard has it, rather than where it says so.
    var admitsUndeclaredKeys = false
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
        applied.references.isEmpty && applied.allOf.isEmpty && applied.anyOf.isEmpty && applied.oneOf.isEmpty
            && applied.not == nil && applied.condition == nil
            && objects.dependentRequired.isEmpty && objects.dependentSchemas.isEmpty
            && objects.unevaluatedProperties == nil
            && arrays.unevaluatedItems == nil
    }

    /// Whether neither searching for values of the schema nor telling its members apart takes more than a glance.
    ///
    /// Such a schema meets no limit and is never refused; what is inside it may be.
    private(set) lazy var isSimple: Bool = {
        let isScalar =
            numbers.multipleOf == nil && strings.patterns.count <= 1
            && (strings.patterns.isEmpty
                || strings.minimumLength == 0 && strings.maximumLength == nil && values.isEmpty)
        let isObject =
            objects.patternProperties.isEmpty && objects.propertyNames == nil && objects.minimumProperties == 0
        let isArray = arrays.contains == nil && !arrays.hasUniqueItems && arrays.prefixItems.count <= Self.fewValues
        let isList =
            values.isEmpty
            || values.count == 1 && values[0].count <= Self.fewValues
                && values[0].allSatisfy { $0.kind.isDisjoint(with: [.object, .array]) }
        return appliesNothingInPlace && isScalar && isObject && isArray && isList
    }()

    /// Whether the schema is simple and leads to no other.
    var isLeaf: Bool {
        objects.properties.isEmpty && arrays.items == nil && objects.additionalProperties == nil
            && arrays.prefixItems.isEmpty && isSimple
    }

    /// The schemas of members and items.
    var parts: [ID] {
        objects.properties.map(\.schema) + arrays.prefixItems
            + [objects.additionalProperties, arrays.items].compactMap { $0 }
    }

    /// The values and items that count as few.
    private static let fewValues = 256

    /// Whether what the branches evaluated must be known.
    var needsEvaluation: Bool { objects.unevaluatedProperties != nil || arrays.unevaluatedItems != nil }

    /// Whether the schema restricts values by its lists and their kinds alone.
    var saysNothingBesideValues: Bool {
        numbers.isEmpty && strings.isEmpty && objects.isEmpty && arrays.isEmpty && applied.isEmpty
    }
}
