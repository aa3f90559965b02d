/// Turns tokens into statements, following Jinja's own grammar rule by rule.
struct JinjaParser {
    let tokens: JinjaTokenReader
    let expressions: JinjaExpressionParser
    let targets: JinjaTargetParser
    /// The open tags, innermost last, for messages.
    var openTags: [String] = []
    /// For each function being parsed, how many loops are open in it.
    var loopDepths = [0]

    /// The statements of a template's source.
    static func parse(_ source: String) throws(JinjaFailure) -> [JinjaStatement] {
        var parser = JinjaParser(JinjaTokenReader(try JinjaLexer.tokens(of: source)))
        return try parser.statements(until: [])
    }

    private init(_ tokens: JinjaTokenReader) {
        self.tokens = tokens
        expressions = JinjaExpressionParser(tokens)
        targets = JinjaTargetParser(tokens)
    }

    /// The statements up to a tag with one of the names, which is left to be read; up to the end without names.
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

    /// The statements of a tag's body, from the end of the tag up to a tag with one of the names.
    mutating func body(until endNames: [String]) throws(JinjaFailure) -> [JinjaStatement] {
        _ = tokens.take(symbol: ":")
        try tokens.expectBlockEnd()
        return try statements(until: endNames)
    }

    /// The statements of a tag's body, with the end tag's name read too.
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
