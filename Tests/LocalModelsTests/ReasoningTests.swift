import Foundation
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Reasoning on weights")
struct ReasoningTests {
    /// Opens the thinking in the prompt, unless told not to think.
    private static let template = """
        {%- for message in messages %}<|im_start|>{{ message.role }}
        {{ message.content }}<|im_end|>
        {% endfor %}
        {%- if add_generation_prompt %}<|im_start|>assistant
        {% if enable_thinking is not defined or enable_thinking %}<think>
        {% else %}<think></think>{% endif %}{% endif %}
        """

    private func checkpoint() throws -> RandomCheckpoint {
        try RandomCheckpoint(template: Self.template, controlTokens: ["<think>", "</think>"])
    }

    @Test("thoughts are entries of their own with their tokens counted, and a value follows")
    func thoughts() async throws {
        let checkpoint = try checkpoint()
        let model = LocalLanguageModel(directory: checkpoint.directory)
        #expect(model.capabilities.contains(.reasoning))
        var hasThought = false
        for seed in 0..<4 {
            let session = LanguageModelSession(model: model)
            do {
                let response = try await session.respond(
                    to: "x", schema: Mood.generationSchema,
                    options: GenerationOptions(
                        samplingMode: .random(probabilityThreshold: 1, seed: UInt64(seed)), maximumResponseTokens: 1800),
                    contextOptions: ContextOptions(includeSchemaInPrompt: false, reasoningLevel: .deep))
                #expect(["happy", "sad"].contains(try response.content.value(String.self)))
                guard case .reasoning(let reasoning)? = response.transcriptEntries.first else { continue }
                hasThought = true
                #expect(!reasoning.segments.text.contains("think>"))
                #expect(response.usage.output.reasoningTokenCount > 0)
                #expect(response.usage.output.reasoningTokenCount < response.usage.output.totalTokenCount)
            } catch is GeneratedContent.ParsingError {
                continue
            }
        }
        #expect(hasThought)
    }

    @Test("a level of none turns thinking off; models without markers refuse levels")
    func levels() async throws {
        let checkpoint = try checkpoint()
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 40)
        let session = LanguageModelSession(model: LocalLanguageModel(directory: checkpoint.directory))
        let response = try await session.respond(
            to: "x", schema: Mood.generationSchema, options: options,
            contextOptions: ContextOptions(reasoningLevel: .custom("none")))
        #expect(response.transcriptEntries.count == 1 && response.usage.output.reasoningTokenCount == 0)
        let plain = try RandomCheckpoint()
        let silent = LanguageModelSession(model: LocalLanguageModel(directory: plain.directory))
        await #expect(throws: LanguageModelError.self) {
            try await silent.respond(to: "x", options: options, contextOptions: ContextOptions(reasoningLevel: .light))
        }
    }
}
