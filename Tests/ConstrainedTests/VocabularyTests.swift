import Constrained
import Testing

@Suite("Vocabularies")
struct VocabularyTests {
    private func vocabulary(_ texts: [String], special: Set<Int> = []) -> TokenVocabulary {
        TokenVocabulary(tokens: texts.map { Array($0.utf8) } + [nil], endTokens: [texts.count], specialTokens: special)
    }

    @Test("a vocabulary that lacks a byte which every text needs is named, not the schema")
    func missingBytes() throws {
        let object = try CompiledGrammar(
            jsonSchema: #"{"type":"object","properties":{"a":{"type":"null"}},"required":["a"]}"#)
        let stories = vocabulary(["a", "b", " once", "upon", "\"", ":", "n", "u", "l", "}"])
        let error = #expect(throws: GrammarError.self) { try stories.checkBeginning(of: object) }
        #expect(error == .unwritable(bytes: [0x7B], tokenCount: 11))
        #expect(
            error?.description == """
                The model's vocabulary of 11 tokens can't write '{' (byte 0x7B), which the grammar needs: choose a model \
                whose tokens hold it, or a grammar that does without.
                """)
        // The byte may be anywhere in what must come, and a control token does not count.
        let unquoted = vocabulary(["{", "a", ":", "null", "}", "\"x"], special: [5])
        #expect(throws: GrammarError.unwritable(bytes: [0x22], tokenCount: 7)) {
            try unquoted.checkBeginning(of: object)
        }
        #expect(throws: Never.self) { try vocabulary(["{\"a\":", "null", "}"]).checkBeginning(of: object) }
        #expect(throws: Never.self) { try TokenVocabulary.bytes.checkBeginning(of: object) }
    }

    @Test("where one of several beginnings can be written, nothing is wrong")
    func otherBeginnings() throws {
        let either = try CompiledGrammar(jsonSchema: #"{"type":["object","integer"]}"#)
        #expect(throws: Never.self) { try vocabulary(["1", "2"]).checkBeginning(of: either) }
        let error = #expect(throws: GrammarError.self) { try vocabulary(["x"]).checkBeginning(of: either) }
        #expect(error?.description.contains("'-' (byte 0x2D) or '0' (byte 0x30)") == true)
    }

    @Test("a byte that only a longer token holds counts as written")
    func longerTokens() throws {
        let grammar = try CompiledGrammar(jsonSchema: #"{"const":"ab"}"#)
        #expect(throws: Never.self) { try vocabulary(["\"ab", "\""]).checkBeginning(of: grammar) }
    }
}
