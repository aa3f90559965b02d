#if Observability
import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import InMemoryLogging
import InMemoryTracing
import LocalModels
import Logging
import MetricsTestKit
import NightjarObservability
import NightjarServing
import Testing
import Tracing

/// Logs, metrics and spans that a test can read.
private struct Recording {
    let handler = InMemoryLogHandler()
    let metrics = TestMetrics()
    let tracer = InMemoryTracer()

    /// Does something with all three installed, within a span of the program's own.
    func record(
        includesTexts: Bool = false, level: Logger.Level = .trace, _ work: @Sendable () async throws -> Void
    ) async throws {
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = level
        let registration = Observability.start(
            logger: logger, metrics: metrics, tracer: tracer, includesTexts: includesTexts)
        defer { registration.end() }
        try await tracer.withSpan("program") { _ in try await work() }
    }

    var spans: [FinishedInMemorySpan] { tracer.finishedSpans }

    func span(_ name: String) throws -> FinishedInMemorySpan {
        try #require(spans.first { $0.operationName == name }, "\(spans.map(\.operationName))")
    }

    func attribute(_ name: String, of span: FinishedInMemorySpan) -> String? {
        switch span.attributes[name]?.toSpanAttribute() {
        case .string(let text): text
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        default: nil
        }
    }
}

private struct TracedTool: Tool {
    let name = "weather"
    let description = "Tells the weather"
    let tracer: InMemoryTracer

    func call(arguments: GeneratedContent) async throws -> String {
        // What a tool does elsewhere belongs to its span.
        tracer.withSpan("outside") { _ in "sunny" }
    }

    var parameters: GenerationSchema { GenerationSchema(type: GeneratedContent.self, properties: []) }
}

@Suite("Observability", .serialized)
struct ObservabilityTests {
    private func model() -> ScriptedLanguageModel {
        ScriptedLanguageModel([
            ScriptedStep([
                .toolCall(.init("weather", arguments: #"{"city":"Paris"}"#, id: "c1")),
                .usage(input: 40, cached: 8, output: 5),
            ]),
            ScriptedStep([.text("It is sunny."), .usage(input: 60, cached: 45, output: 3)]),
        ])
    }

    @Test("spans are nested as the work is, and what a tool does elsewhere is a part of its span")
    func spans() async throws {
        let recording = Recording()
        try await recording.record {
            let session = LanguageModelSession(model: model(), tools: [TracedTool(tracer: recording.tracer)])
            _ = try await session.respond(to: "How is it in Paris?")
        }
        let program = try recording.span("program")
        let turn = try recording.span("invoke_agent")
        let tool = try recording.span("execute_tool weather")
        let step = try recording.span("chat ScriptedLanguageModel")
        #expect(turn.parentSpanID == program.spanID && tool.parentSpanID == turn.spanID)
        #expect(step.parentSpanID == turn.spanID)
        #expect(try recording.span("outside").parentSpanID == tool.spanID)
        #expect(Set(recording.spans.map(\.traceID)).count == 1)
        #expect(recording.tracer.activeSpans.isEmpty)
        #expect(recording.attribute("gen_ai.usage.input_tokens", of: turn) == "100")
        #expect(recording.attribute("gen_ai.usage.cache_read.input_tokens", of: turn) == "53")
        #expect(recording.attribute("gen_ai.tool.name", of: tool) == "weather")
        #expect(recording.attribute("gen_ai.tool.call.id", of: tool) == "c1")
    }

    @Test("no text leaves the process unless it is asked for; then all of them do", arguments: [false, true])
    func texts(areWanted: Bool) async throws {
        let recording = Recording()
        // Another observer that wants texts changes nothing for this one.
        let other = InferenceTexts.add()
        defer { other.end() }
        try await recording.record(includesTexts: areWanted) {
            let session = LanguageModelSession(model: model(), tools: [TracedTool(tracer: recording.tracer)])
            _ = try await session.respond(to: "How is it in Paris?")
        }
        let logged = recording.handler.entries.map { "\($0.message) \($0.metadata)" }.joined()
        var traced = ""
        for span in recording.spans {
            span.attributes.forEach { name, value in traced += "\(name)=\(value) " }
        }
        for text in ["How is it in Paris?", "It is sunny.", "city"] {
            #expect(logged.contains(text) == areWanted, "\(text)")
            #expect(traced.contains(text) == areWanted, "\(text)")
        }
    }

    @Test("metrics have the tokens, the times and the kinds of errors")
    func metrics() async throws {
        struct Broken: Error {}
        let recording = Recording()
        try await recording.record {
            let session = LanguageModelSession(model: model(), tools: [TracedTool(tracer: recording.tracer)])
            _ = try await session.respond(to: "Paris?")
            let failing = LanguageModelSession(model: ScriptedLanguageModel([.failure(Broken())]))
            _ = try? await failing.respond(to: "Paris?")
        }
        let tokens = recording.metrics.recorders(label: "gen_ai.client.token.usage")
        func total(_ type: String) -> Double {
            tokens.filter { $0.dimensions.contains { $0 == ("gen_ai.token.type", type) } }.flatMap(\.values).reduce(
                0, +)
        }
        #expect(total("input") == 100 && total("output") == 8 && total("cached_input") == 53)
        let durations = recording.metrics.timers(label: "gen_ai.client.operation.duration")
        #expect(durations.flatMap(\.values).count == 3)
        #expect(durations.contains { $0.dimensions.contains { $0 == ("error.type", "Broken") } })
        #expect(recording.metrics.timers(label: "nightjar.tool.duration").flatMap(\.values).count == 1)
        #expect(recording.metrics.timers(label: "nightjar.turn.duration").flatMap(\.values).count == 2)
    }

    @Test("a generation on weights has the engine's times, its passes their rows, and its masks theirs")
    func generation() async throws {
        let recording = Recording()
        try await recording.record {
            let session = LanguageModelSession()
            _ = try await session.respond(
                to: "A person",
                schema: GenerationSchema(
                    type: GeneratedContent.self, properties: [.init(name: "name", type: String.self)]),
                options: GenerationOptions(samplingMode: .greedy))
        }
        let generation = try #require(recording.spans.first { $0.operationName.hasPrefix("generate ") })
        #expect(generation.parentSpanID == (try recording.span("chat SystemLanguageModel")).spanID)
        for name in ["nightjar.queue.duration", "gen_ai.server.time_to_first_token", "nightjar.mask.duration"] {
            #expect(recording.attribute(name, of: generation) != nil, "\(name)")
            #expect(!recording.metrics.timers(label: name).isEmpty, "\(name)")
        }
        let rows = recording.metrics.recorders(label: "nightjar.batch.rows")
        #expect(rows.contains { $0.dimensions.contains { $0 == ("nightjar.pass.kind", "prompt") } })
        #expect(rows.contains { $0.dimensions.contains { $0 == ("nightjar.pass.kind", "decode") } })
        #expect(recording.metrics.counterTotal(label: "nightjar.masks") > 0)
    }

    @Test("failures are warnings with their kind and without their words, cancellation is none")
    func failures() async throws {
        struct Telling: Error, CustomStringConvertible { let description = "the secret of the prompt" }
        let recording = Recording()
        try await recording.record {
            let failing = LanguageModelSession(model: ScriptedLanguageModel([.failure(Telling())]))
            _ = try? await failing.respond(to: "Paris?")
            let cancelled = LanguageModelSession(model: ScriptedLanguageModel([.failure(CancellationError())]))
            _ = try? await cancelled.respond(to: "Paris?")
        }
        let turns = recording.handler.entries.filter { "\($0.message)".hasPrefix("turn ") }
        #expect(turns.map(\.level) == [.warning, .info])
        #expect(turns[0].metadata["error.type"] == "Telling")
        #expect(!recording.handler.entries.contains { "\($0)".contains("secret") })
        let span = try recording.span("invoke_agent")
        #expect(span.status?.code == .error && span.status?.message == "Telling")
    }

    @Test("an edit that loses a long prefix is a notice, an event of the turn's span, and counted")
    func discarded() async throws {
        let recording = Recording()
        let model = ScriptedLanguageModel([
            ScriptedStep([.text("a"), .usage(input: 1_000, output: 10)]),
            ScriptedStep([.text("b"), .usage(input: 1_100, cached: 12, output: 10)]),
        ])
        try await recording.record {
            let session = LanguageModelSession(model: model, instructions: "It is 9:41.")
            _ = try await session.respond(to: "Hi")
            session.transcript[0] = .instructions(
                .init(segments: [.text(.init(content: "It is 9:42."))], toolDefinitions: []))
            _ = try await session.respond(to: "And now?")
        }
        let notice = try #require(recording.handler.entries.first { $0.level == .notice })
        #expect("\(notice.message)".contains("the instructions changed from character 9 on"))
        let events = recording.spans.flatMap(\.events).map(\.name)
        #expect(events == ["nightjar.prefix.discarded"])
        #expect(recording.metrics.counterTotal(label: "nightjar.prefix.discarded_tokens") == 998)
    }

    @Test("a server's request is a span that holds its generations, and says how long it waited")
    func requests() async throws {
        let recording = Recording()
        let service = InferenceService(models: [ServedModel(name: "default", path: DefaultCheckpoint.directory)])
        try await recording.record {
            let body = #"{"messages":[{"role":"user","content":"Hello"}],"max_tokens":4}"#
            let reply = await service.reply(
                to: ServiceRequest(method: "POST", path: "/v1/chat/completions", body: Array(body.utf8)))
            #expect(reply.status == 200)
        }
        let request = try recording.span("/v1/chat/completions")
        let generation = try #require(recording.spans.first { $0.operationName.hasPrefix("generate ") })
        #expect(generation.parentSpanID == request.spanID && request.kind == .server)
        #expect(recording.attribute("http.response.status_code", of: request) == "200")
        #expect(request.events.map(\.name) == ["nightjar.admitted"])
        #expect(!recording.metrics.timers(label: "nightjar.admission.duration").isEmpty)
        #expect(!recording.metrics.timers(label: "http.server.request.duration").isEmpty)
    }
}
#endif
