/// Reads a template's tokens one after the other: one reader for the parsers of statements and of expressions.
final class JinjaTokenReader {
    /// How many levels of brackets and blocks a template may nest.
    private static let nestingLimit = 100

    private let tokens: [JinjaToken]
    private var place = 0
    private var nesting = 0

    /// Begins with the first token.
    init(_ tokens: [JinjaToken]) {
        self.tokens = tokens
    }

    /// The token to be read next.
    var current: JinjaToken {
        tokens[min(place, tokens.count - 1)]
    }

    /// The token after the next one.
    var following: JinjaToken {
        tokens[min(place + 1, tokens.count - 1)]
    }

    /// The symbol to be read next; nil before anything else.
    var symbol: String? {
        if case .symbol(let symbol) = kind { symbol } else { nil }
    }

    /// What the token to be read next is; asked for most, so without a copy of the token.
    private var kind: JinjaToken.Kind {
        @inline(__always) get { tokens[min(place, tokens.count - 1)].kind }
    }

    /// Reads a token.
    @discardableResult
    func advance() -> JinjaToken {
        let token = current
        place += 1
        return token
    }

    /// Whether the next token is a certain name.
    func isAt(name: String) -> Bool {
        if case .name(let found) = kind { found == name } else { false }
    }

    /// Whether the next token is a certain symbol.
    func isAt(symbol: String) -> Bool {
        if case .symbol(let found) = kind { found == symbol } else { false }
    }

    /// Reads a certain name if it comes next.
    func take(name: String) -> Bool {
        guard isAt(name: name) else { return false }
        advance()
        return true
    }

    /// Reads a certain symbol if it comes next.
    func take(symbol: String) -> Bool {
        guard isAt(symbol: symbol) else { return false }
        advance()
        return true
    }

    /// Reads a certain symbol.
    func expect(symbol: String) throws(JinjaFailure) {
        guard take(symbol: symbol) else { throw unexpected(symbol) }
    }

    /// Reads a certain name.
    func expect(name: String) throws(JinjaFailure) {
        guard take(name: name) else { throw unexpected(name) }
    }

    /// Reads any name.
    func expectName() throws(JinjaFailure) -> String {
        guard case .name(let name) = current.kind else { throw unexpected("name") }
        advance()
        return name
    }

    /// Reads the end of a tag.
    func expectBlockEnd() throws(JinjaFailure) {
        guard current.kind == .blockEnd else { throw unexpected("end of statement block") }
        advance()
    }

    /// What is wrong when something else was expected.
    func unexpected(_ expected: String) -> JinjaFailure {
        current.kind == .end
            ? failure("unexpected end of template, expected '\(expected)'.")
            : failure("expected token '\(expected)', got '\(current.description)'")
    }

    /// A syntax failure at the next token.
    func failure(_ message: String, at position: JinjaPosition? = nil) -> JinjaFailure {
        JinjaFailure(.syntax, message, at: position ?? current.position)
    }

    /// Parses something one level deeper.
    func nested<Result>(_ body: () throws(JinjaFailure) -> Result) throws(JinjaFailure) -> Result {
        guard nesting < Self.nestingLimit else {
            throw JinjaFailure(
                .limit, "the template nests deeper than \(Self.nestingLimit) levels", at: current.position)
        }
        nesting += 1
        let result = try body()
        nesting -= 1
        return result
    }
}
