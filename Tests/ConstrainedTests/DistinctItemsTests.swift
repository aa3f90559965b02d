import Constrained
import Testing

@Suite("Distinct items")
struct DistinctItemsTests {
    static let cases: [(schema: String, accepted: [String], refused: [String])] = [
        (
            #"{"type":"array","items":{"type":"string"},"uniqueItems":true}"#,
            [#"[]"#, #"["a","b"]"#, #"["a","ab","a "]"#], [#"["a","a"]"#, #"["a","b","\u0061"]"#, #"["é","\u00e9"]"#]
        ),
        (
            #"{"type":"array","uniqueItems":true}"#,
            [#"[1,"1",true,[1],{"a":1},null,false,0]"#, #"[[1],[2],[1,2]]"#, #"[{"a":1,"b":2},{"a":2,"b":1}]"#],
            [
                #"[1,1.0]"#, #"[100, 1e2]"#, #"[{"a":1,"b":2},{"b":2,"a":1}]"#, #"[[1,[2]],[1,[2]]]"#, #"[null,null]"#,
                #"[0,-0]"#,
            ]
        ),
        (
            #"{"items":{"type":"array","items":{"type":"integer"},"uniqueItems":true},"uniqueItems":true}"#,
            [#"[[1,2],[2,1]]"#, #""text""#, #"[[],[1]]"#],
            [#"[[1,1]]"#, #"[[1,2],[1,2]]"#, #"[[],[]]"#, #"[[1],[2],[ 1 ]]"#]
        ),
        (
            #"{"anyOf":[{"items":{"type":"integer"},"uniqueItems":true},{"items":{"type":"integer"},"maxItems":2}]}"#,
            [#"[5,5]"#, #"[5,6,7]"#], [#"[5,6,5]"#]
        ),
        (
            #"{"type":"array","items":{"type":"integer","multipleOf":60},"uniqueItems":true}"#,
            ["[60,120]", "[-60,0,60,6e2]"], ["[60,60]", "[60,120,6e1]", "[0,-0]", "[61]"]
        ),
        (
            #"{"properties":{"a":{"uniqueItems":true},"b":{}}}"#,
            [#"{"b":[1,1],"a":[1]}"#, #"{"a":[1,2],"b":[1,1]}"#], [#"{"a":["x","x"]}"#]
        ),
    ]

    @Test("are refused at their last byte where they repeat one", arguments: cases)
    func judged(schema: String, accepted: [String], refused: [String]) throws {
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking)
        for text in accepted { #expect(try SchemaJudge(grammar).judge(Array(text.utf8)).isAccepted, "\(text)") }
        for text in refused { #expect(try !SchemaJudge(grammar).judge(Array(text.utf8)).isAccepted, "\(text)") }
    }

    @Test("are told apart among few numbers", arguments: [(0, 6), (1, 31), (1, 45), (1, 49), (-2, 48), (10, 20)])
    func fewNumbers(low: Int, high: Int) throws {
        let schema =
            #"{"type":"array","uniqueItems":true,"items":{"type":"integer","minimum":\#(low),"maximum":\#(high)}}"#
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking)
        let judge = SchemaJudge(grammar)
        let values = [low, high, (low + high) / 2, min(high, max(low, 5))]
        for value in values {
            #expect(try !judge.judge(Array("[\(value), \(value)]".utf8)).isAccepted, "\(value)")
        }
        #expect(try judge.judge(Array("\(Array(low...high))".utf8)).isAccepted)
    }

    static let walked = [
        #"{"type":"array","items":{"type":"string","pattern":"^[ab]{1,2}$"},"uniqueItems":true,"minItems":5}"#,
        #"{"type":"array","items":{"type":"object","properties":{"k":{"type":"boolean"},"n":{"type":"integer","minimum":0,"maximum":2}},"required":["k","n"],"additionalProperties":false},"uniqueItems":true,"minItems":5}"#,
        #"{"type":"array","items":{"type":"integer","minimum":0,"maximum":200},"uniqueItems":true,"maxItems":9}"#,
        #"{"type":"array","items":{"type":"array","items":{"enum":[1,2]},"maxItems":2},"uniqueItems":true,"minItems":6}"#,
        #"{"type":"array","uniqueItems":true,"items":{"type":["string","integer","array"],"maxLength":2,"items":{"type":"string","maxLength":2},"maxItems":2}}"#,
        #"{"type":"array","uniqueItems":true,"items":{"type":"object","properties":{"a":{"enum":["a","b","ab"]},"b":{"type":"string","pattern":"^a*b?$"}},"additionalProperties":false}}"#,
        #"{"type":"array","uniqueItems":true}"#,
        #"{"type":"array","items":{"type":"integer"},"uniqueItems":true}"#,
        #"{"type":"array","items":{"type":"number","minimum":-1,"maximum":2.5},"uniqueItems":true}"#,
        #"{"type":"array","items":{"type":"array","items":{"type":"integer"},"uniqueItems":true},"uniqueItems":true}"#,
        #"{"type":"array","items":{"type":"string","maxLength":1},"uniqueItems":true,"maxItems":7}"#,
        #"{"type":"array","items":{"type":"string","minLength":2,"maxLength":3,"pattern":"^[ab\"]*$"},"uniqueItems":true}"#,
        #"{"type":"array","items":{"type":["boolean","null","integer"],"minimum":8,"maximum":12},"uniqueItems":true}"#,
        #"{"type":"array","prefixItems":[{"type":"integer","minimum":0,"maximum":60},{"const":5}],"items":{"type":"string"},"uniqueItems":true,"minItems":3}"#,
        #"{"type":"array","items":{"enum":["a","ab",1,12,null,true,{"a":1}]},"uniqueItems":true,"maxItems":5}"#,
        #"{"type":"array","items":{"type":"number","multipleOf":0.5,"minimum":0,"maximum":30},"uniqueItems":true}"#,
        manyWords, "{\"type\":\"array\",\"items\":\(manyWords),\"uniqueItems\":true}",
    ]

    /// Lists of words that are too many to be told apart by the machine.
    private static let manyWords: String = {
        var words = [""]
        for length in 1...5 { words += words.filter { $0.count == length - 1 }.flatMap { [$0 + "a", $0 + "b"] } }
        let list = words.dropFirst().map { "\"\($0)\"" }.joined(separator: ",")
        return "{\"type\":\"array\",\"items\":{\"enum\":[\(list)]},\"uniqueItems\":true,\"minItems\":3}"
    }()

    /// Schemas whose texts may hold equal items in some arrays and not in others.
    static let mixed = [
        #"{"type":"array","items":{"type":"array","items":{"type":"string","maxLength":1},"uniqueItems":true}}"#,
        #"{"anyOf":[{"type":"array","items":{"type":"integer"},"uniqueItems":true},{"type":"array","items":{"enum":[1,12,123]},"maxItems":3}]}"#,
        #"{"type":"object","properties":{"name":{"type":"array","items":{"type":["integer","string"]},"uniqueItems":true},"a":{"type":"array","items":{"type":"object"},"uniqueItems":true}}}"#,
    ]

    @Test("never lead into a dead end, and masks agree with bytes", arguments: walked + mixed)
    func walks(schema: String) throws {
        try walk(schema, GrammarOptions(whitespace: .compact), count: 12, seed: 11)
    }

    @Test(
        "agree with bytes where numbers may be spelled in many ways",
        arguments: [
            #"{"type":"array","items":{"type":"integer","minimum":0,"maximum":60},"uniqueItems":true}"#,
            #"{"type":"array","items":{"type":"number","multipleOf":0.5,"minimum":-3,"maximum":20},"uniqueItems":true}"#,
            #"{"type":"array","items":{"type":"integer","minimum":98,"maximum":103},"uniqueItems":true,"maxItems":5}"#,
            #"{"type":"array","items":{"type":["string","null","number"],"pattern":"^[a/]{1,2}$","minimum":0,"maximum":0.05},"uniqueItems":true}"#,
        ])
    func spellings(schema: String) throws {
        try walk(schema, GrammarOptions(whitespace: .compact, spelling: .any), count: 3, seed: 5)
    }

    @Test(
        "agree with bytes where tokens hold whole items and go on",
        arguments: [
            #"{"type":"array","uniqueItems":true,"maxItems":9}"#,
            #"{"type":"array","items":{"type":["object","array"],"maxProperties":1,"maxItems":1,"items":{"type":"integer"}},"uniqueItems":true}"#,
            #"{"type":"array","items":{"type":["string","integer"],"maxLength":2,"minimum":0,"maximum":30},"uniqueItems":true}"#,
            #"{"type":"array","items":{"type":"array","items":{"enum":[1,"",null]},"uniqueItems":true},"uniqueItems":true}"#,
        ])
    func wholeItems(schema: String) throws {
        let words = [
            "{},", "{},{", "[],", "[],[", "[1],", "[1,", "1,", "1,1", "1,12,", "\"\",", "\"\",\"", "\",\"", "\",\"\"",
            "null,",
            "\"],[\"", "],[", "1],[", "{\"\":", "},{\"", ",\"a\"", ",-", "\\u0061", "[[", "[{}", "a\",1",
        ]
        let vocabulary = TokenVocabulary(
            tokens: (0...255).map { [UInt8($0)] } + words.map { Array($0.utf8) } + [nil], endTokens: [256 + words.count]
        )
        try walk(schema, GrammarOptions(whitespace: .compact), count: 8, seed: 3, vocabulary)
    }

    private func walk(
        _ schema: String, _ options: GrammarOptions, count: Int, seed: UInt64,
        _ vocabulary: TokenVocabulary = GrammarMatcherTests.vocabulary
    ) throws {
        let grammar = try CompiledGrammar(jsonSchema: schema, options: options)
        var seed = seed
        for _ in 0..<count {
            var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
            var text: [UInt8] = []
            while text.count < 200 {
                let mask = try matcher.mask()
                var allowed: [Int] = []
                for token in 0..<vocabulary.size {
                    let bit = mask[token / 32] >> UInt32(token % 32) & 1 == 1
                    if bit { allowed.append(token) }
                    var expected = vocabulary.endTokens.contains(token) ? try matcher.isComplete() : false
                    if token < vocabulary.tokens.count, let bytes = vocabulary.tokens[token] {
                        var copy = matcher
                        expected = try copy.accept(bytes: bytes).isWhole
                    }
                    #expect(bit == expected, "token \(token) behind \(String(decoding: text, as: UTF8.self))")
                }
                try #require(!allowed.isEmpty, "a dead end behind \(String(decoding: text, as: UTF8.self))")
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let token = allowed[Int(seed >> 33) % allowed.count]
                if vocabulary.endTokens.contains(token) { break }
                try matcher.accept(token)
                text += vocabulary.tokens[token] ?? []
            }
            if try matcher.isComplete(), Self.walked.contains(schema) {
                let items = try #require(try ExactJSON(parsing: text).items)
                for i in items.indices {
                    for j in items.indices where j > i { #expect(items[i] != items[j]) }
                }
            }
        }
    }

    @Test("an escape that has begun may end as what could be written plainly")
    func escapes() throws {
        let grammar = try CompiledGrammar(
            jsonSchema: #"{"type":"array","uniqueItems":true,"items":{"type":"string","pattern":"^[a/]+$"}}"#,
            options: .checking)
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        for byte in #"["a/", "a\/a", "a\/"#.utf8 {
            #expect(try matcher.mask()[Int(byte) >> 5] >> UInt32(byte & 31) & 1 == 1)
            try matcher.accept(Int(byte))
        }
        // The third is the first by now.
        #expect(try matcher.mask()[1] >> 2 & 1 == 0)
    }

    @Test("come back when tokens are taken back")
    func rollBack() throws {
        let grammar = try CompiledGrammar(
            jsonSchema: Self.cases[0].schema, options: GrammarOptions(whitespace: .compact))
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        var masks: [[UInt32]] = []
        for byte in #"["ab","a","abc"]"#.utf8 {
            masks.append(try matcher.mask())
            try matcher.accept(Int(byte))
        }
        for mask in masks.reversed() {
            matcher.rollBack(1)
            #expect(try matcher.mask() == mask)
        }
        _ = try matcher.accept(bytes: Array(#"["x","x"#.utf8))
        #expect(try !matcher.accept(bytes: [0x22]).isWhole)
        #expect(try matcher.accept(bytes: Array(#"y"]"#.utf8)).isWhole)
    }
}

extension ExactJSON {
    /// The items of an array.
    fileprivate var items: [ExactJSON]? {
        if case .array(let items) = self { return items }
        return nil
    }
}
