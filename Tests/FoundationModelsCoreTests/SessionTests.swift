import Foundation
import FoundationModelsTesting
import NightjarSessionSupport
import Synchronization
import Testing

@testable import FoundationModelsCore

@Suite("LanguageModelSession")
struct SessionTests {
    @Test("a turn appends prompt and response, and the next one sees both")
    func turns() async throws {
        let model = ScriptedLanguageModel([.fragments(["Hel", "lo"]), .text("again")])
        let session = LanguageModelSession(model: model, instructions: "Be kind.")
        let first = try await session.respond(to: "Hi")
        #expect(first.content == "Hello")
        #expect(first.rawContent.kind == .string("Hello"))
        #expect(first.transcriptEntries.count == 1)
        _ = try await session.respond {
            "one"
            "two"
        }
        #expect(session.transcript.map { $0.segments.text } == ["Be kind.", "Hi", "Hello", "one\ntwo", "again"])
        #expect(model.requests[1].transcript.count == 4)
        #expect(!session.isResponding)
    }

    @Test("tools run, outputs are appended in call order under the calls' identities")
    func tools() async throws {
        let gate = ScriptGate()
        let tool = SpyTool { city in
            if city == "Paris" { try await gate.wait() } else { gate.open() }
            return "sunny in \(city)"
        }
        let model = ScriptedLanguageModel([
            .toolCalls([
                .init("weather", arguments: #"{"city":"Paris"}"#, id: "1"),
                .init("weather", arguments: #"{"city":"Rome"}"#, id: "2"),
            ]),
            .text("Sunny."),
        ])
        let session = LanguageModelSession(model: model, tools: [tool], instructions: "Help.")
        let response = try await session.respond(to: "Weather?")
        #expect(response.content == "Sunny.")
        #expect(response.transcriptEntries.count == 4)
        #expect(session.transcript.map(\.id).contains("1"))
        guard case .instructions(let instructions) = session.transcript[0],
            case .toolCalls(let calls) = session.transcript[2],
            case .toolOutput(let one) = session.transcript[3], case .toolOutput(let two) = session.transcript[4]
        else {
            Issue.record("\(session.transcript)")
            return
        }
        #expect(instructions.toolDefinitions.map(\.name) == ["weather"])
        #expect(calls.map(\.id) == ["1", "2"])
        #expect([one.id, two.id] == ["1", "2"])
        #expect(one.segments.text == "sunny in Paris")
        #expect(model.requests[1].transcript.count == 5)
        #expect(model.requests[0].enabledToolDefinitions.map(\.name) == ["weather"])
    }

    @Test("a tool that keeps out of the instructions stays callable")
    func undescribed() async throws {
        let model = ScriptedLanguageModel([.text("x")])
        let session = LanguageModelSession(model: model, tools: [SpyTool(includesSchemaInInstructions: false)])
        _ = try await session.respond(to: "x")
        guard case .instructions(let instructions) = session.transcript[0] else { throw SpyError() }
        #expect(instructions.toolDefinitions.isEmpty)
        #expect(model.requests[0].enabledToolDefinitions.count == 1)
    }

    @Test("a throwing tool gives a ToolCallError, and the transcript returns to what it was, or is kept by policy")
    func throwingTool() async throws {
        let tool = SpyTool { _ in throw SpyError() }
        for keeps in [false, true] {
            let model = ScriptedLanguageModel([.toolCalls([.init("weather", arguments: #"{"city":"x"}"#)])])
            let session = LanguageModelSession(model: model, tools: [tool])
            session.transcriptErrorHandlingPolicy = keeps ? .preserveTranscript : nil
            do {
                _ = try await session.respond(to: "x")
                Issue.record("nothing was thrown")
            } catch let error as LanguageModelSession.ToolCallError {
                #expect(error.underlyingError as? SpyError == SpyError())
                #expect(error.tool.name == "weather")
            }
            #expect(session.transcript.count == (keeps ? 3 : 1))
            #expect(!session.isResponding)
        }
    }

    @Test("unknown tools, broken arguments and endless rounds fail with an error")
    func toolFaults() async throws {
        let unknown = LanguageModelSession(
            model: ScriptedLanguageModel([.toolCalls([.init("nothing")])]), tools: [SpyTool()])
        await #expect(throws: LanguageModelSession.UnknownToolError.self) { try await unknown.respond(to: "x") }
        let broken = LanguageModelSession(
            model: ScriptedLanguageModel([.toolCalls([.init("weather", arguments: #"{"city":"#)])]), tools: [SpyTool()])
        await #expect(throws: GeneratedContent.ParsingError.self) { try await broken.respond(to: "x") }
        let model = ScriptedLanguageModel { _ in .toolCalls([.init("weather", arguments: #"{"city":"x"}"#)]) }
        let endless = LanguageModelSession(model: model, tools: [SpyTool()])
        endless.maximumToolCallRounds = 5
        await #expect(throws: LanguageModelSession.ToolRoundLimitError.self) { try await endless.respond(to: "x") }
        #expect(model.requests.count == 6)
    }

    @Test("tools can be disallowed; requiring them without having any fails")
    func modes() async throws {
        let model = ScriptedLanguageModel([.text("x")])
        let session = LanguageModelSession(model: model, tools: [SpyTool()])
        _ = try await session.respond(to: "x", options: GenerationOptions(toolCallingMode: .disallowed))
        #expect(model.requests[0].enabledToolDefinitions.isEmpty)
        let bare = LanguageModelSession(model: model)
        let error = await #expect(throws: NSError.self) {
            try await bare.respond(to: "x", options: GenerationOptions(toolCallingMode: .required))
        }
        #expect(error?.domain == "FoundationModels.LanguageModelError" && error?.code == -1)
    }

    @Test("a second request while the first is answered is refused, and the first goes on")
    func concurrent() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([.init([.wait(for: gate), .text("done")])])
        let session = LanguageModelSession(model: model)
        async let first = session.respond(to: "1")
        await gate.arrival()
        #expect(session.isResponding)
        await #expect(throws: LanguageModelSession.Error.concurrentRequests) { try await session.respond(to: "2") }
        gate.open()
        #expect(try await first.content == "done")
        #expect(!session.isResponding)
    }

    @Test("cancelling ends the request and reverts the transcript")
    func cancellation() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([.init([.text("a"), .wait(for: gate), .text("b")]), .text("ok")])
        let session = LanguageModelSession(model: model)
        let task = Task { try await session.respond(to: "1").content }
        await gate.arrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.transcript.isEmpty)
        #expect(try await session.respond(to: "2").content == "ok")
    }

    @Test("setting the transcript during a request makes the request fail and stays")
    func mutation() async throws {
        let gate = ScriptGate()
        let session = LanguageModelSession(model: ScriptedLanguageModel([.init([.wait(for: gate), .text("x")])]))
        let task = Task { try await session.respond(to: "1").content }
        await gate.arrival()
        session.transcript = Transcript(entries: [.prompt(.init(segments: []))])
        gate.open()
        await #expect(throws: LanguageModelSession.Error.transcriptMutationWhileResponding) { try await task.value }
        #expect(session.transcript.count == 1)
    }

    @Test("what the model can't do is refused before it is asked")
    func capabilities() async throws {
        let model = ScriptedLanguageModel([], capabilities: .init([]))
        let url = try #require(URL(string: "file:///x.png"))
        func refused(_ capability: LanguageModelCapabilities.Capability, _ body: () async throws -> Void) async {
            do {
                try await body()
                Issue.record("\(capability) was let through")
            } catch LanguageModelError.unsupportedCapability(let details) {
                #expect(details.capability == capability)
            } catch {
                Issue.record(error)
            }
        }
        let session = LanguageModelSession(model: model)
        await refused(.guidedGeneration) { _ = try await session.respond(to: "x", generating: Age.self) }
        await refused(.vision) { _ = try await session.respond { Attachment(imageURL: url) } }
        await refused(.reasoning) {
            _ = try await session.respond(to: "x", contextOptions: ContextOptions(reasoningLevel: .deep))
        }
        let armed = LanguageModelSession(model: model, tools: [SpyTool()])
        await refused(.toolCalling) { _ = try await armed.respond(to: "x") }
        #expect(model.requests.isEmpty)
        #expect(session.transcript.isEmpty)
    }

    @Test("a guided answer becomes a value and a structured segment; one cut short says so with its text")
    func guided() async throws {
        let model = ScriptedLanguageModel([
            .fragments([#"{"years":"#, #"3,"mon"#, #"ths":4}"#]), .text(#"{"years":3,"#), .text("3"), .text("no"),
        ])
        let session = LanguageModelSession(model: model)
        let age: Age = try await session.respond(to: "x").content
        #expect(age.years == 3 && age.months == 4)
        guard case .response(let entry) = session.transcript[1], case .structure(let segment) = entry.segments[0] else {
            throw SpyError()
        }
        #expect(segment.schemaName == "Age")
        #expect(model.requests[0].schema?.name == "Age")
        do {
            _ = try await session.respond(to: "x", generating: Age.self)
            Issue.record("nothing was thrown")
        } catch let error as GeneratedContent.ParsingError {
            #expect(error.rawContent == #"{"years":3,"#)
        }
        #expect(try await session.respond(to: "x", generating: Int.self).content == 3)
        await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.respond(to: "x", schema: Age.generationSchema)
        }
        #expect(session.transcript.count == 4)
    }

    @Test("an answer that isn't of the type leaves nothing in the transcript")
    func mismatch() async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel([.text(#""text""#), .text("[1]"), .text("3")]))
        await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.respond(to: "x", generating: Int.self)
        }
        #expect(session.transcript.isEmpty && !session.isResponding)
        await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.streamResponse(to: "x", generating: Age.self).collect()
        }
        #expect(session.transcript.isEmpty && !session.isResponding)
        #expect(try await session.respond(to: "x", generating: Int.self).content == 3)
    }

    @Test("a guided request may say something beside its calls of tools; without an answer after them it fails")
    func guidedTools() async throws {
        let call = ScriptedStep.Action.toolCall(.init("weather", arguments: #"{"city":"x"}"#))
        let model = ScriptedLanguageModel([
            .init([.send(.response(action: .updateMetadata(["speed": 1]))), .text("Let me look."), call]),
            .init([.send(.response(action: .updateMetadata(["speed": 2]))), call]),
            .text("3"), .init([.text("Let me look."), call]), .init([]),
        ])
        let session = LanguageModelSession(model: model, tools: [SpyTool()])
        let response = try await session.respond(to: "x", generating: Int.self)
        #expect(response.content == 3)
        let said = response.transcriptEntries.compactMap { entry -> [Transcript.Segment]? in
            if case .response(let response) = entry { response.segments } else { nil }
        }
        guard said.count == 3, case .text(let text)? = said[0].first, case .structure? = said[2].first else {
            throw SpyError()
        }
        #expect(text.content == "Let me look.")
        await #expect(throws: GeneratedContent.ParsingError.self) {
            try await session.respond(to: "x", generating: Int.self)
        }
    }

    @Test("usage: the last report of each step counts, and steps add up")
    func usage() async throws {
        let model = ScriptedLanguageModel([
            .init([
                .usage(input: 10, output: 1), .usage(input: 10, cached: 4, output: 5),
                .toolCall(.init("weather", arguments: #"{"city":"x"}"#)),
            ]),
            .init([.reasoning("hm"), .text("x"), .usage(input: 20, cached: 15, output: 3, reasoning: 1)]),
            .fragments(["a", "b"]),
        ])
        let session = LanguageModelSession(model: model, tools: [SpyTool()])
        let usage = try await session.respond(to: "x").usage
        #expect(usage.input.totalTokenCount == 30 && usage.input.cachedTokenCount == 19)
        #expect(usage.output.totalTokenCount == 8 && usage.output.reasoningTokenCount == 1)
        #expect(session.transcript.contains { if case .reasoning = $0 { true } else { false } })
        #expect(!session.transcript.dropLast().contains { if case .response = $0 { true } else { false } })
        #expect(try await session.respond(to: "x").usage.output.totalTokenCount == 2)
        #expect(session.usage.totalTokenCount == 40)
    }

    @Test("events: entries by kind and identity, replaced text, removed calls, metadata")
    func events() async throws {
        let model = ScriptedLanguageModel([
            .init([
                .send(.response(entryID: "r", action: .updateMetadata(["speed": 12.5]))),
                .send(.response(entryID: "r", action: .appendText("wrong", segmentID: "s", tokenCount: 1))),
                .send(.response(entryID: "r", action: .replaceTextSegment("right", segmentID: "s", tokenCount: 1))),
                .send(.reasoning(action: .appendText("because", tokenCount: 1))),
                .send(.reasoning(action: .updateSignature(Data([1]), tokenCount: 1))),
                .send(
                    .toolCalls(
                        action: .toolCall(id: "1", name: "weather", action: .appendArguments("{", tokenCount: 1)))),
                .send(.toolCalls(action: .removeToolCall(id: "1"))),
            ])
        ])
        let session = LanguageModelSession(model: model, tools: [SpyTool()])
        let response = try await session.respond(to: "x")
        #expect(response.content == "right")
        guard case .response(let entry) = response.transcriptEntries.first else { throw SpyError() }
        #expect(entry.id == "r")
        #expect(try entry.metadata["speed"]?.value(Double.self) == 12.5)
        #expect(entry.segments.map(\.id) == ["s"])
    }

    @Test("prewarming passes the transcript and the prefix to the executor")
    func prewarm() {
        let model = ScriptedLanguageModel([])
        let session = LanguageModelSession(model: model, instructions: "I")
        session.prewarm()
        session.prewarm(promptPrefix: Prompt { "Begin" })
        #expect(model.prewarmedTranscripts.map(\.count) == [1, 2])
        #expect(session.transcript.count == 1)
    }

    @Test("one executor for equal configurations, released with the last session")
    func executors() async throws {
        let count = CountingModel.Counter()
        do {
            let sessions = (0..<3).map { _ in LanguageModelSession(model: CountingModel(counter: count)) }
            for session in sessions { _ = try await session.respond(to: "x") }
            #expect(count.made.withLock { $0 } == 1)
        }
        _ = try await LanguageModelSession(model: CountingModel(counter: count)).respond(to: "x")
        #expect(count.made.withLock { $0 } == 2)
    }

    @Test("going on with a transcript keeps its entries; tools are described again")
    func transcripts() async throws {
        let response = Transcript.Entry.response(.init(segments: [.text(.init(content: "a"))]))
        let model = ScriptedLanguageModel([.text("x")])
        let session = LanguageModelSession(model: model, transcript: Transcript(entries: [response]))
        #expect(session.transcript.count == 1)
        let armed = LanguageModelSession(model: model, tools: [SpyTool()], transcript: Transcript(entries: [response]))
        #expect(armed.transcript.count == 2)
    }

    @Test("feedback is JSON with the transcript")
    func feedback() async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]))
        _ = try await session.respond(to: "x")
        let data = session.logFeedbackAttachment(
            sentiment: .negative, issues: [.init(category: .incorrect, explanation: "no")], desiredResponseText: "y")
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["sentiment"] as? String == "negative")
        #expect(object["transcript"] != nil && object["desiredOutput"] != nil)
        session.logFeedbackAttachment(sentiment: .positive)
    }
}

/// A model that counts its executors.
struct CountingModel: LanguageModel {
    final class Counter: Sendable, Hashable {
        let made = Mutex(0)
        static func == (left: Counter, right: Counter) -> Bool { left === right }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    let counter: Counter
    var capabilities: LanguageModelCapabilities { .init([]) }
    var executorConfiguration: Counter { counter }

    struct Executor: LanguageModelExecutor {
        typealias Model = CountingModel
        init(configuration: Counter) { configuration.made.withLock { $0 += 1 } }
        func respond(
            to request: LanguageModelExecutorGenerationRequest, model: CountingModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            await channel.send(.response(action: .appendText("ok", tokenCount: 1)))
        }
    }
}
