/// A reader of a template's tokens, shared by the parsers of statements and expressions.
final class JinjaTokenReader {
    /// The greatest nesting of brackets and blocks.
    private static let nestingLimit = 100

    private let tokens: [JinjaToken]
    private var place = 0
    private var nesting = 0

    /// Creates a reader at the first token.
    init(_ tokens: [JinjaToken]) {
        self.tokens = tokens
    }

    /// The next token.
    var current: JinjaToken {
        tokens[min(place, tokens.count - 1)]
    }

    /// The token after the next one.
    var following: JinjaToken {
        tokens[min(place + 1, tokens.count - 1)]
    }

    /// The symbol of the next token; nil for other tokens.
    var symbol: String? {
        if case .symbol(let symbol) = kind { symbol } else { nil }
    }

    /// The kind of the next token; read most often, so without a copy of the token.
    private var kind: JinjaToken.Kind {
        @inline(__always) get { tokens[min(place, tokens.count - 1)].kind }
    }

    /// Consumes a token.
    @discardableResult
    func advance() -> JinjaToken {
        let token = current
        place += 1
        return token
    }

    /// Returns whether the next token is the given name.
    func isAt(name: String) -> Bool {
        if case .name(let found) = kind { found == name } else { false }
    }

    /// Returns whether the next token is the given symbol.
    func isAt(symbol: String) -> Bool {
        if case .symbol(let found) = kind { found == symbol } else { false }
    }

    /// Consumes the given name if it is next.
    func take(name: String) -> Bool {
        guard isAt(name: name) else { return false }
        advance()
        return true
    }

    /// Consumes the given symbol if it is next.
    func take(symbol: String) -> Bool {
        guard isAt(symbol: symbol) else { return false }
        advance()
        return true
    }

    /// Consumes the given symbol, or throws.
    func expect(symbol: String) throws(JinjaFailure) {
        guard take(symbol: symbol) else { throw unexpected(symbol) }
    }

    /// Consumes the given name, or throws.
    func expect(name: String) throws(JinjaFailure) {
        guard take(name: name) else { throw unexpected(name) }
    }

    /// Consumes any name, or throws.
    func expectName() throws(JinjaFailure) -> String {
        guard case .name(let name) = current.kind else { throw unexpected("name") }
        advance()
        return name
    }

    /// Consumes the end of a tag, or throws.
    func expectBlockEnd() throws(JinjaFailure) {
        guard current.kind == .blockEnd else { throw unexpected("end of statement block") }
        advance()
    }

    /// Returns the failure for an unexpected token.
    func unexpected(_ expected: String) -> JinjaFailure {
        current.kind == .end
            ? failure("unexpected end of template, expected '\(expected)'.")
            : failure("expected token '\(expected)', got '\(current.description)'")
    }

    /// Returns a syntax failure at the next token.
    func failure(_ message: String, at position: JinjaPosition? = nil) -> JinjaFailure {
        JinjaFailure(.syntax, message, at: position ?? current.position)
    }

    /// Parses one level deeper; throws beyond the limit.
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
