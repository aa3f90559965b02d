import Foundation
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Answers that end whole at the limit")
struct ClosingAnswersTests {
    private static let checkpoint = Result { try RandomCheckpoint(contextSize: 8192) }

    private func model() throws -> LocalLanguageModel {
        var model = LocalLanguageModel(directory: try Self.checkpoint.get().directory)
        model.closesAtLimit = true
        return model
    }

    private func options(
        _ seed: UInt64, limit: Int, _ mode: GenerationOptions.ToolCallingMode = .allowed
    ) -> GenerationOptions {
        GenerationOptions(
            samplingMode: .random(probabilityThreshold: 1, seed: seed), maximumResponseTokens: limit,
            toolCallingMode: mode)
    }

    @Test("a random model's values are whole and fit their schemas within limits that would cut them", arguments: 0..<4)
    func values(part: Int) async throws {
        var (closed, refused) = (0, 0)
        for seed in 0..<24 {
            var random = RandomSchema(seed: UInt64(1000 + part * 24 + seed))
            let schema = try random.make()
            let session = LanguageModelSession(model: try model())
            do {
                let response = try await session.respond(
                    to: "x", schema: schema, includeSchemaInPrompt: false,
                    options: options(UInt64(seed), limit: 60 + 20 * (seed % 6)))
                let fault = SchemaCheck(schema: schema.resolved).fault(response.content)
                #expect(fault == nil, "\(schema.debugDescription): \(response.content.jsonString)")
                closed += 1
            } catch let error as GeneratedContent.ParsingError {
                // Some schemas have no value this short.
                #expect(error.debugDescription.contains("raise the limit"), "\(schema.debugDescription): \(error)")
                refused += 1
            }
        }
        #expect(closed >= 12, "\(closed) whole, \(refused) refused")
    }

    @Test("a limit below the shortest value is an error of the session's, and nothing is kept")
    func tooShort() async throws {
        let session = LanguageModelSession(model: try model())
        do {
            _ = try await session.respond(
                to: "x", generating: Guided.self, includeSchemaInPrompt: false, options: options(1, limit: 3))
            Issue.record("nothing was thrown")
        } catch let error as GeneratedContent.ParsingError {
            #expect(error.debugDescription.contains("only 3 may be generated"), "\(error.debugDescription)")
        }
        #expect(session.transcript.isEmpty && !session.isResponding)
    }

    @Test("beside tools, every turn ends as a whole call or as a whole value", arguments: 0..<12)
    func besideTools(seed: UInt64) async throws {
        let tool = LevelTool()
        let session = LanguageModelSession(model: try model(), tools: [tool])
        session.maximumToolCallRounds = 2
        do {
            let response = try await session.respond(
                to: "x", generating: Guided.self, includeSchemaInPrompt: false,
                options: options(seed, limit: 90 + 10 * Int(seed)))
            #expect((1...10).contains(response.content.level))
        } catch is LanguageModelSession.ToolRoundLimitError {
            #expect(tool.count >= 2)
        }
    }

    @Test("a call that must be made is whole at the limit", arguments: 0..<6)
    func required(seed: UInt64) async throws {
        let tool = LevelTool(limit: 1)
        let session = LanguageModelSession(model: try model(), tools: [tool])
        await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "Set it.", options: options(seed, limit: 80, .required))
        }
        let levels = tool.levels.withLock { $0 }
        #expect(!levels.isEmpty && levels.allSatisfy((1...5).contains))
    }
}
