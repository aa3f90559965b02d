import Foundation
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Guardrails and uses of the model")
struct GuardrailTests {
    private static let checkpoint = Result { try RandomCheckpoint() }

    private func generation(
        _ guardrails: SystemLanguageModel.Guardrails, useCase: SystemLanguageModel.UseCase = .general
    ) throws -> LocalGeneration {
        SystemLanguageModel(useCase: useCase, guardrails: guardrails)
            .generation(LocalCheckpoint(directory: try Self.checkpoint.get().directory))
    }

    /// Asks for a text or a value, giving the events or the error.
    private func ask(
        _ generation: LocalGeneration, _ prompt: String, schema: GenerationSchema? = nil
    ) async throws -> Int {
        let channel = LanguageModelExecutorGenerationChannel()
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: schema == nil ? 8 : 400)
        let request = LanguageModelExecutorGenerationRequest(
            id: UUID(),
            transcript: Transcript(entries: [.prompt(.init(segments: [.text(.init(content: prompt))]))]),
            enabledTools: [], schema: schema, generationOptions: options,
            contextOptions: ContextOptions(), metadata: [:])
        try await generation.respond(to: request, streamingInto: channel)
        channel.finish()
        var count = 0
        for try await _ in channel { count += 1 }
        return count
    }

    private func isViolation(_ error: any Error) -> Bool {
        guard let error = error as? LanguageModelError, case .guardrailViolation = error else { return false }
        return true
    }

    @Test("an application's check stops prompts, and others pass")
    func prompts() async throws {
        let generation = try generation(.init(allowsPrompt: { !$0.contains("secret") }, allowsResponse: { _ in true }))
        #expect(try await ask(generation, "the weather") > 0)
        await #expect { _ = try await ask(generation, "the secret") } throws: { isViolation($0) }
    }

    @Test("an application's check stops answers, texts and values")
    func answers() async throws {
        let generation = try generation(.init(allowsPrompt: { _ in true }, allowsResponse: { _ in false }))
        await #expect { _ = try await ask(generation, "x") } throws: { isViolation($0) }
        await #expect { _ = try await ask(generation, "x", schema: Mood.generationSchema) } throws: { isViolation($0) }
    }

    @Test("permissive guardrails let texts pass and still check values")
    func permissive() async throws {
        let strict = SystemLanguageModel.Guardrails(allowsPrompt: { _ in false }, allowsResponse: { _ in false })
        let generation = try generation(strict.permittingText)
        #expect(try await ask(generation, "x") > 0)
        await #expect { _ = try await ask(generation, "x", schema: Mood.generationSchema) } throws: { isViolation($0) }
        #expect(try await ask(self.generation(.permissiveContentTransformations), "x") > 0)
        #expect(try await ask(self.generation(.default), "x", schema: Mood.generationSchema) > 0)
    }

    @Test("content tagging has instructions of its own, ahead of the session's")
    func contentTagging() async throws {
        let tagging = try generation(.default, useCase: .contentTagging)
        let model = try await tagging.checkpoint.load()
        let prompt = Transcript.Entry.prompt(.init(segments: [.text(.init(content: "x"))]))
        let own = Transcript.Entry.instructions(
            .init(segments: [.text(.init(content: "Be brief."))], toolDefinitions: []))
        let alone = try tagging.conversation([prompt], for: model).messages
        #expect(alone.count == 2 && alone[0].role == .system)
        let together = try tagging.conversation([own, prompt], for: model).messages
        #expect(together.count == 2)
        guard case .text(let leading)? = alone[0].content, case .text(let both)? = together[0].content else {
            Issue.record("the instructions are no text")
            return
        }
        #expect(leading.contains("tags") && both.hasPrefix(leading) && both.hasSuffix("Be brief."))
        let general = try generation(.default).conversation([prompt], for: model).messages
        #expect(general.count == 1)
    }
}
