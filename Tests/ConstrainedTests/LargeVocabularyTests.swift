import Constrained
import NightjarTestSupport
import Testing

@Suite("Masks of a large vocabulary")
struct LargeVocabularyTests {
    static let path = "tokenizers/qwen2.5/tokenizer.json"

    /// The tokens of a byte-level tokenizer, its byte map undone, and a model wider than it.
    static func vocabulary() throws -> TokenVocabulary {
        // GPT-2's map: printable bytes stand for themselves, the others for values from 256 on.
        var bytes: [UInt32: UInt8] = [:]
        var next: UInt32 = 256
        for byte in UInt32(0)..<256 {
            let isPrintable = (33...126).contains(byte) || (161...172).contains(byte) || (174...255).contains(byte)
            bytes[isPrintable ? byte : next] = UInt8(byte)
            if !isPrintable { next += 1 }
        }
        let root = try ExactJSON(parsing: TestData.bytes(path))
        var tokens: [[UInt8]?] = []
        for member in root["model"]?["vocab"]?.members ?? [] {
            guard case .number(let number) = member.value, let id = number.integer else { continue }
            while tokens.count <= id { tokens.append(nil) }
            tokens[id] = member.name.compactMap { bytes[$0] }
        }
        let end = tokens.count
        return TokenVocabulary(tokens: tokens + [nil, nil], endTokens: [end, end + 1], size: end + 300)
    }

    @Test(
        "a mask's bits are what byte-by-byte matching says, at every position",
        .testData(path))
    func bits() throws {
        let vocabulary = try Self.vocabulary()
        #expect(vocabulary.tokens.count > 150_000)
        let rows: [(schema: String, text: String)] = [
            ("{}", #"{"a b":[1.5,"é\n",{"a":null}],"a":true}"#),
            (
                #"{"type":"object","properties":{"name":{"type":"string","maxLength":9},"n":{"type":"integer","minimum":15,"maximum":180}},"required":["name"]}"#,
                #"{"name":"日本 x","n":42,"other":"y"}"#
            ),
            (
                #"{"type":"object","propertyNames":{"pattern":"^[a-c]{1,3}$"},"additionalProperties":{"enum":["to","too","top"]}}"#,
                #"{"a":"to","ab":"too"}"#
            ),
            (
                #"{"type":"array","items":{"type":"string","pattern":"^[A-Z][a-z]+$"},"contains":{"const":"Go"},"maxContains":1}"#,
                #"["Go","Stop"]"#
            ),
        ]
        for (schema, text) in rows {
            let grammar = try CompiledGrammar(jsonSchema: schema, options: GrammarOptions(undeclaredKeys: .any))
            var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
            for byte in text.utf8 {
                try compare(matcher, vocabulary, schema)
                #expect(try matcher.accept(bytes: [byte]).isWhole, "\(schema) \(text)")
            }
            try compare(matcher, vocabulary, schema)
            #expect(try matcher.isComplete())
        }
    }

    private func compare(_ matcher: GrammarMatcher, _ vocabulary: TokenVocabulary, _ schema: String) throws {
        let mask = try matcher.mask()
        let isComplete = try matcher.isComplete()
        var wrong: [Int] = []
        for token in 0..<vocabulary.size {
            let bit = mask[token / 32] >> UInt32(token % 32) & 1 == 1
            var expected = vocabulary.endTokens.contains(token) && isComplete
            // All tokens that may matter, and a seventh of the others.
            if token < vocabulary.tokens.count, let bytes = vocabulary.tokens[token], !bytes.isEmpty {
                if !bit, token % 7 != 0, !bytes.contains(where: { $0 == 0x22 || $0 == 0x5C || $0 >= 0x7B }) { continue }
                var copy = matcher
                expected = try copy.accept(bytes: bytes).isWhole
            }
            if bit != expected { wrong.append(token) }
        }
        #expect(wrong.isEmpty, "\(schema): \(wrong.prefix(5))")
    }
}
