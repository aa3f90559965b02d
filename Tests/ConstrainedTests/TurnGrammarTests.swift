import Constrained
import Testing

@Suite("Turn grammar")
struct TurnGrammarTests {
    private enum Calls { case required, allowed, forbidden }

    private func turn(_ calls: Calls) -> TurnGrammar {
        let tools: [(name: String, arguments: Schema)] = [
            ("add", .object([.init("a", .integer()), .init("b", .integer())])),
            ("say", .object([.init("text", .string())])),
        ]
        let call = TurnGrammar.choice(
            tools.map { name, arguments in
                .sequence([
                    .text("{\"name\": \"\(name)\", \"arguments\": "), .value(.schema(arguments, definitions: [:])),
                    .text("}"),
                ])
            })
        let section = TurnGrammar.sequence([
            .marker([.token(300, text: "<call>")]), .repeated(call, separator: .text(", ")), .text("</call>"),
        ])
        let text = TurnGrammar.text(excluding: ["<call>", "<think>", "</think>"])
        let branches: [TurnGrammar] =
            switch calls {
            case .required: [section]
            case .allowed: [section, text]
            case .forbidden: [text]
            }
        let thinking = TurnGrammar.sequence([.text("<think>"), .text(excluding: ["</think>"]), .text("</think>")])
        return .sequence([.optional(thinking), .choice(branches)])
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

    private func members(_ schema: String, _ notation: MemberNotation, _ text: String) throws -> Bool {
        let value = try ExactJSON(parsing: Array(schema.utf8))
        return try accepts(.members(.jsonSchema(value), notation), [(text, nil)])
    }

    @Test("writes members as tags, strings without quotes")
    func tags() throws {
        let notation = MemberNotation(
            beforeKey: [.text("<p=")], afterKey: [.text(">")], afterValue: [.text("</p>")],
            values: .raw(closing: "</p>"))
        let schema = """
            {"type": "object", "required": ["s"], "properties": {"s": {"type": "string", "minLength": 2},
             "n": {"type": ["integer", "string"], "maximum": 5}, "o": {"type": "array", "items": {"type": "boolean"}},
             "b": {"type": "boolean"}}}
            """
        for text in [
            "<p=s>12</p>", "<p=s>a<b</q>\n</p><p=n>4</p>", "<p=s>{}</p><p=n>x4</p>",
            "<p=s>ab</p><p=o>[true, false]</p><p=b>True</p>",
        ] {
            #expect(try members(schema, notation, text), "\(text)")
        }
        for text in [
            "", "<p=s>1</p>", "<p=s>a</p>b</p>", "<p=n>4</p>", "<p=s>ab</p><p=n>6</p>", "<p=n>4</p><p=s>ab</p>",
            "<p=s>ab</p><p=o>[1]</p>", "<p=s>ab</p><p=b>yes</p>", "<p=s>ab</p><p=s>ab</p>",
        ] {
            #expect(try !members(schema, notation, text), "\(text)")
        }
    }

    @Test("writes members as Python's and as bare keys, also nested")
    func nested() throws {
        let schema = """
            {"type": "object", "minProperties": 1, "properties": {"t": {"type": "array", "items": {"type": ["null", "string"]},
             "minItems": 1, "maxItems": 2}, "o": {"type": "object", "properties": {"b": {"type": "boolean"}},
             "required": ["b"]}}}
            """
        let python = MemberNotation(afterKey: [.text("=")], separator: [.text(", ")], values: .python)
        for text in [#"t=["a\"b", None], o={"b": True}"#, #"o={"b": False}"#, "t=[None]"] {
            #expect(try members(schema, python, text), "\(text)")
        }
        for text in ["", "t=[]", "t=[null]", #"o={"b": true}"#, "t=[None, None, None]", "t=[None],o={}", "o={}"] {
            #expect(try !members(schema, python, text), "\(text)")
        }
        let bare = MemberNotation(
            afterKey: [.text(":")], separator: [.text(",")], values: .bareKeys(quote: [.text("<q>")]), isSorted: true)
        for text in ["o:{b:true},t:[<q>a\"\n<q>,null]", "t:[<q><q>]"] {
            #expect(try members(schema, bare, text), "\(text)")
        }
        for text in ["t:[null],o:{b:true}", "t:[<q>a<q>b<q>]", "o:{b:True}"] {
            #expect(try !members(schema, bare, text), "\(text)")
        }
    }
}
