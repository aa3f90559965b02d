/// What a compiler has found out of the strings, numbers, booleans and null that schemas admit, by schema.
struct ScalarMemos {
    var strings: [Subschema.ID: Language] = [:]
    var numbers: [Subschema.ID: NumberLanguages.Family] = [:]
    var numberComplements: [Subschema.ID: NumberLanguages.Family] = [:]
    var allNumbers: NumberLanguages.Family?
    var allIntegers: NumberLanguages.Family?
    /// The numbers that satisfy conjunctions, by these as they are sorted.
    var families: [[Literal]: NumberLanguages.Family] = [:]
    /// What each schema says of null and the booleans.
    var words: [WordQuestion: Bool] = [:]
    /// Upper bounds of the kinds that schemas admit.
    var kinds: [Subschema.ID: Subschema.Kinds] = [:]
    /// Which conjunctions are known to admit scalars.
    var existence: [[Literal]: Bool] = [:]
}

/// What a schema says of null, or of one of the booleans.
struct WordQuestion: Hashable {
    private let number: Int

    init(_ schema: Subschema.ID, _ word: ExactJSON) {
        number = schema.index * 3 + (word == .null ? 0 : word == .bool(false) ? 1 : 2)
    }
}

/// What a compiler has found out of the values that schemas list.
struct ListedValueMemos {
    /// The lists of schemas that do nothing but list values.
    var pure: [PureList?] = []
    /// Stands among these for schemas that do anything else.
    let none = PureList([])
    /// The values among which those are that schemas admit.
    var values: [Subschema.ID: [ExactJSON]?] = [:]
    /// The lists of values of schemas, members sorted.
    var sets: [Subschema.ID: [Set<ExactJSON>]] = [:]
    /// How many branches of a schema list each value.
    var tallies: [TallyQuestion: [ExactJSON: Int]?] = [:]
    /// For literals, which of the values listed beside them was last found to satisfy more.
    var witnesses: [Literal: Int] = [:]
    /// The visits to schemas that judging one list has taken.
    var visits = 0
}

/// What the branches of a schema's `anyOf` or `oneOf` list.
struct TallyQuestion: Hashable {
    private let number: Int

    init(_ schema: Subschema.ID, isOneOf: Bool) { number = schema.index * 2 + (isOneOf ? 0 : 1) }
}

/// What a schema says of objects or of arrays, and whether what it evaluates matters.
struct ReadingQuestion: Hashable {
    private let number: Int

    init(_ schema: Subschema.ID, _ shape: SchemaCompiler.Shape, tracks: Bool) {
        number = schema.index << 2 | shape.rawValue << 1 | (tracks ? 1 : 0)
    }
}

/// What a compiler has found out of formulas and conjunctions of literals.
struct ConjunctionMemos {
    var readings: [ReadingQuestion: SchemaCompiler.Reading] = [:]
    var objects: [Formula: [ObjectClause]?] = [:]
    var arrays: [Formula: [ArrayClause]?] = [:]
    /// Upper bounds of the alternatives of formulas.
    var bounds: [Formula: Int] = [:]
    /// The keys that schemas declare.
    var declaredKeys: [Subschema.ID: DeclaredKeys] = [:]
    /// Which conjunctions were found to be surely empty, or not to be.
    var contradictions: [[Literal]: Bool] = [:]
}

extension SchemaCompiler {
    /// The kinds of values that have parts.
    enum Shape: Int {
        case object, array

        var kind: Subschema.Kinds { self == .object ? .object : .array }
    }

    /// What a schema says of one kind of values: its formula, and what it evaluates where that holds.
    struct Reading {
        var formula: Formula
        var evaluations: [SchemaEvaluation] = []
    }
}
