import Constrained
import Testing

/// The traps of constrained decoding that other engines' users reported, where no other suite has them.
///
/// ``PitfallTable`` lists all of them with their tests.
@Suite("Pitfalls")
struct PitfallTests {
    private func isAccepted(_ schema: String, _ text: String, _ options: GrammarOptions = .checking) throws -> Bool {
        try isAccepted(schema, Array(text.utf8), options)
    }

    private func isAccepted(_ schema: String, _ bytes: [UInt8], _ options: GrammarOptions = .checking) throws -> Bool {
        try SchemaJudge(CompiledGrammar(jsonSchema: schema, options: options)).judge(bytes).isAccepted
    }

    @Test(
        "text is valid UTF-8, whole characters only",
        arguments: [
            [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0x80], [0xC3], [0xFF], [0xE6, 0x97], [0xF5, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func utf8(bytes: [UInt8]) throws {
        for schema in [#"{"type":"string"}"#, #"{"type":"string","maxLength":9}"#, #"{"pattern":"^[^a]*$"}"#] {
            #expect(try !isAccepted(schema, [0x22] + bytes + [0x22]))
        }
        #expect(try !isAccepted("{}", [0x7B, 0x22] + bytes + [0x22, 0x3A, 0x31, 0x7D]))
    }

    @Test("classes beyond ASCII are ranges of characters")
    func classes() throws {
        let schema = #"{"type":"string","pattern":"^[à-ü]$"}"#
        #expect(try isAccepted(schema, #""é""#))
        #expect(try isAccepted(schema, #""\u00e9""#))
        #expect(try !isAccepted(schema, #""Ã""#))
        #expect(try isAccepted(#"{"type":"string","pattern":"^[^a]$"}"#, #""😀""#))
    }

    @Test(
        "lengths count characters of the decoded string",
        arguments: [#"é"#, #"\u00e9"#, #"\ud83d\ude00"#, "😀", #"\n"#, #"\""#])
    func lengths(character: String) throws {
        #expect(try isAccepted(#"{"type":"string","minLength":1,"maxLength":1}"#, "\"\(character)\""))
        #expect(try isAccepted(#"{"type":"string","pattern":"^.?[\\s\\S]$","maxLength":1}"#, "\"\(character)\""))
        #expect(try !isAccepted(#"{"type":"string","maxLength":1}"#, "\"\(character)x\""))
        #expect(try !isAccepted(#"{"type":"string","minLength":3}"#, "\"\(character)x\""))
    }

    @Test("a full string lets no escape begin, and half a pair no end")
    func fullStrings() throws {
        let grammar = try CompiledGrammar(jsonSchema: #"{"type":"string","maxLength":1}"#)
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        _ = try matcher.accept(bytes: Array("\"x".utf8))
        #expect(try matcher.forcedBytes() == [0x22])
        var half = GrammarMatcher(grammar, vocabulary: .bytes)
        _ = try half.accept(bytes: Array(#""\ud83d"#.utf8))
        #expect(try half.forcedBytes().starts(with: Array(#"\u"#.utf8)))
        #expect(try !isAccepted("{}", #""\ud83d""#))
        #expect(try !isAccepted("{}", #""\ude00""#))
        #expect(try !isAccepted("{}", #""\ud83dx""#))
    }

    @Test("escapes are JSON's, control characters are escaped, 0x7F is plain")
    func escapes() throws {
        for text in [#""\"\\\/\b\f\n\r\t\u0041""#, "\"\u{7F}\"", #""\u0000""#] { #expect(try isAccepted("{}", text)) }
        for text in [#""\a""#, #""\'""#, "\"\n\"", "\"\t\"", "\"\u{0}\"", #""\u12g4""#, #""\x41""#] {
            #expect(try !isAccepted("{}", text))
        }
        // A pattern speaks of decoded text.
        #expect(try isAccepted(#"{"pattern":"^a\"b$"}"#, #""a\"b""#))
        #expect(try !isAccepted(#"{"pattern":"^a\"b$"}"#, #""a"b""#))
    }

    @Test("patterns search, and anchors bind to their branch")
    func anchors() throws {
        #expect(try isAccepted(#"{"pattern":"b"}"#, #""abc""#))
        for (text, isWanted) in [("ax", true), ("xb", true), ("xa", false), ("bx", false)] {
            #expect(try isAccepted(#"{"pattern":"^a|b$"}"#, "\"\(text)\"") == isWanted)
        }
        #expect(try !isAccepted(#"{"pattern":"^a$"}"#, #""a\n""#))
        #expect(try isAccepted(#"{"pattern":"^\\d+$","type":"string","minLength":2,"maxLength":3}"#, #""123""#))
        #expect(try !isAccepted(#"{"pattern":"^\\d+$","type":"string","minLength":2,"maxLength":3}"#, #""1234""#))
        #expect(try !isAccepted(#"{"pattern":"^(?!ab)"}"#, #""abc""#))
    }

    @Test(
        "numbers are JSON's numbers",
        arguments: ["01", "+1", ".5", "1.", "-", "1e", "0x1", "1e+", "NaN", "Infinity", "--1", "00"])
    func numbers(text: String) throws {
        #expect(try !isAccepted("{}", text))
        #expect(try !isAccepted(#"{"type":"number","minimum":-9}"#, text))
    }

    @Test("bounds are exact, whatever the number's length")
    func bounds() throws {
        for (schema, text, isWanted) in [
            (#"{"maximum":3.75}"#, "3.7", true), (#"{"maximum":3.75}"#, "3.76", false),
            (#"{"minimum":-1.25}"#, "-1.2", true),
            (#"{"minimum":9007199254740993}"#, "9007199254740992", false), (#"{"multipleOf":0.01}"#, "4.35", true),
            (#"{"multipleOf":0.01}"#, "4.355", false), (#"{"type":"integer"}"#, "1.0", true),
            (#"{"type":"integer"}"#, "1.5", false),
            (#"{"const":1}"#, "1.0", true), (#"{"enum":[100]}"#, "1e2", true), (#"{"minimum":0}"#, "-0", true),
            (#"{"minimum":123456789012345678901234567890}"#, "123456789012345678901234567889", false),
            (#"{"exclusiveMaximum":0.5}"#, "0.5", false), (#"{"exclusiveMaximum":0.5}"#, "0.50", false),
            (#"{"exclusiveMinimum":0.5}"#, "0.500001", true),
        ] { #expect(try isAccepted(schema, text) == isWanted, "\(schema) \(text)") }
    }

    @Test("white space, digits and nesting are bounded")
    func termination() throws {
        let grammar = try CompiledGrammar(jsonSchema: #"{"type":"array","items":{"type":"number"}}"#)
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        _ = try matcher.accept(bytes: Array("[1,".utf8))
        #expect(try matcher.accept(bytes: [0x20]).isWhole)
        #expect(try !matcher.accept(bytes: [0x20]).isWhole)
        for prefix in ["1", "1.", "1e"] {
            var number = GrammarMatcher(grammar, vocabulary: .bytes)
            _ = try number.accept(bytes: Array(("[" + prefix).utf8))
            var count = 0
            while count < 100, try number.accept(bytes: [0x31]).isWhole { count += 1 }
            #expect(count < 30)
        }
        #expect(try !isAccepted("{}", "[" + String(repeating: " ", count: 70) + "]"))
        #expect(try !isAccepted("{}", String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000)))
    }

    @Test("thirty optional properties stay small, in order or in any order")
    func optionals() throws {
        let properties = (0..<30).map { #""p\#($0)":{"type":"integer"}"# }.joined(separator: ",")
        let schema = #"{"type":"object","properties":{\#(properties)},"additionalProperties":false}"#
        let all = "{" + (0..<30).map { #""p\#($0)": \#($0)"# }.joined(separator: ", ") + "}"
        #expect(try isAccepted(schema, all, GrammarOptions()))
        #expect(try !isAccepted(schema, #"{"p3": 1, "p2": 1}"#, GrammarOptions()))
        #expect(try isAccepted(schema, #"{"p3": 1, "p2": 1}"#))
        #expect(try !isAccepted(schema, #"{"p3": 1, "p2": 1, "p3": 1}"#))
    }

    @Test("values are compared by value, and white space is allowed inside constants")
    func constants() throws {
        #expect(try isAccepted(#"{"const":{"a":[1,{"b":null}]}}"#, #"{ "a" : [ 1.0 , {"b":null} ] }"#))
        #expect(try isAccepted(#"{"enum":["a","ab","abc"]}"#, #""ab""#))
        #expect(try isAccepted(#"{"type":"integer","enum":["a",3]}"#, "3"))
        #expect(try !isAccepted(#"{"type":"integer","enum":["a",3]}"#, #""a""#))
        #expect(try isAccepted(#"{"enum":["\u0061\/"]}"#, #""a/""#))
    }

    @Test("a keyword works without a type and beside others")
    func siblings() throws {
        #expect(try !isAccepted(#"{"maximum":3}"#, "4"))
        #expect(try isAccepted(#"{"maximum":3}"#, #""x""#))
        #expect(try !isAccepted(#"{"type":"object","required":["a"]}"#, "{}"))
        #expect(try !isAccepted(##"{"$ref":"#/$defs/a","maximum":3,"$defs":{"a":{"type":"integer"}}}"##, "4"))
        #expect(try !isAccepted(#"{"allOf":[{"minimum":1}],"anyOf":[{"maximum":5}],"oneOf":[{"multipleOf":2}]}"#, "3"))
        #expect(try !isAccepted(#"{"oneOf":[{"minimum":1},{"maximum":5}]}"#, "3"))
        #expect(try !isAccepted(#"{"not":{"type":"string"}}"#, #""x""#))
    }

    @Test("only accepting states may end, by any end token, and control tokens are no text")
    func endsAndControls() throws {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        tokens += [Array("<|end|>".utf8), Array("</s>".utf8), [], nil, Array("1".utf8), Array("<|tool|>".utf8)]
        let vocabulary = TokenVocabulary(tokens: tokens, endTokens: [256, 257], specialTokens: [261], size: 300)
        let grammar = try CompiledGrammar(jsonSchema: #"{"type":["integer","string"]}"#)
        var number = GrammarMatcher(grammar, vocabulary: vocabulary)
        func isAllowed(_ token: Int, _ matcher: GrammarMatcher) throws -> Bool {
            try matcher.mask()[token / 32] >> UInt32(token % 32) & 1 == 1
        }
        #expect(try !isAllowed(256, number))
        // Two tokens of the same bytes are both allowed.
        #expect(try isAllowed(0x31, number) && isAllowed(260, number))
        try number.accept(260)
        #expect(try isAllowed(256, number) && isAllowed(257, number) && isAllowed(0x32, number))
        try number.accept(257)
        #expect(try number.mask().allSatisfy { $0 == 0 })
        var text = GrammarMatcher(grammar, vocabulary: vocabulary)
        try text.accept(0x22)
        for token in [256, 257, 258, 259, 261] + Array(262..<300) { #expect(try !isAllowed(token, text)) }
        #expect(throws: GrammarError.self) { try text.accept(261) }
        #expect(throws: GrammarError.self) { try text.accept(299) }
        #expect(throws: GrammarError.self) { try text.accept(300) }
        #expect(throws: GrammarError.self) { try text.accept(-1) }
    }

    @Test("the state of a long text is no larger than that of a short one")
    func history() throws {
        let grammar = try CompiledGrammar(jsonSchema: #"{"type":"array","items":{"type":"string","maxLength":300}}"#)
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        _ = try matcher.accept(bytes: Array("[\"a\"".utf8))
        let early = try matcher.mask()
        for _ in 0..<5_000 { _ = try matcher.accept(bytes: Array(",\"abc\"".utf8)) }
        #expect(try matcher.mask() == early)
    }

    @Test("a circle of references without progress is an error, recursion with progress is not")
    func recursion() throws {
        #expect(throws: GrammarError.self) { try CompiledGrammar(jsonSchema: ##"{"$ref":"#"}"##) }
        #expect(throws: GrammarError.self) {
            try CompiledGrammar(
                jsonSchema:
                    ##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"anyOf":[{"$ref":"#/$defs/a"}]}}}"##)
        }
        #expect(try isAccepted(##"{"type":"array","items":{"$ref":"#"}}"##, "[[],[[]]]"))
    }
}
