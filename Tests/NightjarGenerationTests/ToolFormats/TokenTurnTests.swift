import ChatTemplates
import Constrained
import Foundation
import NightjarTestSupport
import Testing
import Tokenizer

@testable import NightjarGeneration

/// Turns in the tokens of real tokenizers: their markers are control tokens, added tokens or text.
@Suite("Turns in tokens", .testData("tokenizers/qwen2.5/tokenizer.json"))
struct TokenTurnTests {
    /// A tokenizer, a row, a turn, and how many of its tokens are markers by identifier.
    private static let cases: [(folder: String, format: ToolFormat, turn: String, markers: Int)] = [
        (
            "qwen2.5", .hermes,
            "Let me see.\n<tool_call>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Zürich\"}}\n"
                + "</tool_call>\n<tool_call>\n{\"name\": \"now\", \"arguments\": {}}\n</tool_call>", 4
        ),
        ("mistral-nemo", .mistral, "[TOOL_CALLS][{\"name\": \"now\", \"arguments\": {}, \"id\": \"abcdefghi\"}]", 1),
        ("llama3", .llama3, "{\"name\": \"get_weather\", \"parameters\": {\"city\": \"Zürich\", \"days\": 3}}", 0),
        ("smollm2", .hermes, "<tool_call>\n{\"name\": \"now\", \"arguments\": {}}\n</tool_call>", 0),
        ("phi-3-mini", .hermes, "<tool_call>\n{\"name\": \"now\", \"arguments\": {}}\n</tool_call>", 0),
    ]

    @Test(
        "are accepted token by token, and free text holds no form of a marker",
        arguments: TestData.present(Array(cases.indices)) { "tokenizers/\(cases[$0].folder)/tokenizer.json" })
    func tokens(number: Int) throws {
        let (folder, format, turn, markers) = Self.cases[number]
        let tokenizer = try SubwordTokenizer.load(
            directory: TestData.folder(of: "tokenizers/\(folder)/tokenizer.json"))
        let end = tokenizer.vocabularySize
        let vocabulary = TokenVocabulary(
            tokens: tokenizer.vocabularyBytes, endTokens: [end],
            specialTokens: Set((0..<end).filter(tokenizer.isSpecial)), size: end + 1)
        let constraint = try TurnFixtures.constraint(format, .allowed)
        let grammar = try constraint.grammar(tokenizer: tokenizer)
        let marks = Set(tokenizer.addedTokens.map(\.id))
        // A space before, since some tokenizers write the beginning of a text in a way of its own.
        let ids = Array(tokenizer.encode("x" + turn, addSpecialTokens: false))
        let start = tokenizer.encode("x", addSpecialTokens: false)
        try #require(ids.starts(with: start))
        var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        for (place, id) in ids.dropFirst(start.count).enumerated() {
            let mask = try matcher.mask()
            #expect(
                mask[id / 32] >> UInt32(id % 32) & 1 == 1,
                "\(folder): token \(place) \(tokenizer.decode([id]).debugDescription)")
            try matcher.accept(id)
        }
        #expect(try matcher.isComplete())
        #expect(ids.filter(marks.contains).count == markers)
        // The first marker, spelled as text where it is a token.
        guard let begin = format.calls.first?.begin, !begin.isEmpty else { return }
        let spelled = tokenizer.encode(
            "x" + begin, addSpecialTokens: false, literalRanges: [0..<begin.utf8.count + 1]
        ).dropFirst(start.count)
        matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        let count = try matcher.validate(spelled)
        #expect(markers == 0 ? count == spelled.count : count < spelled.count)
    }
}
