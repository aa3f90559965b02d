/// The bounds on the work and memory that a grammar may cost.
///
/// A limit that is hit is an error that names it, a keyword and where that stands. While matching, tables that are full
/// are emptied and filled anew, whatever texts are under way; only a single step that is too much even for empty tables
/// is an error, of that step alone, and nothing wrong is accepted.
public struct GrammarLimits: Sendable, Hashable {
    /// The bytes of a schema text.
    public var maximumSchemaBytes = 16 << 20
    /// The nesting of a schema text.
    public var maximumSchemaDepth = 256
    /// The subschemas that apply to one value inside one another, by keywords or references.
    public var maximumInPlaceDepth = 512
    /// The states of all regular automata of one grammar together.
    public var maximumAutomatonStates = 300_000
    /// The steps of work on automata that compiling a grammar may take, or that one step of a text may: a step looks at
    /// about one range of characters.
    public var maximumAutomatonWork = 30_000_000
    /// About the bytes that automata may take up.
    public var maximumAutomatonBytes = 96 << 20
    /// The states that may be visited, until tables are emptied, to find out which languages have no word.
    public var maximumEmptinessStates = 200_000
    /// The states that one search for a completion may visit.
    public var maximumSearchStates = 100_000
    /// The steps of one search for an item of an array that differs from those before; the spellings of each used
    /// number take some thousands.
    public var maximumItemSearchSteps = 200_000
    /// The height of one regular expression tree.
    public var maximumExpressionHeight = 1_000
    /// The scalar values in the text of one regular expression.
    public var maximumPatternLength = 20_000
    /// The alternatives of one schema for one kind of value that are listed; more are judged as formulas.
    public var maximumAlternatives = 2_000
    /// The keywords without effect that are listed.
    public var maximumAnnotations = 10_000
    /// The ways to write one member or item that are followed where many alternatives are judged as a formula; each
    /// takes some microseconds.
    public var maximumWays = 4_096
    /// The boundaries of words, `\b` and `\B`, on one way through a regular expression: each may double its states.
    public var maximumWordBoundaries = 16
    /// The dynamic scopes in which schemas are read: far more than any metaschema has.
    public var maximumDynamicScopes = 100
    /// The schemas that are read in dynamic scopes, each once for every scope in which it stands.
    public var maximumScopedSchemas = 50_000
    /// The sets of keys that are told apart where patterns of one object overlap.
    public var maximumKeySets = 256
    /// The automaton states that telling them apart may take.
    public var maximumKeyStates = 50_000
    /// The visits to parts of formulas, by which too many alternatives are judged, while compiling or in one step.
    public var maximumFormulaWork = 1_000_000
    /// The distinct combinations of subschemas.
    public var maximumGoals = 20_000
    /// The nesting of generated values.
    public var maximumDepth = 256
    /// The undeclared keys of one object of a text, all of which are remembered.
    public var maximumUndeclaredKeys = 10_000
    /// The items of one array of a text that must differ, all of which are remembered.
    public var maximumDistinctItems = 100_000
    /// The configurations of the matching machine that are kept, each about one kilobyte.
    public var maximumConfigurations = 120_000
    /// The bytes of cached token masks for each grammar and vocabulary.
    public var maximumMaskBytes = 64 << 20

    /// Makes the default limits, measured to hold any of the test schemas with room to spare.
    public init() {}
}
