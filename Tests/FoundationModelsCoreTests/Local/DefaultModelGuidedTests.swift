import Foundation
import Testing

@testable import FoundationModelsCore

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
        func value<T: Generable>(_ type: T.Type) async throws -> T {
            try await LanguageModelSession(instructions: "You fill in forms.").respond(
                to: "Fill in a form.", generating: type, options: options(seed)).content
        }
        let guided = try await value(Guided.self)
        #expect((1...10).contains(guided.level) && guided.names.count == 3)
        #expect(guided.code.wholeMatch(of: /[a-f]{3}\d/) != nil)
        #expect(guided.share >= 0.25 && guided.share <= 0.75)
        _ = try await value(Int.self)
        _ = try await value(Double.self)
        _ = try await value(Float.self)
        _ = try await value(Decimal.self)
        _ = try await value(Bool.self)
        _ = try await value(Mood.self)
        _ = try await value(Age.self)
    }
}
