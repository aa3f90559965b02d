import Constrained
import Testing

@Suite("Grammar matcher")
struct GrammarMatcherTests {
    /// A vocabulary of all bytes, common JSON fragments, halves of characters and an end token.
    static let vocabulary: TokenVocabulary = {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        let texts = [
            "{\"", "\":", "\": ", "\",", "\", \"", "\"}", "}", "]}", "],", "[[", "[1", "12", "123", "0.5", "1e", "true",
            "tr", "null", "name", "na", "me", "\"name", "a", "ab", "abc", "aaaa", "é", "éé", "日本", "\\n", "\\u00",
            "\\u",
            "\\\"", "\"a\":1", ",\"a\":", "\":1,\"", "a\":null,\"a\":null", "b\"", "\"\"", "\":{\"a\":", " ", "  ",
            "\n", "{\"name\":\"", "\"}]", "x\"", "xyz\"}", "-", "-1", ".", ".25", "e5", "\\ud83d", "\\ude00",
        ]
        tokens += texts.map { Array($0.utf8) }
        tokens += [[0xE6, 0x97], [0xA5, 0xE6], [0x9C, 0xAC, 0x22], [0xF0, 0x9F], [0x98, 0x80]]
        tokens.append(nil)
        return TokenVocabulary(tokens: tokens, endTokens: [tokens.count - 1], size: tokens.count + 40)
    }()

    static let schemas = [
        #"{}"#,
        #"{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer","minimum":15,"maximum":180}},"required":["name"],"additionalProperties":false}"#,
        #"{"type":"string","minLength":2,"maxLength":5}"#,
        #"{"type":"string","pattern":"^(ab|[é日]){1,3}$"}"#,
        #"{"type":"array","items":{"enum":["a","ab","abc",12,null,{"name":[1]}]},"minItems":1,"maxItems":3}"#,
        #"{"type":"array","items":{"type":["integer","string"]},"contains":{"type":"string","maxLength":3},"maxContains":2}"#,
        #"{"anyOf":[{"type":"object","properties":{"name":{"const":"a"},"v":{"type":"integer"}},"required":["name","v"]},{"type":"object","properties":{"name":{"const":"ab"},"w":{"type":"string"}},"required":["name","w"]}]}"#,
        #"{"type":"number","minimum":-1.25,"maximum":3.75}"#,
        #"{"type":"object","propertyNames":{"pattern":"^[a-c]+$"},"maxProperties":2,"additionalProperties":{"type":"boolean"}}"#,
        #"{"not":{"type":"string","pattern":"a"},"type":["string","number"]}"#,
    ]

    private func random(_ seed: inout UInt64) -> UInt64 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return seed >> 33
    }

    @Test("masks agree with byte-by-byte matching along random walks", arguments: schemas)
    func masksAgreeWithBytes(schema: String) throws {
        for options in [GrammarOptions(), .checking] {
            let grammar = try CompiledGrammar(jsonSchema: schema, options: options)
            let fresh = try CompiledGrammar(jsonSchema: schema, options: options)
            var seed: UInt64 = 7
            for _ in 0..<6 {
                var matcher = GrammarMatcher(grammar, vocabulary: Self.vocabulary)
                for _ in 0..<24 {
                    let mask = try matcher.mask()
                    #expect(try matcher.mask() == mask)
                    var allowed: [Int] = []
                    for token in 0..<Self.vocabulary.size {
                        let bit = mask[token / 32] >> UInt32(token % 32) & 1 == 1
                        if bit { allowed.append(token) }
                        let isEnd = Self.vocabulary.endTokens.contains(token)
                        var expected = isEnd ? try matcher.isComplete() : false
                        if token < Self.vocabulary.tokens.count, let bytes = Self.vocabulary.tokens[token] {
                            var copy = matcher
                            expected = try copy.accept(bytes: bytes).isWhole
                        }
                        #expect(bit == expected, "token \(token)")
                    }
                    #expect(!allowed.isEmpty, "a prefix that cannot be completed")
                    let token = allowed[Int(random(&seed)) % max(1, allowed.count)]
                    if Self.vocabulary.endTokens.contains(token) { break }
                    try matcher.accept(token)
                }
                let replayed = GrammarMatcher(fresh, vocabulary: Self.vocabulary)
                #expect(try replayed.mask() == GrammarMatcher(grammar, vocabulary: Self.vocabulary).mask())
            }
        }
    }

    @Test("rolling back restores masks, and a copy does not share state")
    func rollBack() throws {
        let grammar = try CompiledGrammar(jsonSchema: Self.schemas[1])
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        var masks: [[UInt32]] = []
        for byte in #"{"name":"x","age":20}"#.utf8 {
            masks.append(try matcher.mask())
            try matcher.accept(Int(byte))
        }
        #expect(try matcher.isComplete())
        let copy = matcher
        for mask in masks.reversed() {
            matcher.rollBack(1)
            #expect(try matcher.mask() == mask)
        }
        #expect(try copy.isComplete())
        #expect(try copy.validate([256]) == 1)
        #expect(try copy.validate([256, 256]) == 1)
    }

    @Test("a run of tokens is judged as taking them one by one is, from each place and behind each roll back")
    func validate() throws {
        let grammar = try CompiledGrammar(jsonSchema: Self.schemas[1])
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        let text = Array(#"{"name":"x","age":20}"#.utf8)
        for (i, byte) in text.enumerated() {
            for run in [text[i...].map(Int.init) + [256], text[i...].map(Int.init) + [65], [Int(byte), 0, 1], []] {
                var other = matcher
                var count = 0
                while count < run.count, (try? other.accept(run[count])) != nil { count += 1 }
                #expect(try matcher.validate(run) == count)
                #expect(matcher.acceptedCount == i)
                other.rollBack(count)
                #expect(try other.validate(run) == count)
                #expect(try other.mask() == matcher.mask())
            }
            try matcher.accept(Int(byte))
        }
    }

    @Test("fixed keys are forced")
    func forcedBytes() throws {
        let grammar = try CompiledGrammar(
            jsonSchema:
                #"{"type":"object","properties":{"alpha":{"type":"boolean"},"beta":{"type":"null"}},"required":["alpha","beta"],"additionalProperties":false}"#,
            options: GrammarOptions(whitespace: .compact))
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        #expect(try matcher.forcedBytes() == Array(#"{"alpha":"#.utf8))
        _ = try matcher.accept(bytes: Array(#"{"alpha":t"#.utf8))
        #expect(try matcher.forcedBytes() == Array(#"rue,"beta":null}"#.utf8))
    }

    @Test("integer ranges hold exactly the integers between their bounds")
    func integerRanges() throws {
        for (low, high) in [(-20, 20), (-123, 42), (0, 0), (7, 7), (95, 105), (-1, 1), (15, 18), (99, 1001)] {
            for options in [GrammarOptions(), .checking] {
                let grammar = try CompiledGrammar(
                    jsonSchema: #"{"type":"integer","minimum":\#(low),"maximum":\#(high)}"#, options: options)
                for value in -1100...1100 {
                    let verdict = try SchemaJudge(grammar).judge(Array(String(value).utf8))
                    #expect(verdict.isAccepted == (low...high).contains(value))
                }
            }
        }
    }

    @Test(
        "multiples of whole and broken steps are exactly those that divide",
        arguments: ["7", "0.375", "12.5", "1.5", "0.1", "40"])
    func multiples(step: String) throws {
        let grammar = try CompiledGrammar(
            jsonSchema: #"{"type":"integer","multipleOf":\#(step),"minimum":-310,"exclusiveMaximum":420}"#)
        let validator = try PlainValidator(#"{"multipleOf":\#(step)}"#)
        for value in -500...500 {
            let text = Array(String(value).utf8)
            let isWanted = (-310..<420).contains(value) && validator.accepts(text)
            #expect(try SchemaJudge(grammar).judge(text).isAccepted == isWanted, "\(value)")
        }
    }

    static let hostileSchemas = [
        ##"{"$ref":"#"}"##,
        #"{"type":"string","maxLength":1000000000}"#,
        #"{"type":"string","pattern":"^((a{1,100}){1,100}){1,100}$"}"#,
        #"{"type":"string","pattern":"(a|b)*a(a|b){40}"}"#,
        #"{"type":"array","maxItems":1000000000}"#,
        #"{"allOf":[{"pattern":"^(a|aa)+$"},{"pattern":"^(a|aaa)+$"},{"minLength":5000}]}"#,
    ]

    @Test("hostile schemas compile or fail at once", arguments: hostileSchemas)
    func hostile(schema: String) throws {
        let clock = ContinuousClock()
        let start = clock.now
        do throws(GrammarError) {
            let grammar = try CompiledGrammar(jsonSchema: schema)
            var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
            _ = try matcher.mask()
            _ = try matcher.accept(bytes: Array("\"aaaa".utf8))
            _ = try matcher.mask()
        } catch {
            #expect(!error.description.isEmpty)
        }
        // Far above what it takes, and far below what exponential work would.
        #expect(clock.now - start < .seconds(20))
    }

    @Test("refusals name keyword and pointer")
    func refusals() throws {
        #expect(
            throws: GrammarError.unsupported(
                keyword: "pattern", pointer: "/properties/a~1b/pattern",
                reason: "in '(a)\\1' back-references are not regular")
        ) {
            try CompiledGrammar(jsonSchema: #"{"properties":{"a/b":{"pattern":"(a)\\1"}}}"#)
        }
    }
}
