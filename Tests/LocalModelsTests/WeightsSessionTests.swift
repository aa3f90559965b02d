import Foundation
import NightjarGeneration
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("Sessions on weights")
struct WeightsSessionTests {
    private static let checkpoint = Result { try RandomCheckpoint() }

    private func model() throws -> LocalLanguageModel {
        LocalLanguageModel(directory: try Self.checkpoint.get().directory)
    }

    private func options(_ limit: Int? = 12) -> GenerationOptions {
        GenerationOptions(samplingMode: .greedy, maximumResponseTokens: limit)
    }

    private func details(of error: any Error) -> LanguageModelError.ContextSizeExceeded? {
        guard let error = error as? LanguageModelError, case .contextSizeExceeded(let details) = error else {
            return nil
        }
        return details
    }

    private func thrown(_ body: () async throws -> Void) async -> (any Error)? {
        do {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    // MARK: The context

    @Test("a prompt that is too long fails before decoding, with both counts, and nothing is kept")
    func overflowBeforeDecoding() async throws {
        let small = try RandomCheckpoint(contextSize: 128)
        defer { withExtendedLifetime(small) {} }
        let session = LanguageModelSession(model: LocalLanguageModel(directory: small.directory))
        let prompt = String(repeating: "#", count: 300)
        let error = await thrown { _ = try await session.respond(to: prompt, options: options()) }
        let details = try #require(error.flatMap(details))
        #expect(details.contextSize == 128 && details.tokenCount > 300)
        #expect(details.debugDescription.contains("\(details.tokenCount)") && details.debugDescription.contains("128"))
        #expect(session.transcript.isEmpty && !session.isResponding && session.usage.output.totalTokenCount == 0)
        #expect(try await !session.respond(to: "x", options: options()).content.isEmpty)
    }

    @Test("an answer that fills the context fails when it does, with both counts, after the text was seen")
    func overflowWhileDecoding() async throws {
        let small = try RandomCheckpoint(contextSize: 128)
        defer { withExtendedLifetime(small) {} }
        let session = LanguageModelSession(model: LocalLanguageModel(directory: small.directory))
        var seen = ""
        let error = await thrown {
            for try await snapshot in session.streamResponse(to: "x", options: options(nil)) { seen = snapshot.content }
        }
        let details = try #require(error.flatMap(details))
        #expect(details.contextSize == 128 && details.tokenCount == 128)
        #expect(!seen.isEmpty && session.transcript.isEmpty && !session.isResponding)
    }

    @Test("a context that the options make shorter counts")
    func shorterContext() async throws {
        let directory = try Self.checkpoint.get().directory
        let model = LocalLanguageModel(directory: directory, options: .init(contextSize: 64))
        let session = LanguageModelSession(model: model)
        let error = await thrown { _ = try await session.respond(to: String(repeating: "#", count: 90)) }
        #expect(error.flatMap(details)?.contextSize == 64)
    }

    // MARK: The cache

    @Test("after an edit in the middle everything in front of the edit is still known, and nothing behind it")
    func editedTranscript() async throws {
        let session = LanguageModelSession(model: try model(), instructions: "Edits")
        let first = try await session.respond(to: "one", options: options()).usage.input
        let second = try await session.respond(to: "two", options: options()).usage.input
        let index = try #require(session.transcript.firstIndex { if case .response = $0 { true } else { false } })
        var response = try #require(
            session.transcript.compactMap { if case .response(let response) = $0 { response } else { nil } }.first)
        response.segments = [.text(.init(content: "~ edited ~"))]
        session.transcript[index] = .response(response)
        let third = try await session.respond(to: "three", options: options()).usage.input
        // The edited answer may begin with a token of the old one by chance.
        #expect((first.totalTokenCount...first.totalTokenCount + 1).contains(third.cachedTokenCount))
        #expect(third.cachedTokenCount <= second.cachedTokenCount)
    }

    // MARK: Ends

    @Test("a value cut off by maximumResponseTokens tells its partial text, streamed or not, and may be kept by policy")
    func partialValues() async throws {
        let session = LanguageModelSession(model: try model())
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        let sampling = GenerationOptions(
            samplingMode: .random(probabilityThreshold: 1, seed: 2), maximumResponseTokens: 10)
        let error = await thrown {
            for try await _ in session.streamResponse(to: "x", generating: Guided.self, options: sampling) {}
        }
        let fault = try #require(error as? GeneratedContent.ParsingError)
        #expect(fault.rawContent.hasPrefix(#"{"level":"#) && fault.debugDescription.contains("which is 10"))
        #expect(session.transcript.count == 2 && !session.isResponding)
        session.transcriptErrorHandlingPolicy = .revertTranscript
        session.transcript = Transcript()
        let again = await thrown { _ = try await session.respond(to: "x", generating: Guided.self, options: sampling) }
        #expect((again as? GeneratedContent.ParsingError)?.rawContent == fault.rawContent)
        #expect(session.transcript.isEmpty)
    }

    // MARK: Sampling

    @Test("without options the checkpoint's own way of sampling holds, else that of llama-server")
    func samplingDefault() async throws {
        let plain = try await LocalCheckpoint(directory: try Self.checkpoint.get().directory).load()
        let standard = LocalGeneration.sampling(GenerationOptions(), defaults: plain.transformer.defaults)
        #expect(standard.temperature == 0.8 && standard.topK == 40 && standard.topP == 0.95 && standard.minP == 0.05)
        let advised = try RandomCheckpoint()
        defer { withExtendedLifetime(advised) {} }
        try Data(#"{"temperature":0.7,"top_p":0.9,"top_k":40}"#.utf8)
            .write(to: URL(filePath: advised.directory + "/generation_config.json"))
        let loaded = try await LocalCheckpoint(directory: advised.directory).load()
        let own = LocalGeneration.sampling(GenerationOptions(), defaults: loaded.transformer.defaults)
        #expect(own.temperature == 0.7 && own.topP == 0.9 && own.topK == 40 && own.minP == nil)
        let hot = LocalGeneration.sampling(GenerationOptions(temperature: 2), defaults: loaded.transformer.defaults)
        #expect(hot.temperature == 2 && hot.topP == 0.9)
    }
}
