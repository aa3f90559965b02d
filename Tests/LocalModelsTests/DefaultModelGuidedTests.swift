import Foundation
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite(
    "Guided generation on the default model",
    .enabled(if: SystemLanguageModel.default.isAvailable, "put a checkpoint into Weights/"))
struct DefaultModelGuidedTests {
    private func options(_ seed: UInt64, limit: Int = 500) -> GenerationOptions {
        GenerationOptions(samplingMode: .random(probabilityThreshold: 1, seed: seed), maximumResponseTokens: limit)
    }

    @Test("whatever the model says fits the schema", arguments: 0..<10)
    func randomSchemas(part: Int) async throws {
        var whole = 0
        for seed in 0..<25 {
            // Other seeds than those of the random checkpoint.
            var random = RandomSchema(seed: UInt64(10_000 + part * 25 + seed))
            let schema = try random.make()
            let session = LanguageModelSession()
            do {
                let response = try await session.respond(
                    to: "Make one.", schema: schema, includeSchemaInPrompt: false, options: options(UInt64(seed)))
                let fault = SchemaCheck(schema: schema.resolved).fault(response.content)
                #expect(fault == nil, "\(schema.debugDescription): \(response.content.jsonString)")
                whole += 1
            } catch let error as GeneratedContent.ParsingError {
                let saysWhy = error.debugDescription.contains("maximumResponseTokens")
                #expect(saysWhy, "\(schema.debugDescription): \(error)")
            }
        }
        #expect(whole >= 15, "only \(whole) of 25 values were finished")
    }

    @Test("values decode into their types", arguments: 0..<10)
    func types(seed: UInt64) async throws {
        try await checkValues(prompt: "Fill in a form.", options: options(seed)) {
            LanguageModelSession(instructions: "You fill in forms.")
        }
    }
}
