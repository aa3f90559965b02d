import Foundation
import NightjarTestSupport
import Testing

@testable import ChatTemplates

/// Every template of the tokenizers over every conversation of the golden file.
@Suite("Chat templates against transformers")
struct ChatTemplateGoldenTests {
    private static func names() -> [String] {
        file?["templates"]?.object?.entries.map(\.key) ?? []
    }

    @Test("the golden file has templates")
    func hasTemplates() {
        #expect(Self.names().count >= 60)
    }

    private static let file = try? ChatTemplateFixtures.json("golden.json")

    @Test(
        "text equal to the byte, and failing where Python fails",
        .testData("tokenizers/llama.cpp-templates"),
        arguments: TestData.present(names()) { "tokenizers/" + $0.split(separator: "#", maxSplits: 1)[0] })
    func golden(name: String) throws {
        let file = try #require(Self.file)
        let source = try ChatTemplateFixtures.source(name)
        let entry = try #require(file["templates"]?[name])
        #expect(ChatTemplateFixtures.digest(source) == entry["source"]?.string, "the template has changed")
        let cases = try #require(file["conversations"]?.array)
        let results = try #require(entry["results"]?.string).split(separator: " ")
        #expect(results.count == cases.count)
        var template = try? ChatTemplate(source: source)
        for token in file["special"]?.object?.entries ?? [] { template?.specialTokens[token.key] = token.value.string }
        for (number, (conversation, expected)) in zip(cases, results).enumerated() {
            var outcome = "raises"
            if let text = try? template?.render(
                json: try #require(conversation["messages"]), tools: conversation["tools"],
                options: Self.options(conversation)
            ).text {
                outcome = ChatTemplateFixtures.digest(text)
            }
            #expect(outcome == expected, "conversation \(number)")
        }
    }

    private static func options(_ conversation: JSONValue) -> ChatTemplateOptions {
        ChatTemplateOptions(
            addGenerationPrompt: conversation["add_generation_prompt"] == .bool(true),
            continueFinalMessage: conversation["continue_final_message"] == .bool(true),
            arguments: conversation["arguments"]?.object ?? JSONObject(), documents: conversation["documents"]?.array,
            now: ChatTemplateFixtures.now)
    }
}
