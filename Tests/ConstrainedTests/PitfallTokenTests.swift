import Constrained
import Testing

/// The traps that lie in tokens, orders and whole grammars rather than in single values.
@Suite("Pitfalls of tokens and grammars")
struct PitfallTokenTests {
    private func vocabulary(_ tokens: [[UInt8]]) -> TokenVocabulary {
        TokenVocabulary(tokens: tokens + [nil], endTokens: [tokens.count])
    }

    private func allowed(_ matcher: GrammarMatcher) throws -> Set<Int> {
        let mask = try matcher.mask()
        return Set((0..<matcher.vocabulary.size).filter { mask[$0 / 32] >> UInt32($0 % 32) & 1 == 1 })
    }

    private func matcher(
        _ schema: String, after text: String = "", _ vocabulary: TokenVocabulary = .bytes,
        _ options: GrammarOptions = GrammarOptions()
    ) throws -> GrammarMatcher {
        var result = GrammarMatcher(try CompiledGrammar(jsonSchema: schema, options: options), vocabulary: vocabulary)
        #expect(try result.accept(bytes: Array(text.utf8)).isWhole)
        return result
    }

    @Test("a token may end inside a character, and the next one goes on with it")
    func splitCharacters() throws {
        // The first two bytes of 日, its last one with a quote, and the last byte of another character.
        let halves = vocabulary([[0xE6, 0x97], [0xA5, 0x22], [0x22], [0xA6], [0xE6], [0x61]])
        var matcher = try matcher(#"{"enum":["日","日a"]}"#, after: "\"", halves)
        #expect(try allowed(matcher) == [0, 4])
        try matcher.accept(0)
        #expect(try allowed(matcher) == [1])
        try matcher.accept(1)
        #expect(try matcher.isComplete())
        var long = try self.matcher(#"{"type":"string","maxLength":1}"#, after: "\"", halves)
        try long.accept(0)
        // Half a character counts already: behind it no other fits.
        #expect(try allowed(long) == [1, 3])
    }

    @Test("a number goes on only toward a value within its bounds")
    func numberPrefixes() throws {
        let range = #"{"type":"integer","minimum":15,"maximum":18}"#
        #expect(try allowed(matcher(range)) == [0x31])
        #expect(try allowed(matcher(range, after: "1")) == Set(0x35...0x38))
        #expect(try allowed(matcher(range, after: "15")) == [256])
        #expect(
            try allowed(matcher(#"{"type":"integer","minimum":120,"maximum":2000}"#, after: "2")) == Set(0x30...0x39))
        let steps = #"{"type":"integer","multipleOf":250,"minimum":1,"maximum":600}"#
        #expect(try allowed(matcher(steps)) == [0x32, 0x35])
        #expect(try allowed(matcher(steps, after: "2")) == [0x35])
    }

    @Test("an expression describes the whole text or is found in it, as its source means it")
    func matching() throws {
        for (matching, text, isWanted) in [
            (RegularExpression.Matching.whole, "b", true), (.whole, "abc", false), (.search, "abc", true),
            (.search, "ac", false),
        ] {
            let expression = try RegularExpression("b", dialect: .ecmaScript, matching: matching)
            let verdict = try SchemaJudge(CompiledGrammar(expression)).judge(Array(text.utf8))
            #expect(verdict.isAccepted == isWanted)
        }
        // A guide of Swift means the whole value.
        let guide = Schema.string(matching: [try RegularExpression("b|c", dialect: .swift, matching: .whole)])
        let judge = SchemaJudge(try CompiledGrammar(schema: guide))
        #expect(try judge.judge(Array(#""b""#.utf8)).isAccepted)
        #expect(try !judge.judge(Array(#""bc""#.utf8)).isAccepted)
    }

    @Test("zero has a sign and numbers have exponents, where nothing forbids it")
    func spellings() throws {
        for text in ["-0", "-0.0", "1e5", "1E+05", "1.5e-3", "0e0"] {
            #expect(
                try SchemaJudge(CompiledGrammar(jsonSchema: "{}", options: .checking)).judge(Array(text.utf8))
                    .isAccepted)
        }
    }

    @Test("what has a largest length is closed when it is reached")
    func largestLengths() throws {
        #expect(
            try matcher(#"{"type":"array","items":{"const":1},"maxItems":2}"#, after: "[1,1").forcedBytes() == [0x5D])
        #expect(try matcher(#"{"type":"string","maxLength":2}"#, after: "\"ab").forcedBytes() == [0x22])
        let object = #"{"type":"object","maxProperties":1,"additionalProperties":{"const":1}}"#
        #expect(try matcher(object, after: #"{"a":1"#).forcedBytes() == [0x7D])
    }

    @Test("white space is compact, single or free by option, inside constants too")
    func whitespace() throws {
        let schema = #"{"const":{"a":[1,2]}}"#
        let texts = [#"{"a":[1,2]}"#, #"{"a": [1, 2]}"#, #"{"a":  [1,2]}"#, "{\"a\":[1,\n2] }"]
        for (policy, accepted) in [
            (GrammarOptions.Whitespace.compact, 1), (.spaced, 2), (.any, 4),
        ] {
            let judge = SchemaJudge(
                try CompiledGrammar(jsonSchema: schema, options: GrammarOptions(whitespace: policy)))
            for (i, text) in texts.enumerated() {
                #expect(try judge.judge(Array(text.utf8)).isAccepted == (i < accepted), "\(policy) \(text)")
            }
        }
    }

    @Test("an object of the session's schemas is closed, one of JSON Schema open")
    func openness() throws {
        let closed = SchemaJudge(try CompiledGrammar(schema: .object([.init("a", .boolean)])))
        #expect(try closed.judge(Array(#"{"a":true}"#.utf8)).isAccepted)
        #expect(try !closed.judge(Array(#"{"a":true,"b":1}"#.utf8)).isAccepted)
        let open = SchemaJudge(
            try CompiledGrammar(
                jsonSchema: #"{"properties":{"a":{"type":"boolean"}}}"#, options: GrammarOptions(undeclaredKeys: .any)))
        #expect(try open.judge(Array(#"{"a":true,"b":1}"#.utf8)).isAccepted)
    }

    @Test("a token with quotes, colons and braces is judged as a whole")
    func spanningTokens() throws {
        let texts = [
            "\":", "\": ", "\":  ", "\",", "\", \"", "\"}", "\"}\n", "a\":1}", "b\":1}", "a\":1,", "a\":1} ", "\"",
        ]
        let vocabulary = vocabulary(texts.map { Array($0.utf8) })
        let schema = #"{"type":"object","properties":{"a":{"const":1}},"required":["a"],"additionalProperties":false}"#
        func fitting(_ matcher: GrammarMatcher) throws -> Set<String> { Set(try allowed(matcher).map { texts[$0] }) }
        #expect(try fitting(matcher(schema, after: #"{""#, vocabulary)) == ["a\":1}"])
        #expect(try fitting(matcher(schema, after: #"{"a"#, vocabulary)) == ["\":", "\": ", "\""])
        let free = GrammarOptions(whitespace: .any)
        #expect(try fitting(matcher(schema, after: #"{""#, vocabulary, free)) == ["a\":1}", "a\":1} "])
        #expect(try fitting(matcher(#"{"type":"string"}"#, after: "\"x", vocabulary)).isSuperset(of: ["\""]))
        #expect(
            try fitting(matcher(#"{"type":"string"}"#, after: "\"x", vocabulary)).isDisjoint(with: [
                "\"}", "\",", "\":",
            ]))
    }

    @Test("declared members come in the order of the schema's text, whatever their names")
    func declaredOrder() throws {
        let names = ["zeta", "alpha", "10", "9", "Beta", "é"]
        let properties = names.map { #""\#($0)":{"const":0}"# }.joined(separator: ",")
        let required = names.reversed().map { "\"\($0)\"" }.joined(separator: ",")
        let schema =
            #"{"type":"object","properties":{\#(properties)},"required":[\#(required)],"additionalProperties":false}"#
        let compact = GrammarOptions(whitespace: .compact)
        let text = "{" + names.map { #""\#($0)":0"# }.joined(separator: ",") + "}"
        #expect(
            try SchemaJudge(CompiledGrammar(jsonSchema: schema, options: compact)).judge(Array(text.utf8)).isAccepted)
        #expect(try matcher(schema, .bytes, compact).forcedBytes().starts(with: Array(#"{"zeta":0,"alpha":0"#.utf8)))
    }

    @Test("an undeclared key spells no declared name and matches no pattern, even by escapes")
    func undeclaredKeys() throws {
        let schema = """
            {"type":"object","properties":{"ab":{"type":"null"}},"patternProperties":{"^x":{"type":"boolean"}},
            "additionalProperties":{"type":"integer"}}
            """
        let judge = SchemaJudge(try CompiledGrammar(jsonSchema: schema, options: .checking))
        for (text, isValid) in [
            (#"{"ab":null,"xy":true,"c":1}"#, true), (#"{"\u0061b":1}"#, false), (#"{"\u0061\u0062":null}"#, true),
            (#"{"\u0078":1}"#, false), (#"{"\u0078":true}"#, true), (#"{"abc":1}"#, true), (#"{"ax":1}"#, true),
            (#"{"ab":1}"#, false), (#"{"c":1,"\u0063":2}"#, false),
        ] { #expect(try judge.judge(Array(text.utf8)).isAccepted == isValid, "\(text)") }
    }

    @Test("ten thousand constants are one list, not as many alternatives")
    func manyConstants() throws {
        let words = (0..<10_000).map { "\"w\($0)\"" }
        let schema = #"{"enum":[\#(words.joined(separator: ","))],"maxLength":4}"#
        var limits = GrammarLimits()
        limits.maximumAutomatonStates = 2_000
        let judge = SchemaJudge(try CompiledGrammar(jsonSchema: schema, limits: limits))
        for (text, isValid) in [("w7", true), ("w999", true), ("w1000", false), ("w", false), ("w01", false)] {
            #expect(try judge.judge(Array("\"\(text)\"".utf8)).isAccepted == isValid)
        }
    }

    @Test("a number at the top may both end and go on, a closed value only end")
    func growingEnds() throws {
        let number = try matcher(#"{"type":"integer"}"#, after: "12")
        #expect(try allowed(number) == Set(0x30...0x39).union([256]))
        for text in ["{}", "[]", "true", "null", "\"\""] {
            #expect(try allowed(matcher("{}", after: text)) == [256])
        }
        #expect(try !allowed(matcher("{}", after: "[")).contains(256))
    }

    @Test("every keyword is enforced, refused or listed")
    func nothingIgnored() throws {
        let ignored = try CompiledGrammar(jsonSchema: #"{"title":"x","color":1,"properties":{"a":{"default":1}}}"#)
        #expect(ignored.annotations.map(\.pointer) == ["/title", "/color", "/properties/a/default"])
        for (schema, place) in [
            (#"{"properties":{"a":{"pattern":"(a)\\1"}}}"#, "'pattern' at '/properties/a/pattern'"),
            (#"{"items":{"$ref":"other.json"}}"#, "'$ref' at '/items/$ref'"),
            (#"{"allOf":[{"type":"text"}]}"#, "'type' at '/allOf/0/type'"),
            (#"{"not":{"minLength":-1}}"#, "'minLength' at '/not/minLength'"),
        ] {
            let error = #expect(throws: GrammarError.self) { try CompiledGrammar(jsonSchema: schema) }
            #expect(error?.description.contains(place) == true, "\(String(describing: error))")
        }
    }

    @Test("tokens one at a time, at once, or as bytes lead to the same place")
    func incrementalAndBatch() throws {
        let vocabulary = GrammarMatcherTests.vocabulary
        let text = Array(#"{"name": "日本\n", "age": 17}"#.utf8)
        let grammar = try CompiledGrammar(jsonSchema: GrammarMatcherTests.schemas[1])
        // Longest tokens first, then single bytes: two cuts of one text.
        var longest: [Int] = []
        var position = 0
        while position < text.count {
            let fitting = vocabulary.tokens.indices.filter {
                vocabulary.tokens[$0].map { !$0.isEmpty && text[position...].starts(with: $0) } ?? false
            }
            let token = try #require(
                fitting.max { vocabulary.tokens[$0]?.count ?? 0 < vocabulary.tokens[$1]?.count ?? 0 })
            longest.append(token)
            position += vocabulary.tokens[token]?.count ?? 0
        }
        #expect(longest.count < text.count)
        var one = GrammarMatcher(grammar, vocabulary: vocabulary)
        #expect(try one.validate(longest) == longest.count)
        for token in longest { try one.accept(token) }
        var bytes = GrammarMatcher(grammar, vocabulary: vocabulary)
        for byte in text { try bytes.accept(Int(byte)) }
        var batch = GrammarMatcher(grammar, vocabulary: vocabulary)
        #expect(try batch.accept(bytes: text).isWhole)
        #expect(try one.mask() == bytes.mask() && one.mask() == batch.mask())
        #expect(try one.isComplete() && bytes.isComplete() && batch.isComplete())
        one.rollBack(longest.count)
        bytes.rollBack(text.count)
        batch.rollBack(1)
        #expect(try one.mask() == bytes.mask() && one.mask() == batch.mask())
    }
}
