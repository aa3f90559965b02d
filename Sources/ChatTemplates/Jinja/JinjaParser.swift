/// Turns tokens into statements, following Jinja's own grammar rule by rule.
struct JinjaParser {
    /// How many levels of brackets and blocks a template may nest.
    static let nestingLimit = 100
    /// How many operators may follow one another in one expression.
    static let expressionDepthLimit = 400

    private let tokens: [JinjaToken]
    private var place = 0
    private var nesting = 0
    /// The open tags, innermost last, for messages.
    var openTags: [String] = []
    /// For each function being parsed, how many loops are open in it.
    var loopDepths = [0]

    /// The statements of a template's source.
    static func parse(_ source: String) throws(JinjaFailure) -> [JinjaStatement] {
        var parser = JinjaParser(tokens: try JinjaLexer.tokens(of: source))
        return try parser.statements(until: [])
    }

    private init(tokens: [JinjaToken]) {
        self.tokens = tokens
    }

    // MARK: Tokens

    /// The token to be read next.
    var current: JinjaToken {
        tokens[min(place, tokens.count - 1)]
    }

    /// The token after the next one.
    var following: JinjaToken {
        tokens[min(place + 1, tokens.count - 1)]
    }

    /// Reads a token.
    @discardableResult
    mutating func advance() -> JinjaToken {
        let token = current
        place += 1
        return token
    }

    /// Whether the next token is a certain name.
    func isAt(name: String) -> Bool {
        current.kind == .name(name)
    }

    /// Whether the next token is a certain symbol.
    func isAt(symbol: String) -> Bool {
        current.kind == .symbol(symbol)
    }

    /// Reads a certain name if it comes next.
    mutating func take(name: String) -> Bool {
        guard isAt(name: name) else { return false }
        advance()
        return true
    }

    /// Reads a certain symbol if it comes next.
    mutating func take(symbol: String) -> Bool {
        guard isAt(symbol: symbol) else { return false }
        advance()
        return true
    }

    /// Reads a certain symbol.
    mutating func expect(symbol: String) throws(JinjaFailure) {
        guard take(symbol: symbol) else { throw unexpected(symbol) }
    }

    /// Reads a certain name.
    mutating func expect(name: String) throws(JinjaFailure) {
        guard take(name: name) else { throw unexpected(name) }
    }

    /// Reads any name.
    mutating func expectName() throws(JinjaFailure) -> String {
        guard case .name(let name) = current.kind else { throw unexpected("name") }
        advance()
        return name
    }

    /// Reads the end of a tag.
    mutating func expectBlockEnd() throws(JinjaFailure) {
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
    mutating func nested<Result>(
        _ body: (inout JinjaParser) throws(JinjaFailure) -> Result
    ) throws(JinjaFailure) -> Result {
        guard nesting < Self.nestingLimit else {
            throw JinjaFailure(
                .limit, "the template nests deeper than \(Self.nestingLimit) levels", at: current.position)
        }
        nesting += 1
        let result = try body(&self)
        nesting -= 1
        return result
    }

    // MARK: Text

    /// The statements up to a tag with one of the names, which is left to be read; up to the end without names.
    mutating func statements(until endNames: [String]) throws(JinjaFailure) -> [JinjaStatement] {
        var body: [JinjaStatement] = []
        var output: [JinjaOutput] = []
        func flush(_ body: inout [JinjaStatement], _ output: inout [JinjaOutput]) {
            if !output.isEmpty { body.append(.output(output)) }
            output = []
        }
        while true {
            switch current.kind {
            case .end:
                guard endNames.isEmpty else { throw failureAtEnd(endNames) }
                flush(&body, &output)
                return body
            case .data(let text):
                advance()
                output.append(.text(JinjaString(text)))
            case .variableBegin:
                advance()
                output.append(.value(try tuple()))
                guard current.kind == .variableEnd else { throw unexpected("end of print statement") }
                advance()
            case .blockBegin:
                flush(&body, &output)
                advance()
                if case .name(let name) = current.kind, endNames.contains(name) { return body }
                body += try nested { (parser) throws(JinjaFailure) in try parser.statement(endNames: endNames) }
                try expectBlockEnd()
            default:
                throw failure("unexpected '\(current.description)'")
            }
        }
    }

    /// The statements of a tag's body, from the end of the tag up to a tag with one of the names.
    mutating func body(until endNames: [String]) throws(JinjaFailure) -> [JinjaStatement] {
        _ = take(symbol: ":")
        try expectBlockEnd()
        return try statements(until: endNames)
    }

    /// The statements of a tag's body, with the end tag's name read too.
    mutating func body(endedBy endName: String) throws(JinjaFailure) -> [JinjaStatement] {
        let statements = try body(until: [endName])
        advance()
        return statements
    }

    private func failureAtEnd(_ endNames: [String]) -> JinjaFailure {
        let wanted = endNames.map { "'\($0)'" }.joined(separator: " or ")
        let open = openTags.last.map { " The innermost block that needs to be closed is '\($0)'." } ?? ""
        return failure("Unexpected end of template. Jinja was looking for the following tags: \(wanted).\(open)")
    }
}
