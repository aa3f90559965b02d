/// A regular expression that constrains a text.
///
/// ```swift
/// let code = try RegularExpression("[A-Z]{2}-\\d+", dialect: .ecmaScript, matching: .whole)
/// ```
public struct RegularExpression: Sendable {
    /// The syntax of an expression.
    public enum Dialect: Sendable, Hashable {
        /// ECMA-262 with the `u` flag, as JSON Schema's `pattern` requires.
        case ecmaScript
        /// The text of Swift's `Regex._literalPattern`.
        ///
        /// Sets are narrowed to scalar values that are a `Character` whatever their neighbors. Swift matches every text
        /// that the expression admits here. It matches more where a word boundary depends on more than two ASCII
        /// characters.
        case swift
    }

    /// The relation of an expression to the text.
    public enum Matching: Sendable, Hashable {
        /// The expression matches the whole text.
        case whole
        /// The expression matches some part of the text.
        case search
    }

    /// The source of the expression.
    public let source: String
    /// The syntax of the source.
    public let dialect: Dialect
    /// The relation of the expression to the text.
    public let matching: Matching
    let pattern: Pattern
    /// The steps of work of parsing it.
    let work: Int

    /// Parses an expression.
    ///
    /// - Throws: `GrammarError.pattern` for faulty syntax, for back-references, which aren't regular, and for
    ///   assertions at positions where they aren't supported.
    public init(
        _ source: String, dialect: Dialect, matching: Matching, limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) {
        var parser = PatternParser(source, dialect: dialect, limits: limits)
        self.source = source
        self.dialect = dialect
        self.matching = matching
        pattern = try parser.parse()
        work = parser.work
    }
}
