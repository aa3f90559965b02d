import Foundation
import NightjarGeneration
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

/// Each test has a model of its own, whose forward passes are all its.
@Suite("Prewarming on weights")
struct PrewarmTests {
    private let checkpoint: RandomCheckpoint
    private let loaded: LoadedModel

    init() async throws {
        checkpoint = try RandomCheckpoint()
        loaded = try await LocalCheckpoint(directory: checkpoint.directory).load()
    }

    private let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 4)

    private func session(tools: [any Tool] = []) -> LanguageModelSession {
        LanguageModelSession(
            model: LocalLanguageModel(directory: checkpoint.directory), tools: tools,
            instructions: "Be brief, and kind to animals.")
    }

    /// Waits until the model's thread has begun to read; what is asked of it then comes behind that.
    private func waitForPass() async {
        while loaded.forwardPassCount == 0 { await Task.yield() }
    }

    /// How many tokens two conversations begin with in common.
    private func shared(
        _ first: [Transcript.Entry], _ second: [Transcript.Entry]
    ) throws -> (shared: Int, first: Int, second: Int) {
        let tokens = try (
            loaded.encode(Conversation(first).rendered(for: loaded)),
            loaded.encode(Conversation(second).rendered(for: loaded, addGenerationPrompt: true))
        )
        return (zip(tokens.0, tokens.1).prefix { $0 == $1 }.count, tokens.0.count, tokens.1.count)
    }

    private func prompt(_ text: String) -> Transcript.Entry { .prompt(.init(segments: [.text(.init(content: text))])) }

    @Test("the first turn reads only what the prefix of its prompt doesn't hold")
    func prefix() async throws {
        let session = session()
        let start = String(repeating: "The start of a long prompt. ", count: 6)
        session.prewarm(promptPrefix: Prompt(start))
        await waitForPass()
        #expect(session.transcript.count == 1 && !session.isResponding)
        let usage = try await session.respond(to: start + "And its end.", options: options).usage.input
        let instructions = Array(session.transcript.prefix(1))
        let known = try shared(instructions + [prompt(start)], instructions + [prompt(start + "And its end.")])
        #expect(known.shared > start.utf8.count / 2)
        #expect(usage.cachedTokenCount == known.shared && usage.totalTokenCount == known.second)
        // One pass for the prefix, one for the rest, and one for each token but the last.
        #expect(loaded.forwardPassCount <= 2 + 4)
    }

    @Test("without a prefix the instructions and the tools are read")
    func instructions() async throws {
        let session = session(tools: [LevelTool()])
        session.prewarm()
        await waitForPass()
        let before = Array(session.transcript)
        var options = options
        options.toolCallingMode = .disallowed
        let usage = try await session.respond(to: "Hi", options: options).usage.input
        let known = try shared(before, before + [prompt("Hi")])
        #expect(known.shared == known.first && usage.cachedTokenCount == known.shared)
    }

    @Test("between turns too, and what was read is shared by all sessions")
    func later() async throws {
        let session = session()
        _ = try await session.respond(to: "one", options: options)
        let passes = loaded.forwardPassCount
        session.prewarm(promptPrefix: Prompt("a second question that is rather long"))
        while loaded.forwardPassCount == passes { await Task.yield() }
        let second = try await session.respond(to: "a second question that is rather long?", options: options)
        let usage = second.usage.input
        // What is left is the end of the word, the end of the turn and the head of the answer.
        #expect(usage.totalTokenCount - usage.cachedTokenCount < 20)
        let other = self.session()
        let first = try await other.respond(to: "two", options: options).usage.input
        let known = try shared(Array(other.transcript.prefix(1)), Array(other.transcript.prefix(2)))
        #expect(first.cachedTokenCount >= known.first)
    }
}
