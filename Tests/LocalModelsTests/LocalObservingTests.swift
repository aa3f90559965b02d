import FoundationModelsCore
import FoundationModelsTesting
import InferenceEvents
import LocalModels
import NightjarSessionSupport
import Testing

@Suite("Observing local models")
struct LocalObservingTests {
    @Test("a generation on weights is a part of its step, with the times of the engine, and passes are told with rows")
    func generation() async throws {
        let checkpoint = try RandomCheckpoint(seed: 71)
        defer { withExtendedLifetime(checkpoint) {} }
        let session = LanguageModelSession(model: LocalLanguageModel(directory: checkpoint.directory))
        let observer = RecordingObserver()
        try await observer.record {
            for _ in 0..<2 {
                _ = try await session.respond(
                    to: "one two three", options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 6))
            }
        }
        #expect(observer.generations.count == 2)
        let (first, second) = (observer.generations[0], observer.generations[1])
        #expect(first.operation.parentID == observer.steps[0].operation.id)
        let statistics = try #require(first.outcome.statistics)
        #expect(statistics.promptTokens > 0 && statistics.queueSeconds >= 0 && statistics.timeToFirstToken != nil)
        #expect(first.outcome.stopReason == "token_limit" || first.outcome.stopReason == "end_token")
        #expect(try #require(second.outcome.statistics).cachedTokens > 0)
        #expect(observer.passes.contains { $0.isPrompt && $0.rows == statistics.promptTokens })
        #expect(observer.passes.contains { !$0.isPrompt && $0.rows >= 1 && $0.sequences >= 1 && $0.seconds > 0 })
    }

    @Test("masks are counted with their time")
    func masks() async throws {
        let checkpoint = try RandomCheckpoint(seed: 72)
        defer { withExtendedLifetime(checkpoint) {} }
        var model = LocalLanguageModel(directory: checkpoint.directory)
        // What random weights write ends at a limit at the earliest.
        model.closesAtLimit = true
        let session = LanguageModelSession(model: model)
        let observer = RecordingObserver()
        try await observer.record {
            _ = try await session.respond(
                to: "a city", generating: CityArguments.self,
                options: GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 60))
        }
        let statistics = try #require(observer.generations[0].outcome.statistics)
        #expect(statistics.maskCount > 0 && statistics.maskSeconds > 0)
    }

    @Test("a prompt that doesn't fit is told as a failed generation")
    func tooLong() async throws {
        let checkpoint = try RandomCheckpoint(contextSize: 64)
        defer { withExtendedLifetime(checkpoint) {} }
        let session = LanguageModelSession(model: LocalLanguageModel(directory: checkpoint.directory))
        let observer = RecordingObserver()
        try await observer.record { _ = try? await session.respond(to: String(repeating: "# ", count: 300)) }
        #expect(observer.generations[0].outcome.error?.kind == "GenerationError.contextExceeded")
        #expect(observer.turns[0].outcome.error?.kind == "LanguageModelError.contextSizeExceeded")
    }
}
