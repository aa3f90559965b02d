import Constrained
import Testing

/// Masks are put together from what texts allow, which all grammars share, and what may follow them.
@Suite("Masks shared among grammars")
struct SharedMaskTests {
    /// The bytes, and tokens that leave strings, numbers and words in many ways.
    private static func vocabulary() -> TokenVocabulary {
        var tokens: [[UInt8]?] = (0...255).map { [UInt8($0)] }
        let texts = [
            "ab", "abc", "a1", "12", "99", "0.5", "5e", "e1", "tr", "true", "lse", "é", "ñandú", "日本", "\\u00", "\\n",
            "\\\"",
            "\"}", "\"]", "\",", "\", \"", "\",\"", "\":", "\": \"", "\": ", "a\"", "b\"}", "a\",\"", "b\": 1", "x\"]]",
            "\"}]", "}}", "]}",
            "},{\"", "1]", "1,", "2, ", "5}", "5,\"", "12]}", "true,", "true}", "null]", "0,0", "1, \"a\"", ", \"",
            ",\"", "{\"", "[\"", "[[", "[1",
            " {", " \"", "  ", "\n\n", "\t\t\"", "\n]", " }", " ]", ",\n  \"", "2024", "-0", "-1", "-01", "T1", ":0",
            "://", ".com", "@a",
        ]
        tokens += texts.map { Array($0.utf8) }
        // The halves of characters.
        tokens += [[0xC3], [0xA9, 0x22], [0xE6, 0x97], [0xA5, 0x22, 0x7D], [0x61, 0xE6]]
        return TokenVocabulary(tokens: tokens + [nil], endTokens: [tokens.count])
    }

    private static let values: [(schema: String, texts: [String])] = [
        (#"{"type":"string","pattern":"^[a-z]{2,9}[0-9]*$"}"#, [#""abcx12""#]),
        (#"{"type":"string","pattern":"^(a|é|日本)+$"}"#, [#""aé日本a""#]),
        (#"{"type":"string","format":"date"}"#, [#""2024-02-29""#]),
        (#"{"type":"string","format":"uri"}"#, [#""http://a.com/b?c=d""#]),
        // Near and far from the end of their lengths.
        (
            #"{"type":"string","format":"uri","maxLength":68}"#,
            [#""http://a.com/b?c=d&e=%C3%A9#f/1234567890/1234567890/1234567890/12345""#]
        ),
        (#"{"type":"string","pattern":"^([a-z]{3}-)*[a-z]{3}$","maxLength":24}"#, [#""abc-abc-abc-abc-abc-abc""#]),
        (#"{"type":"string","pattern":"^(é|日本|ab*)*$","maxLength":15}"#, [#""é日本abbé日本abbbé""#]),
        (#"{"type":"string","minLength":3,"maxLength":5}"#, [#""aé日本""#]),
        (#"{"type":"string","not":{"pattern":"b"}}"#, [#""aé12""#]),
        (#"{"type":"string"}"#, [#""a\\n\\u00e9""#]),
        (#"{"enum":["ab","abc","true",12,true]}"#, [#""abc""#, "12", "true"]),
        (#"{"type":"integer","minimum":-12,"maximum":990}"#, ["125", "-1"]),
        (#"{"type":"number"}"#, ["-10.5e1", "99"]),
        (#"{"type":["boolean","null"]}"#, ["true", "null"]),
    ]

    /// Places for a value, which differ in what may follow it.
    private static let places: [(before: String, after: String, open: String, close: String)] = [
        ("", "", "", ""),
        (#"{"type":"array","items":"#, "}", "[", "]"),
        (#"{"type":"array","maxItems":2,"items":"#, "}", "[", "]"),
        (#"{"type":"array","prefixItems":["#, #",{"type":"string"}],"items":false}"#, "[", #","b"]"#),
        (#"{"type":"object","required":["a"],"properties":{"a":"#, #"},"additionalProperties":false}"#, #"{"a":"#, "}"),
        (#"{"type":"object","properties":{"a":"#, #","b":{"const":1}}}"#, #"{"a":"#, #","b":1}"#),
        (#"{"type":"object","additionalProperties":"#, "}", #"{"ab":"#, "}"),
        (#"{"type":"array","items":{"type":"array","items":"#, "}}", "[[", "]]"),
    ]

    @Test(
        "a token is allowed where its bytes are, whichever grammar met the text first",
        arguments: [
            GrammarOptions(whitespace: .compact), GrammarOptions(), .checking,
        ])
    func masksFollowBytes(_ options: GrammarOptions) throws {
        let orders = [Array(Self.places.indices), Self.places.indices.reversed()]
        for order in orders {
            // What one grammar computes, the next finds in the vocabulary.
            let vocabulary = Self.vocabulary()
            for value in Self.values {
                for place in order.map({ Self.places[$0] }) {
                    let grammar = try CompiledGrammar(
                        jsonSchema: place.before + value.schema + place.after, options: options)
                    for text in value.texts {
                        try check(grammar, vocabulary, Array((place.open + text + place.close).utf8))
                    }
                }
            }
        }
    }

    private func check(_ grammar: CompiledGrammar, _ vocabulary: TokenVocabulary, _ text: [UInt8]) throws {
        var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        for (position, byte) in text.enumerated() {
            let mask = try matcher.mask()
            for (token, bytes) in vocabulary.tokens.enumerated() {
                guard let bytes else { continue }
                var probe = matcher
                let isAllowed = try bytes.allSatisfy { try probe.accept(bytes: [$0]).isWhole }
                if isAllowed != (mask[token >> 5] >> UInt32(token & 31) & 1 == 1) {
                    Issue.record(
                        "\(String(decoding: bytes, as: UTF8.self)) at \(position) of \(String(decoding: text, as: UTF8.self))"
                    )
                }
            }
            try #require(
                try matcher.accept(bytes: [byte]).isWhole, "\(position) of \(String(decoding: text, as: UTF8.self))")
        }
        #expect(try matcher.isComplete())
    }

    @Test(
        "sixty-four white space characters in a row, and no more, may stand behind any token",
        arguments: [
            "1", "[1", #"["a""#, "[true", #"{"a""#, #"{"a":"#, "[", "",
        ])
    func countsSpace(_ text: String) throws {
        let runs = (1...70).map { [UInt8](repeating: 0x20, count: $0) }
        let vocabulary = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] } + runs + [nil], endTokens: [326])
        var matcher = GrammarMatcher(try CompiledGrammar(jsonSchema: "{}", options: .checking), vocabulary: vocabulary)
        #expect(try matcher.accept(bytes: Array(text.utf8)).isWhole)
        for spaces in [0, 1, 2, 63, 64] {
            var next = matcher
            #expect(try next.accept(bytes: [UInt8](repeating: 0x20, count: spaces)).isWhole)
            let mask = try next.mask()
            for (i, run) in runs.enumerated() {
                let token = 256 + i
                #expect((mask[token >> 5] >> UInt32(token & 31) & 1 == 1) == (spaces + run.count <= 64))
            }
        }
        #expect(try matcher.accept(bytes: [UInt8](repeating: 0x20, count: 65)).isWhole == false)
    }
}
