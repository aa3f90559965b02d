/// A parser of statements, after Jinja's own grammar rule by rule.
struct JinjaParser {
    let tokens: JinjaTokenReader
    let expressions: JinjaExpressionParser
    let targets: JinjaTargetParser
    /// The open tags, innermost last, for messages.
    var openTags: [String] = []
    /// The number of open loops in each function being parsed.
    var loopDepths = [0]

    /// Returns the statements of a template's source.
    static func parse(_ source: String) throws(JinjaFailure) -> [JinjaStatement] {
        var parser = JinjaParser(JinjaTokenReader(try JinjaLexer.tokens(of: source)))
        return try parser.statements(until: [])
    }

    private init(_ tokens: JinjaTokenReader) {
        self.tokens = tokens
        expressions = JinjaExpressionParser(tokens)
        targets = JinjaTargetParser(tokens)
    }

    /// Parses statements up to a tag with one of the names, which isn't consumed; without names, to the end.
    mutating func statements(until endNames: [String]) throws(JinjaFailure) -> [JinjaStatement] {
        var body: [JinjaStatement] = []
        var output: [JinjaOutput] = []
        func flush(_ body: inout [JinjaStatement], _ output: inout [JinjaOutput]) {
            if !output.isEmpty { body.append(.output(output)) }
            output = []
        }
        while true {
            switch tokens.current.kind {
            case .end:
                guard endNames.isEmpty else { throw failureAtEnd(endNames) }
                flush(&body, &output)
                return body
            case .data(let text):
                tokens.advance()
                output.append(.text(JinjaString(text)))
            case .variableBegin:
                tokens.advance()
                output.append(.value(try expressions.tuple()))
                guard tokens.current.kind == .variableEnd else { throw tokens.unexpected("end of print statement") }
                tokens.advance()
            case .blockBegin:
                flush(&body, &output)
                tokens.advance()
                if case .name(let name) = tokens.current.kind, endNames.contains(name) { return body }
                body += try tokens.nested { () throws(JinjaFailure) in try statement(endNames: endNames) }
                try tokens.expectBlockEnd()
            default:
                throw tokens.failure("unexpected '\(tokens.current.description)'")
            }
        }
    }

    /// Parses a tag's body, from the end of the tag to a tag with one of the names.
    mutating func body(until endNames: [String]) throws(JinjaFailure) -> [JinjaStatement] {
        _ = tokens.take(symbol: ":")
        try tokens.expectBlockEnd()
        return try statements(until: endNames)
    }

    /// Parses a tag's body and the name of its end tag.
    mutating func body(endedBy endName: String) throws(JinjaFailure) -> [JinjaStatement] {
        let statements = try body(until: [endName])
        tokens.advance()
        return statements
    }

    private func failureAtEnd(_ endNames: [String]) -> JinjaFailure {
        let wanted = endNames.map { "'\($0)'" }.joined(separator: " or ")
        let open = openTags.last.map { " The innermost block that needs to be closed is '\($0)'." } ?? ""
        return tokens.failure("Unexpected end of template. Jinja was looking for the following tags: \(wanted).\(open)")
    }
}
