/// A regular expression that constrains a text.
///
/// ```swift
/// let code = try RegularExpression("[A-Z]{2}-\\d+", dialect: .ecmaScript, matching: .whole)
/// ```
public struct RegularExpression: Sendable {
    /// The syntax in which an expression is written.
    public enum Dialect: Sendable, Hashable {
        /// ECMA-262 with the `u` flag, as JSON Schema's `pattern` wants it.
        case ecmaScript
        /// The text of Swift's `Regex._literalPattern`; sets are narrowed to characters that
        /// stand alone, so that a scalar value is a `Character` whatever its neighbors. Whatever an expression
        /// admits here, Swift matches; where boundaries of words take more than a look at two ASCII characters,
        /// Swift matches more.
        case swift
    }

    /// How an expression relates to the text.
    public enum Matching: Sendable, Hashable {
        /// The expression describes the whole text.
        case whole
        /// The expression is found somewhere in the text.
        case search
    }

    /// The expression as it was written.
    public let source: String
    /// The syntax in which it is written.
    public let dialect: Dialect
    /// How the expression relates to the text.
    public let matching: Matching
    let pattern: Pattern
    /// The steps of work that reading it took.
    let work: Int

    /// Reads an expression.
    ///
    /// - Throws: `GrammarError.pattern` for faulty syntax, for back-references, which are not regular, and
    ///   for assertions at places where they are not supported.
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
