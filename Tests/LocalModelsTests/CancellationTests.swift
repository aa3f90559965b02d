import Foundation
import NightjarGeneration
import NightjarSessionSupport
import Synchronization
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

/// Each test has a model of its own, whose forward passes are all its.
@Suite("Cancelling on weights")
struct CancellationTests {
    private let checkpoint: RandomCheckpoint
    private let loaded: LoadedModel

    init() async throws {
        checkpoint = try RandomCheckpoint(contextSize: 4096)
        loaded = try await LocalCheckpoint(directory: checkpoint.directory).load()
    }

    private func session(_ instructions: String = "Be endless.", tools: [any Tool] = []) -> LanguageModelSession {
        LanguageModelSession(
            model: LocalLanguageModel(directory: checkpoint.directory), tools: tools, instructions: instructions)
    }

    /// A schema whose shortest value takes a thousand tokens, so that nothing ends by itself.
    private func endless() throws -> GenerationSchema {
        try GenerationSchema(
            root: .init(
                name: "Endless",
                properties: [
                    .init(name: "list", schema: .init(arrayOf: .init(type: Int.self), minimumElements: 1000))
                ]), dependencies: [])
    }

    private var options: GenerationOptions {
        GenerationOptions(samplingMode: .random(probabilityThreshold: 1, seed: 3), maximumResponseTokens: 4000)
    }

    /// The passes that were begun after a cancellation had returned, until the model has answered somebody else.
    ///
    /// - Parameter count: The passes begun when the cancellation had returned.
    private func passes(after count: Int) async throws -> Int {
        // A prompt of one chunk and no output is one pass, or none where the cache has all but the last token.
        let before = loaded.forwardPassCount
        try await loaded.prewarm(loaded.tokenizer.encode("~", addSpecialTokens: false))
        #expect(loaded.forwardPassCount <= before + 2)
        return loaded.forwardPassCount - count - 1
    }

    @Test(
        "leaving the loop ends decoding within a token, undoes the turn and frees the session at once",
        arguments: 1...5)
    func leavingALoop(snapshots: Int) async throws {
        let session = session()
        let before = Array(session.transcript)
        let schema = try endless()
        for round in 0..<4 {
            var seen = 0
            for try await _ in session.streamResponse(
                to: "round \(round)", schema: schema, includeSchemaInPrompt: false, options: options)
            {
                seen += 1
                if seen == snapshots { break }
            }
            let count = loaded.forwardPassCount
            #expect(!session.isResponding && Array(session.transcript) == before)
            #expect(try await passes(after: count) <= 1)
        }
        #expect(loaded.forwardPassCount < 4000)
        let mood = try await session.respond(
            to: "x", schema: Mood.generationSchema, options: GenerationOptions(samplingMode: .greedy))
        #expect(["happy", "sad"].contains(try mood.content.value(String.self)))
    }

    @Test("cancelling the task of a loop does the same")
    func cancellingALoop() async throws {
        let session = session()
        let before = Array(session.transcript)
        let (schema, options) = (try endless(), options)
        let (begun, signal) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for try await _ in session.streamResponse(to: "x", schema: schema, options: options) { signal.yield() }
        }
        for await _ in begun { break }
        task.cancel()
        let count = loaded.forwardPassCount
        #expect(!session.isResponding && Array(session.transcript) == before)
        #expect(try await passes(after: count) <= 1)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(Array(session.transcript) == before)
    }

    @Test("and so does cancelling a waiting respond")
    func cancellingRespond() async throws {
        let session = session()
        let before = Array(session.transcript)
        let (schema, options) = (try endless(), options)
        let idle = loaded.forwardPassCount
        let task = Task { _ = try await session.respond(to: "x", schema: schema, options: options) }
        while loaded.forwardPassCount < idle + 5 { await Task.yield() }
        task.cancel()
        let count = loaded.forwardPassCount
        #expect(try await passes(after: count) <= 1)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!session.isResponding && Array(session.transcript) == before)

        // One that is cancelled ahead of its beginning never reaches the model.
        let early = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await session.respond(to: "x", options: options)
        }
        let untouched = loaded.forwardPassCount
        early.cancel()
        await #expect(throws: CancellationError.self) { try await early.value }
        #expect(loaded.forwardPassCount == untouched && Array(session.transcript) == before && !session.isResponding)
    }

    @Test("a stream that is let go of before its first snapshot never reaches the model")
    func untouchedStream() async throws {
        let session = session()
        let count = loaded.forwardPassCount
        _ = session.streamResponse(to: "x", options: options)
        #expect(loaded.forwardPassCount == count && !session.isResponding)
    }

    @Test("a turn that is cancelled while its tool works is undone with the calls made so far")
    func cancellingATool() async throws {
        let (begun, signal) = AsyncStream.makeStream(of: Void.self)
        let tool = Waiter { signal.yield() }
        let session = session(tools: [tool])
        let before = Array(session.transcript)
        var options = GenerationOptions(
            samplingMode: .random(probabilityThreshold: 1, seed: 1), maximumResponseTokens: 3000)
        options.toolCallingMode = .required
        let task = Task { [options] in _ = try await session.respond(to: "x", options: options) }
        for await _ in begun { break }
        #expect(session.isResponding && session.transcript.count == before.count + 2)
        task.cancel()
        let error = await #expect(throws: LanguageModelSession.ToolCallError.self) { try await task.value }
        #expect(error?.underlyingError is CancellationError)
        #expect(!session.isResponding && Array(session.transcript) == before)
    }

    /// A tool that works until it is cancelled.
    private struct Waiter: Tool {
        let name = "wait"
        let description = "Waits."
        let begins: @Sendable () -> Void

        func call(arguments: Mood) async throws -> String {
            begins()
            while !Task.isCancelled { await Task.yield() }
            throw CancellationError()
        }
    }

    @Test("an engine's generation makes at most one pass more after it was cancelled")
    func engine() async throws {
        let parameters = GenerationParameters(maximumTokens: 4000, ignoresEndTokens: true)
        let prompt = loaded.tokenizer.encode("x", addSpecialTokens: false)
        let stream = loaded.generate(.init(prompt: prompt, parameters: parameters))
        var taken = 0
        var count = 0
        for try await _ in stream {
            taken += 1
            if taken == 3 {
                stream.cancel()
                count = loaded.forwardPassCount
            }
        }
        let result = try await stream.result
        #expect(result.stopReason == .cancelled)
        #expect(loaded.forwardPassCount <= count + 1)
        // The first token came from the prompt's pass, and each of the others from one of its own.
        #expect(result.tokens.count <= loaded.forwardPassCount)
    }
}
