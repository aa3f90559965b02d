import Foundation
import FoundationModels
import Testing

// Providers in the shapes that people write: a plain witness of `respond`, an actor, and one around another.

struct EchoModel: LanguageModel {
    var prefix = "echo: "
    var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.guidedGeneration]) }
    var executorConfiguration: Executor.Configuration { .init(prefix: prefix) }

    struct Executor: LanguageModelExecutor {
        typealias Model = EchoModel
        struct Configuration: Hashable, Sendable { var prefix: String }
        let configuration: Configuration

        init(configuration: Configuration) throws { self.configuration = configuration }

        func respond(
            to request: LanguageModelExecutorGenerationRequest, model: EchoModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            var text = ""
            if case .prompt(let prompt)? = request.transcript.last {
                for case .text(let segment) in prompt.segments { text += segment.content }
            }
            await channel.send(.response(entryID: "r", action: .updateMetadata(["tokensPerSecond": 12.5])))
            await channel.send(
                .response(
                    entryID: "r",
                    action: .updateUsage(
                        input: .init(totalTokenCount: 3, cachedTokenCount: 1),
                        output: .init(totalTokenCount: 2, reasoningTokenCount: 0))))
            for word in (configuration.prefix + text).split(separator: " ") {
                try Task.checkCancellation()
                await channel.send(.response(entryID: "r", action: .appendText(word + " ", tokenCount: 1)))
            }
        }
    }
}

struct ActorModel: LanguageModel {
    var capabilities: LanguageModelCapabilities { .init([.toolCalling, .reasoning]) }
    var executorConfiguration: String { "x" }

    actor Executor: LanguageModelExecutor {
        typealias Model = ActorModel
        private var count = 0

        init(configuration: String) {}

        func respond(
            to request: LanguageModelExecutorGenerationRequest, model: ActorModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            typealias Call = LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action
            func call(_ id: String, _ action: Call) async {
                await channel.send(.toolCalls(entryID: "c", action: .toolCall(id: id, name: "Clock", action: action)))
            }
            count += 1
            let last = request.transcript.last
            if !request.enabledToolDefinitions.isEmpty, case .prompt? = last {
                await channel.send(.reasoning(entryID: "t", action: .appendText("hm", tokenCount: 1)))
                await channel.send(.reasoning(entryID: "t", action: .updateSignature(Data([1]), tokenCount: 0)))
                await call("1", .updateMetadata(["a": 1]))
                await call("1", .appendArguments("{", tokenCount: 1))
                await call("2", .appendArguments("{}", tokenCount: 1))
                await call("1", .appendArguments("}", tokenCount: 1))
                await channel.send(.toolCalls(entryID: "c", action: .removeToolCall(id: "2")))
                return
            }
            await channel.send(.response(action: .appendText("step", tokenCount: 2)))
            await channel.send(.response(action: .replaceTextSegment("step \(count)", tokenCount: 2)))
        }
    }
}

final class WrappingModel<Base: LanguageModel>: LanguageModel {
    let base: Base

    init(base: Base) { self.base = base }

    var capabilities: LanguageModelCapabilities { base.capabilities }
    var executorConfiguration: Base.Executor.Configuration { base.executorConfiguration }

    final class Executor: LanguageModelExecutor {
        typealias Model = WrappingModel<Base>
        private let inner: Base.Executor

        init(configuration: Base.Executor.Configuration) throws {
            inner = try Base.Executor(configuration: configuration)
        }

        func prewarm(model: Model, transcript: Transcript) { inner.prewarm(model: model.base, transcript: transcript) }

        func respond(
            to request: LanguageModelExecutorGenerationRequest, model: Model,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            var request = request
            request.generationOptions.temperature = 0
            let own = LanguageModelExecutorGenerationChannel()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for try await event in own { await channel.send(event) } }
                try await inner.respond(to: request, model: model.base, streamingInto: own)
                // The events that were sent are still forwarded.
                group.cancelAll()
            }
        }
    }
}

@Suite("Providers")
struct ProviderTests {
    @Test("a provider's text, usage and metadata reach the response")
    func echo() async throws {
        let session = LanguageModelSession(model: EchoModel(), instructions: "Echo.")
        let response = try await session.respond(to: "Hello there")
        #expect(response.content == "echo: Hello there ")
        #expect(response.usage.totalTokenCount == 5 && response.usage.input.cachedTokenCount == 1)
        guard case .response(let entry)? = response.transcriptEntries.first else {
            Issue.record("there is no response")
            return
        }
        #expect(entry.id == "r" && entry.metadata == ["tokensPerSecond": GeneratedContent(12.5)])
        #expect(session.transcript.count == 3)
    }

    @Test("any provider makes a session, one around another too")
    func existentials() async throws {
        let models: [any LanguageModel] = [EchoModel(prefix: "any "), WrappingModel(base: EchoModel()), ActorModel()]
        var answers: [String] = []
        for model in models { answers.append(try await LanguageModelSession(model: model).respond(to: "a b").content) }
        #expect(Array(answers.prefix(2)) == ["any a b ", "echo: a b "])
        // The number tells how often the executor was asked, which all sessions of the model share.
        #expect(answers.last?.hasPrefix("step ") == true)
    }

    @Test("what a provider doesn't declare is refused ahead of it; an answer that is no value is refused after it")
    func refusals() async throws {
        let session = LanguageModelSession(model: EchoModel(), tools: [Clock()])
        await #expect(throws: LanguageModelError.self) { try await session.respond(to: "x") }
        let plain = LanguageModelSession(model: EchoModel())
        do {
            _ = try await plain.respond(to: "x", contextOptions: ContextOptions(reasoningLevel: .deep))
            Issue.record("nothing was thrown")
        } catch LanguageModelError.unsupportedCapability(let details) {
            #expect(details.capability == .reasoning)
        }
        do {
            _ = try await plain.respond(to: "x", generating: Int.self)
            Issue.record("nothing was thrown")
        } catch let error as GeneratedContent.ParsingError {
            #expect(error.rawContent == "echo: x ")
        }
        #expect(plain.transcript.isEmpty)
    }

    @Test("thoughts, calls built from fragments and retracted ones; the conversation goes on from its JSON")
    func calls() async throws {
        let session = LanguageModelSession(model: ActorModel(), tools: [Clock()])
        #expect(try await session.respond(to: "Time?").content.hasPrefix("step "))
        let transcript = session.transcript
        #expect(transcript.count == 6)
        guard case .reasoning(let thought) = transcript[2], case .toolCalls(let calls) = transcript[3],
            case .toolOutput(let output) = transcript[4]
        else {
            Issue.record("the entries are \(transcript.map { "\($0)" })")
            return
        }
        #expect(thought.id == "t" && thought.signature == Data([1]) && "\(thought)" == "hm")
        #expect(calls.id == "c" && calls.map(\.id) == ["1"] && calls[0].metadata == ["a": GeneratedContent(1)])
        #expect(output.id == "1" && output.toolName == "Clock" && "\(output)" == "12:00")
        let restored = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
        #expect(restored == transcript)
        let next = LanguageModelSession(model: ActorModel(), tools: [Clock()], transcript: restored)
        try await next.respond(to: "And now?")
        // A provider that gives the same names again goes on with the entries that have them.
        #expect(next.transcript.count == 9 && next.transcript.prefix(6).map(\.id) == transcript.map(\.id))
        #expect("\(next.transcript[2])".hasSuffix("hmhm") && next.transcript[7].id == "1")
    }
}
