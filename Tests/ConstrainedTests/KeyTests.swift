import Constrained
import Testing

@Suite("Keys of objects")
struct KeyTests {
    private func isAccepted(_ schema: String, _ text: String, _ options: GrammarOptions = .checking) throws -> Bool {
        try SchemaJudge(CompiledGrammar(jsonSchema: schema, options: options)).judge(Array(text.utf8)).isAccepted
    }

    @Test("no key comes twice, however it is spelled")
    func repeated() throws {
        for schema in ["{}", #"{"type":"object","additionalProperties":true}"#, #"{"patternProperties":{"a":{}}}"#] {
            #expect(try isAccepted(schema, #"{"a":1,"b":2}"#))
            #expect(try isAccepted(schema, #"{"a":1,"ab":2,"":3}"#))
            #expect(try isAccepted(schema, #"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}"#))
            for text in [
                #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"é":1,"\u00e9":2}"#, #"{"😀":1,"\ud83d\ude00":2}"#,
                #"{"":1,"":2}"#, #"{"b":1,"a":{"a":1},"a":2}"#, #"{"x":[{"a":1,"b":1,"a":1}]}"#,
                #"{"\n":1,"\u000A":2}"#,
            ] {
                #expect(try !isAccepted(schema, text), "\(text)")
            }
        }
        // Canonical equivalence is not equality.
        #expect(try isAccepted("{}", "{\"\u{E9}\":1,\"e\u{301}\":2}"))
    }

    @Test("a declared key and an undeclared one do not take each other's place")
    func declared() throws {
        let schema = #"{"properties":{"a":{"type":"integer"}},"additionalProperties":{"type":"string"}}"#
        #expect(try isAccepted(schema, #"{"a":1,"b":"x"}"#))
        #expect(try !isAccepted(schema, #"{"a":"x"}"#))
        #expect(try !isAccepted(schema, #"{"\u0061":"x"}"#))
        #expect(try !isAccepted(schema, #"{"a":1,"a":1}"#))
    }

    @Test("a token that holds whole keys is judged with the keys in it")
    func wholeKeysInTokens() throws {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        let texts = [
            #"{"a":1,"a":2}"#, #"{"a":1,"b":2}"#, #""a":"#, #","a":1"#, #","b":1}"#, #"a""#, #"ab":"#, #"\u0061":"#,
        ]
        tokens += texts.map { Array($0.utf8) }
        let vocabulary = TokenVocabulary(tokens: tokens + [nil], endTokens: [tokens.count])
        let grammar = try CompiledGrammar(jsonSchema: "{}", options: .checking)
        func allowed(_ prefix: String) throws -> [String] {
            var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
            #expect(try matcher.accept(bytes: Array(prefix.utf8)).isWhole)
            let mask = try matcher.mask()
            return texts.indices.filter { mask[($0 + 256) / 32] >> UInt32($0 % 32) & 1 == 1 }.map { texts[$0] }
        }
        #expect(try allowed("") == [texts[1]])
        #expect(try allowed("{") == [texts[2]])
        #expect(try allowed(#"{"a":1"#) == [texts[4]])
        #expect(try allowed(#"{"b":1"#) == [texts[3]])
        #expect(try allowed(#"{"b":1,"#) == [texts[2]])
        #expect(try allowed(#"{"b":1,""#) == [texts[5], texts[6], texts[7]])
        #expect(try allowed(#"{"a":1,""#) == [texts[6]])
        #expect(try allowed(#"{"a":[{"b":1},{"c":1,""#) == [texts[5], texts[6], texts[7]])
    }

    @Test(
        "a token that ends a key and begins others is judged as byte by byte",
        arguments: [
            "{}", #"{"properties":{"a":{"properties":{"b":{}}}}}"#, #"{"maxProperties":2}"#,
            #"{"patternProperties":{"^a":{}},"additionalProperties":{}}"#,
            #"{"patternProperties":{"^[ab]":{}},"additionalProperties":false}"#,
            #"{"additionalProperties":{"type":["object","number"],"additionalProperties":{"type":"number"}}}"#,
            #"{"propertyNames":{"pattern":"^[ab]?$"},"additionalProperties":{}}"#,
            #"{"properties":{"a":{}},"additionalProperties":false}"#,
        ])
    func severalKeysInTokens(schema: String) throws {
        let texts = [
            #"":{""#, #"":{"a":{""#, #"":1,""#, #"":1,"a"#, #"":1,"a":"#, #"a":{"a":1,"a"#, #"a":{"a":1,"a""#,
            #"a":{"a":1,"b":2},"a"#, #"a":{"b":{}},"b":"#, #"":{},""#, #"":{"a":0,"b":0,"a":"#, #"":{"a":0,"b":0,"c"#,
            #"":[{"a":1},{"a":"#, #"":[{"a":1},{"b":1,"b":"#, #"}],"a":"#, #"{"a":{"b":1},"b":{"a":1,"a"#,
            #"":{"a":1,"a":"#, #"":{"a":1,"\u0061":"#, #"":"{","a":"#, #"":"},{","b":{"#, #"{"b":{"b":1},"a":{""#,
            #"1},"a":{"b":1,"a":"#, #"1}},"b":{"a":"#, #"":1,"b":1,"é":"#, #"{"":{"":1,"":1}}"#, #"{"a":1}}"#,
            #""b":[{"a":0}],"b""#,
        ]
        let tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] } + texts.map { Array($0.utf8) }
        let vocabulary = TokenVocabulary(tokens: tokens + [nil], endTokens: [tokens.count])
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking)
        for text in [
            #"{"a":{"b":1,"a":{"b":1}},"b":[{"a":1,"ab":2}]}"#, #"{"ab":[{"a":1}],"a":1,"b":{"a":{}}}"#,
            #"[{"b":{"c":"}"},"a":{"":1}}]"#,
        ] {
            var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
            for byte in text.utf8 {
                let mask = try matcher.mask()
                for token in 256..<tokens.count {
                    let isAllowed = mask[token / 32] >> UInt32(token % 32) & 1 == 1
                    #expect(try isAllowed == (matcher.validate([token]) == 1), "\(texts[token - 256]) in \(text)")
                }
                guard try matcher.accept(bytes: [byte]).isWhole else { break }
            }
        }
    }

    @Test("keys of a finite set run out without a dead end")
    func exhaustion() throws {
        let schema = #"{"type":"object","propertyNames":{"pattern":"^[ab]$"},"additionalProperties":{"const":1}}"#
        let grammar = try CompiledGrammar(
            jsonSchema: schema, options: GrammarOptions(whitespace: .compact, order: .any))
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        #expect(try matcher.accept(bytes: Array(#"{"b":1,"#.utf8)).isWhole)
        #expect(try matcher.forcedBytes() == Array(#""a":1}"#.utf8))
    }

    @Test("small sets of keys are listed before large ones, and bound no object that may have other keys")
    func finiteSets() throws {
        let schema = #"""
            {"patternProperties":{"^a(b|c)*$":{"minimum":1},"c$":{"type":"integer"},"^.{3}$":{"multipleOf":0.5}},
             "propertyNames":{"maxLength":8}}
            """#
        let judge = SchemaJudge(try CompiledGrammar(jsonSchema: schema, options: .checking))
        let members = ["abb", "acb", "acc", "abcbcb", "ab", "x", "yy", "zzz"].map { #""\#($0)":2"# }
        #expect(try judge.judge(Array("{\(members.joined(separator: ","))}".utf8)).isAccepted)
        #expect(try !judge.judge(Array(#"{"x":0,"abcb":0}"#.utf8)).isAccepted)
        #expect(try !judge.judge(Array(#"{"x":0,"zzz":0.3}"#.utf8)).isAccepted)
        #expect(try !judge.judge(Array(#"{"ccccccccc":1}"#.utf8)).isAccepted)
    }

    @Test("where no value is admitted for other keys, those of a finite set bound the object")
    func finiteSetBesideNothing() throws {
        let schema = #"""
            {"type":"object","patternProperties":{"^[a-f]{3}$":{"const":1}},"additionalProperties":{"$ref":"#/$defs/loop"},
             "$defs":{"loop":{"type":"object","required":["x"],"properties":{"x":{"$ref":"#/$defs/loop"}}}}}
            """#
        let grammar = try CompiledGrammar(
            jsonSchema: schema, options: GrammarOptions(whitespace: .compact, order: .any))
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        try matcher.accept(0x7B)
        let letters = "abcdef".map(String.init)
        let keys = letters.flatMap { a in letters.flatMap { b in letters.map { a + b + $0 } } }
        for (i, key) in keys.enumerated() {
            #expect(try matcher.accept(bytes: Array("\(i > 0 ? "," : "")\"\(key)\":1".utf8)).isWhole)
        }
        #expect(try matcher.forcedBytes() == [0x7D])
    }

    private static var keysOfThreeLetters: [String] {
        let letters = "abcdef".map(String.init)
        return letters.flatMap { a in letters.flatMap { b in letters.map { a + b + $0 } } }
    }

    @Test("declared names beside a finite set of keys are no less for it", arguments: GrammarOptions.Order.allCases)
    func finiteSetBesideNames(order: GrammarOptions.Order) throws {
        let names = (0..<140).map { "\"n\($0)\":{}" }.joined(separator: ",")
        let schema =
            #"{"patternProperties":{"^[a-f]{3}$":{}},"additionalProperties":false,"properties":{"# + names + "}}"
        let grammar = try CompiledGrammar(
            jsonSchema: schema, options: GrammarOptions(whitespace: .compact, order: order))
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        for (i, key) in ((0..<140).map { "n\($0)" } + Self.keysOfThreeLetters).enumerated() {
            let text = (i == 0 ? "{" : ",") + "\"" + key + "\":1"
            #expect(try matcher.accept(bytes: Array(text.utf8)).isWhole, "\(text)")
        }
        // Every key there is has come, and none can follow.
        #expect(try matcher.accept(bytes: [0x2C]).count == 0)
        #expect(try matcher.accept(bytes: [0x7D]).isWhole)
    }

    @Test("an object may need any number of the keys of a finite set that there are", arguments: [200, 216, 217])
    func countsOfFiniteSet(least: Int) throws {
        let schema = """
            {"type":"object","propertyNames":{"pattern":"^[a-f]{3}$"},"additionalProperties":{"const":1},
            "minProperties":\(least)}
            """
        if least > 216 {
            #expect(throws: GrammarError.unsatisfiable(pointer: "")) { try CompiledGrammar(jsonSchema: schema) }
            return
        }
        let grammar = try CompiledGrammar(jsonSchema: schema, options: GrammarOptions(whitespace: .compact))
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        for (i, key) in Self.keysOfThreeLetters.enumerated() {
            #expect(try matcher.accept(bytes: Array("\(i == 0 ? "{" : ",")\"\(key)\":1".utf8)).isWhole)
            var copy = matcher
            #expect(try copy.accept(bytes: [0x7D]).isWhole == (i + 1 >= least), "\(i)")
        }
        #expect(try matcher.forcedBytes() == [0x7D])
    }

    @Test("more undeclared keys than the limit end the text, not the grammar")
    func limit() throws {
        var limits = GrammarLimits()
        limits.maximumUndeclaredKeys = 2
        let grammar = try CompiledGrammar(jsonSchema: "{}", limits: limits)
        #expect(throws: GrammarError.limit("undeclared keys of one object", 2)) {
            try SchemaJudge(grammar).judge(Array(#"{"a":1,"b":1,"c":1}"#.utf8))
        }
        #expect(try SchemaJudge(grammar).judge(Array(#"{"a":1,"b":1}"#.utf8)).isAccepted)
    }
}
