import Constrained
import Testing

@Suite("Turn grammar")
struct TurnGrammarTests {
    private func turn(_ calls: TurnGrammar.Calls) -> TurnGrammar {
        TurnGrammar(
            thinking: ([.text("<think>")], [.text("</think>")]),
            tools: [
                .init(name: "add", arguments: .schema(.object([.init("a", .integer()), .init("b", .integer())]), definitions: [:])),
                .init(name: "say", arguments: .schema(.object([.init("text", .string())]), definitions: [:])),
            ],
            format: .init(
                opening: [.token(300, text: "<call>")], beforeName: [.text("{\"name\": \"")],
                beforeArguments: [.text("\", \"arguments\": ")], afterArguments: [.text("}")], separator: [.text(", ")],
                closing: [.text("</call>")]),
            calls: calls)
    }

    private static let vocabulary = TokenVocabulary(
        tokens: (0...255).map { [UInt8($0)] } + [nil], endTokens: [256], specialTokens: [300], size: 320)

    private func accepts(_ turn: TurnGrammar, _ parts: [(String, Int?)]) throws -> Bool {
        var matcher = GrammarMatcher(try CompiledGrammar(turn: turn), vocabulary: Self.vocabulary)
        for (text, token) in parts {
            if try !matcher.accept(bytes: Array(text.utf8)).isWhole { return false }
            if let token, try matcher.validate([token]) == 0 { return false }
            if let token { try matcher.accept(token) }
        }
        return try matcher.isComplete()
    }

    @Test("thinks, calls and answers")
    func shapes() throws {
        let call = "{\"name\": \"add\", \"arguments\": {\"a\":1, \"b\":2}}"
        #expect(try accepts(turn(.allowed), [("Hello < call", nil)]))
        #expect(try accepts(turn(.allowed), [("<think>hm</think>", 300), (call + "</call>", nil)]))
        #expect(try accepts(turn(.allowed), [("", 300), (call + ", " + call + "</call>", nil)]))
        #expect(try !accepts(turn(.allowed), [("<call>" + call, nil)]))
        #expect(try !accepts(turn(.required), [("Hello", nil)]))
        #expect(try !accepts(turn(.forbidden), [("", 300), (call + "</call>", nil)]))
        #expect(try !accepts(turn(.allowed), [("", 300), (call.replacing("add", with: "say") + "</call>", nil)]))
    }
}
