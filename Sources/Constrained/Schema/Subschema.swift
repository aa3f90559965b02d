/// A schema whose keywords have been read, in the common form of all front ends.
///
/// It doesn't change once it is in a store.
final class Subschema {
    /// The index of a schema in its store.
    struct ID: Handle {
        let id: Int32

        /// The schema that admits everything, the first of every store.
        static let everything = ID(id: 0)
    }

    /// The types of JSON values, as bits.
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

    /// The location of the schema in its document; nil for a schema that is in no document.
    var path: SchemaPath?
    /// The keywords that restrict values, to name them in errors.
    var keywords: [String] = []
    var kinds = Kinds.all
    /// Whether only numbers spelled without fraction and exponent are integers, as drafts 3 and 4 say.
    var writesIntegersOut = false
    /// Lists of admitted values; a value must be in each list.
    var values: [[ExactJSON]] = []

    /// The keywords that apply to numbers.
    var numbers = NumberKeywords()
    /// The keywords that apply to strings.
    var strings = StringKeywords()
    /// The keywords that apply to objects.
    var objects = ObjectKeywords()
    /// The keywords that apply to arrays.
    var arrays = ArrayKeywords()
    /// The schemas that are applied to the same value.
    var applied = AppliedSchemas()

    /// Whether undeclared keys are admitted by default, as the specification says, instead of only if stated.
    var admitsUndeclaredKeys = false
    /// Whether the schema is known to admit everything.
    var isUnrestricted = false
    /// Whether the schema is one reference and nothing else.
    var isPlainReference = false

    /// The JSON pointer of the schema.
    var pointer: String { path?.pointer ?? "" }

    /// Whether the schema admits objects and restricts them only by its own keywords on single members.
    private(set) lazy var isPlainObject = kinds.contains(.object) && values.isEmpty && appliesNothingInPlace

    /// Whether no other schema is applied to the same value, and nothing depends on which members are present.
    private var appliesNothingInPlace: Bool {
        applied.references.isEmpty && applied.allOf.isEmpty && applied.anyOf.isEmpty && applied.oneOf.isEmpty
            && applied.not == nil && applied.condition == nil
            && objects.dependentRequired.isEmpty && objects.dependentSchemas.isEmpty
            && objects.unevaluatedProperties == nil
            && arrays.unevaluatedItems == nil
    }

    /// Whether the schema's values can be found, and its members told apart, without a search.
    ///
    /// Such a schema exceeds no limit and is never refused. Schemas inside it may be.
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

    /// Whether the schema is simple and contains no other.
    var isLeaf: Bool {
        objects.properties.isEmpty && arrays.items == nil && objects.additionalProperties == nil
            && arrays.prefixItems.isEmpty && isSimple
    }

    /// The schemas of members and items.
    var parts: [ID] {
        objects.properties.map(\.schema) + arrays.prefixItems
            + [objects.additionalProperties, arrays.items].compactMap { $0 }
    }

    /// The number of values and items up to which they count as few.
    private static let fewValues = 256

    /// Whether the schema needs to know which parts its branches evaluate.
    var needsEvaluation: Bool { objects.unevaluatedProperties != nil || arrays.unevaluatedItems != nil }

    /// Whether the schema restricts values only by its lists and by their types.
    var saysNothingBesideValues: Bool {
        numbers.isEmpty && strings.isEmpty && objects.isEmpty && arrays.isEmpty && applied.isEmpty
    }
}
