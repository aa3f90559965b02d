/// Cached results about the strings, numbers, booleans and null that schemas admit, by schema.
struct ScalarMemos {
    var strings: [Subschema.ID: Language] = [:]
    var numbers: [Subschema.ID: NumberLanguages.Family] = [:]
    var numberComplements: [Subschema.ID: NumberLanguages.Family] = [:]
    var allNumbers: NumberLanguages.Family?
    var allIntegers: NumberLanguages.Family?
    /// The numbers that satisfy sorted conjunctions.
    var families: [[Literal]: NumberLanguages.Family] = [:]
    /// Whether each schema admits null and each boolean.
    var words: [WordQuestion: Bool] = [:]
    /// Upper bounds of the types that schemas admit.
    var kinds: [Subschema.ID: Subschema.Kinds] = [:]
    /// Whether conjunctions admit scalars, as far as known.
    var existence: [[Literal]: Bool] = [:]
}

/// The cache key of a schema's verdict on null or a boolean.
struct WordQuestion: Hashable {
    private let number: Int

    init(_ schema: Subschema.ID, _ word: ExactJSON) {
        number = schema.index * 3 + (word == .null ? 0 : word == .bool(false) ? 1 : 2)
    }
}

/// Cached results about the values that schemas list.
struct ListedValueMemos {
    /// The lists of schemas that do nothing but list values, by schema.
    var pure: [PureList?] = []
    /// The entry of a schema that does anything else.
    let none = PureList([])
    /// A superset of the values that each schema admits, if it lists any.
    var values: [Subschema.ID: [ExactJSON]?] = [:]
    /// The lists of values of schemas, with the members of objects sorted.
    var sets: [Subschema.ID: [Set<ExactJSON>]] = [:]
    /// The number of a schema's branches that list each value.
    var tallies: [TallyQuestion: [ExactJSON: Int]?] = [:]
    /// For each literal, the index of the listed value that last satisfied it with others.
    var witnesses: [Literal: Int] = [:]
    /// The number of schemas visited to test one list.
    var visits = 0
}

/// The cache key of the branches of a schema's `anyOf` or `oneOf`.
struct TallyQuestion: Hashable {
    private let number: Int

    init(_ schema: Subschema.ID, isOneOf: Bool) { number = schema.index * 2 + (isOneOf ? 0 : 1) }
}

/// The cache key of a schema's formula for objects or arrays, with or without its evaluations.
struct ReadingQuestion: Hashable {
    private let number: Int

    init(_ schema: Subschema.ID, _ shape: SchemaCompiler.Shape, tracks: Bool) {
        number = schema.index << 2 | shape.rawValue << 1 | (tracks ? 1 : 0)
    }
}

/// Cached results about formulas and conjunctions of literals.
struct ConjunctionMemos {
    var readings: [ReadingQuestion: SchemaCompiler.Reading] = [:]
    var objects: [Formula: [ObjectClause]?] = [:]
    var arrays: [Formula: [ArrayClause]?] = [:]
    /// Upper bounds of the number of alternatives of formulas.
    var bounds: [Formula: Int] = [:]
    /// The keys that schemas declare.
    var declaredKeys: [Subschema.ID: DeclaredKeys] = [:]
    /// Whether conjunctions are certain to be empty, as far as known.
    var contradictions: [[Literal]: Bool] = [:]
}

extension SchemaCompiler {
    /// The types of values that have parts.
    enum Shape: Int {
        case object, array

        var kind: Subschema.Kinds { self == .object ? .object : .array }
    }

    /// The formula of a schema for one type, and the parts that the schema evaluates if the formula holds.
    struct Reading {
        var formula: Formula
        var evaluations: [SchemaEvaluation] = []
    }
}
