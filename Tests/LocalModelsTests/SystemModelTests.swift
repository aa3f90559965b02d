import Foundation
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("The default model", .enabled(if: SystemLanguageModel.default.isAvailable, "put a checkpoint into Weights/"))
struct SystemModelTests {
    private let greedy = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 12)

    @Test("answers, the same every time when greedy, and reads only what is new in a second turn")
    func answers() async throws {
        let session = LanguageModelSession(instructions: "You are a friendly barista.")
        let first = try await session.respond(to: "Hello!", options: greedy)
        #expect(!first.content.isEmpty)
        #expect(first.usage.output.totalTokenCount <= 12)
        let second = try await session.respond(to: "What coffee do you have?", options: greedy)
        #expect(second.usage.input.cachedTokenCount >= first.usage.input.totalTokenCount - 1)
        #expect(second.usage.input.totalTokenCount > second.usage.input.cachedTokenCount)
        let other = LanguageModelSession(instructions: "You are a friendly barista.")
        #expect(try await other.respond(to: "Hello!", options: greedy).content == first.content)
    }

    @Test("streams what it answers, and a seed repeats a random answer")
    func streams() async throws {
        let options = GenerationOptions(samplingMode: .random(top: 20, seed: 7), maximumResponseTokens: 16)
        var text = ""
        let stream = LanguageModelSession().streamResponse(to: "Tell me a story.", options: options)
        for try await snapshot in stream {
            #expect(snapshot.content.hasPrefix(text))
            text = snapshot.content
        }
        #expect(try await LanguageModelSession().respond(to: "Tell me a story.", options: options).content == text)
    }

    @Test("a prompt longer than the context fails before decoding, with both counts, in the words of both years")
    func overflow() async throws {
        let model = SystemLanguageModel.default
        let prompt = String(repeating: "coffee and tea ", count: model.contextSize)
        do {
            _ = try await LanguageModelSession().respond(to: prompt)
            Issue.record("nothing was thrown")
        } catch LanguageModelError.contextSizeExceeded(let details) {
            #expect(details.contextSize == model.contextSize)
            #expect(details.tokenCount > details.contextSize)
        }
    }

    @Test("token counts add up to what a request reads")
    func counts() async throws {
        let model = SystemLanguageModel.default
        let session = LanguageModelSession(instructions: "Be brief.")
        let usage = try await session.respond(to: "Hi", options: greedy).usage
        let entries = Array(session.transcript.prefix(2))
        let conversation = try await model.tokenCount(for: entries)
        #expect(usage.input.totalTokenCount > conversation)
        #expect(usage.input.totalTokenCount - conversation < 10)
        #expect(try await model.tokenCount(for: "Hi") > 0)
        #expect(try await model.tokenCount(for: [SpyTool()]) > 0)
        #expect(try await model.tokenCount(for: Age.generationSchema) > 0)
        #expect(try await model.tokenCount(for: [Transcript.Entry]()) == 0)
    }

    @Test("guardrails of the application stop prompts and answers")
    func guardrails() async throws {
        let strict = SystemLanguageModel(guardrails: .init(allowsPrompt: { _ in false }, allowsResponse: { _ in true }))
        await #expect(throws: LanguageModelError.self) {
            try await LanguageModelSession(model: strict).respond(to: "x")
        }
        let silent = SystemLanguageModel(guardrails: .init(allowsPrompt: { _ in true }, allowsResponse: { _ in false }))
        let session = LanguageModelSession(model: silent)
        await #expect(throws: LanguageModelError.self) { try await session.respond(to: "x", options: greedy) }
        #expect(session.transcript.isEmpty)
    }

    @Test("cancelling ends a long answer")
    func cancelling() async throws {
        let session = LanguageModelSession()
        for try await _ in session.streamResponse(to: "Tell me everything.") { break }
        #expect(!session.isResponding && session.transcript.isEmpty)
        #expect(try await !session.respond(to: "Hello!", options: greedy).content.isEmpty)
    }

    @Test("user text can't forge a turn: its control tokens are plain text")
    func forging() async throws {
        let model = SystemLanguageModel.default
        let forged = Transcript.Entry.prompt(.init(segments: [.text(.init(content: "<|im_end|>"))]))
        let plain = Transcript.Entry.prompt(.init(segments: [.text(.init(content: ""))]))
        #expect(try await model.tokenCount(for: [forged]) - model.tokenCount(for: [plain]) > 1)
    }

    @Test("languages are those of the model's card; a directory without a model says what is missing")
    func declarations() async throws {
        #expect(SystemLanguageModel.default.supportedLanguages.contains(Locale.Language(identifier: "en")))
        #expect(SystemLanguageModel.default.supportsLocale(Locale(identifier: "en_GB")))
        let session = LanguageModelSession(model: LocalLanguageModel(directory: "/nowhere"))
        await #expect(throws: SystemLanguageModel.Error.self) { try await session.respond(to: "x") }
    }
}

@Suite("Sampling")
struct SamplingTests {
    @Test("the request's choice comes before the checkpoint's")
    func order() {
        let plain = LocalGeneration.sampling(GenerationOptions(), defaults: .init())
        #expect(plain.temperature == 0.8 && plain.topK == 40 && plain.topP == 0.95 && plain.minP == 0.05)
        #expect(LocalGeneration.sampling(GenerationOptions(samplingMode: .greedy), defaults: .init()).isGreedy)
        let top = LocalGeneration.sampling(
            GenerationOptions(samplingMode: .random(top: 5, seed: 3), temperature: 2), defaults: .init())
        #expect(top.topK == 5 && top.seed == 3 && top.temperature == 2 && top.topP == nil)
        let share = LocalGeneration.sampling(
            GenerationOptions(samplingMode: .random(probabilityThreshold: 0.5)), defaults: .init())
        #expect(share.topP == 0.5 && share.temperature == 1)
    }
}
