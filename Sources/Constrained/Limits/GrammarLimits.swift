/// Bounds on the work and memory of a grammar.
///
/// Exceeding a limit while compiling is an error that names the limit, a keyword and its location. While matching, full
/// tables are emptied and filled again, and texts in progress continue. Only a single step that exceeds a limit with
/// empty tables fails, and only for that step. No limit makes the grammar accept a wrong text.
public struct GrammarLimits: Sendable, Hashable {
    /// Bytes of a schema text.
    public var maximumSchemaBytes = 16 << 20
    /// Nesting depth of a schema text.
    public var maximumSchemaDepth = 256
    /// Depth of subschemas that apply to the same value through keywords or references.
    public var maximumInPlaceDepth = 512
    /// States of all regular automata of one grammar together.
    public var maximumAutomatonStates = 300_000
    /// Steps of automaton work for compiling a grammar, or for one step of a text.
    ///
    /// A step inspects about one range of characters.
    public var maximumAutomatonWork = 30_000_000
    /// Approximate bytes of the automata.
    public var maximumAutomatonBytes = 96 << 20
    /// States visited by the searches for empty languages, until tables are emptied.
    public var maximumEmptinessStates = 200_000
    /// States visited by one search for a completion.
    public var maximumSearchStates = 100_000
    /// Steps of one search for an array item that differs from those before.
    ///
    /// The spellings of each used number take some thousands.
    public var maximumItemSearchSteps = 200_000
    /// Height of one regular expression tree.
    public var maximumExpressionHeight = 1_000
    /// Scalar values in the text of one regular expression.
    public var maximumPatternLength = 20_000
    /// Alternatives listed for one schema and type of value; beyond them, formulas are evaluated instead.
    public var maximumAlternatives = 2_000
    /// Listed keywords without effect.
    public var maximumAnnotations = 10_000
    /// Alternatives followed for one member or item where a formula is evaluated.
    ///
    /// Each takes some microseconds.
    public var maximumWays = 4_096
    /// Word boundaries, `\b` and `\B`, on one path through a regular expression; each may double its states.
    public var maximumWordBoundaries = 16
    /// Dynamic scopes in which schemas are read; metaschemas need far fewer.
    public var maximumDynamicScopes = 100
    /// Schemas read in dynamic scopes, counted once for each scope.
    public var maximumScopedSchemas = 50_000
    /// Disjoint sets of keys made from the overlapping patterns of one object.
    public var maximumKeySets = 256
    /// Automaton states for making these sets disjoint.
    public var maximumKeyStates = 50_000
    /// Visits to parts of formulas, while compiling or in one step.
    public var maximumFormulaWork = 1_000_000
    /// Distinct combinations of subschemas.
    public var maximumGoals = 20_000
    /// Nesting depth of generated values.
    public var maximumDepth = 256
    /// Undeclared keys of one object of a text, all of which are kept to refuse repetitions.
    public var maximumUndeclaredKeys = 10_000
    /// Items of one array of a text that must differ, all of which are kept.
    public var maximumDistinctItems = 100_000
    /// Configurations of the matching machine, each about 1 KB.
    public var maximumConfigurations = 120_000
    /// Bytes of cached token masks for each grammar and vocabulary.
    public var maximumMaskBytes = 64 << 20

    /// Creates the default limits, which every test schema meets with room to spare.
    public init() {}
}
