import Foundation
import FoundationModels
import FoundationModelsTesting
import Observation
import Synchronization
import Testing

@Suite("Requests of a session")
struct RequestTests {
    @Test("options, context options, metadata and the schema reach the executor and the prompt's entry")
    func passing() async throws {
        let model = ScriptedLanguageModel { request in .text(request.schema == nil ? "x" : "3") }
        let session = LanguageModelSession(model: model)
        let options = GenerationOptions(
            samplingMode: .random(top: 3, seed: 7), temperature: 2, maximumResponseTokens: 9)
        try await session.respond(
            to: "a", options: options, contextOptions: ContextOptions(reasoningLevel: .deep), metadata: ["k": 1.5])
        try await session.respond(to: "b", generating: Int.self)
        try await session.respond(to: "c", generating: Int.self, includeSchemaInPrompt: false)
        try await session.respond(to: "d", generating: Int.self, contextOptions: ContextOptions())
        let requests = model.requests
        #expect(requests[0].generationOptions == options)
        #expect(requests[0].contextOptions == ContextOptions(reasoningLevel: .deep))
        #expect(try requests[0].metadata["k"]?.value(Double.self) == 1.5)
        #expect(requests.map(\.contextOptions.includeSchemaInPrompt) == [nil, true, false, nil])
        #expect(requests.map { $0.schema?.name } == [nil, "Int", "Int", "Int"])
        guard case .prompt(let first) = requests[0].transcript.last,
            case .prompt(let third) = requests[2].transcript.last
        else { throw ProbeError() }
        #expect(first.options == options && first.metadata["k"] != nil && first.responseFormat == nil)
        #expect(third.responseFormat?.name == "Int" && third.contextOptions.includeSchemaInPrompt == false)
    }

    @Test("a request that fails leaves the transcript as it was, or keeps what there is by policy")
    func policies() async throws {
        for (policy, kinds) in [
            (nil, "i"), (.revertTranscript, "i"), (.preserveTranscript, "iptr"),
        ] as [(TranscriptErrorHandlingPolicy?, String)] {
            let model = ScriptedLanguageModel([.init([.reasoning("hm"), .text("begun"), .fail(ProbeError())])])
            let session = LanguageModelSession(model: model, instructions: "I")
            session.transcriptErrorHandlingPolicy = policy
            await #expect(throws: ProbeError()) { try await session.respond(to: "x") }
            #expect(session.transcript.kinds == kinds)
            #expect(!session.isResponding)
            let answers = session.transcript.compactMap {
                if case .response(let response) = $0 { response } else { nil }
            }
            #expect(answers.map(\.description) == (kinds.hasSuffix("r") ? ["begun"] : []))
        }
    }

    @Test("breaking out of a stream keeps the partial answer by policy")
    func preservedStream() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([.init([.text("part"), .wait(for: gate), .text("rest")])])
        let session = LanguageModelSession(model: model)
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        for try await _ in session.streamResponse(to: "x") { break }
        #expect(session.transcript.kinds == "pr")
        #expect("\(session.transcript[1])".contains("part"))
    }

    @Test("a stream can be collected without, during and after following it, and more than once")
    func collecting() async throws {
        let model = ScriptedLanguageModel([.fragments(["a", "b"]), .fragments(["c", "d"])])
        let session = LanguageModelSession(model: model)
        let first = session.streamResponse(to: "x")
        #expect(try await first.collect().content == "ab")
        #expect(try await first.collect().content == "ab")
        let second = session.streamResponse(to: "y")
        var iterator = second.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        #expect(try await second.collect().content == "cd")
        #expect(model.requests.count == 2)
        #expect(session.transcript.kinds == "prpr")
    }

    @Test("collecting can be cancelled, which undoes the request")
    func cancelledCollecting() async throws {
        let gate = ScriptGate()
        let session = LanguageModelSession(model: ScriptedLanguageModel([.init([.text("a"), .wait(for: gate)])]))
        let task = Task { try await session.streamResponse(to: "x").collect().content }
        await gate.arrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.transcript.isEmpty && !session.isResponding)
    }

    @Test("a task that is cancelled already asks the model nothing")
    func cancelledBefore() async throws {
        let model = ScriptedLanguageModel([.text("x")])
        let session = LanguageModelSession(model: model)
        let gate = ScriptGate()
        let task = Task {
            try? await gate.wait()
            return try await session.respond(to: "x").content
        }
        await gate.arrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(model.requests.isEmpty && session.transcript.isEmpty)
    }

    @Test("snapshots of a value grow property by property; the last element of an array may be unfinished")
    func snapshots() async throws {
        let gate = ScriptGate()
        let pieces = [#"{"title":"Ro"#, #"me","days":[{"what":"see"#, #" it"},{"wh"#, #"at":"go"}]}"#]
        let steps = pieces.flatMap { [ScriptedStep.Action.text($0), .wait(for: gate)] }
        let session = LanguageModelSession(model: ScriptedLanguageModel([.init(steps)]))
        var seen: [String] = []
        var ids: [Set<GenerationID>] = []
        for try await snapshot in session.streamResponse(to: "x", generating: Plan.self) {
            let partial = snapshot.content
            seen.append("\(partial.title ?? "-") \((partial.days ?? []).map { $0.what ?? "-" })")
            ids.append(Set(partial.days?.map(\.id) ?? []))
            gate.open()
        }
        #expect(
            Array(seen.prefix(4)) == [
                "Ro []", #"Rome ["see"]"#, #"Rome ["see it", "-"]"#, #"Rome ["see it", "go"]"#,
            ])
        for (earlier, later) in zip(ids, ids.dropFirst()) { #expect(later.isSuperset(of: earlier)) }
    }

    @Generable struct Plan {
        var title: String
        var days: [Day]
        @Generable struct Day { var what: String }
    }

    @Test("only a turn's own usage is in its response; the session's adds up, failed turns too")
    func usage() async throws {
        let model = ScriptedLanguageModel([
            .init([.text("a"), .usage(input: 5, output: 1)]),
            .init([.text("b"), .usage(input: 7, cached: 5, output: 2)]),
            .init([.usage(input: 9, output: 0), .fail(ProbeError())]),
        ])
        let session = LanguageModelSession(model: model)
        #expect(try await session.respond(to: "x").usage.totalTokenCount == 6)
        let second = try await session.respond(to: "y").usage
        #expect(second.totalTokenCount == 9 && second.input.cachedTokenCount == 5)
        _ = try? await session.respond(to: "z")
        #expect(session.usage.totalTokenCount == 24)
    }

    @Test("counts beyond Int don't stop the program")
    func hugeUsage() async throws {
        let step = ScriptedStep([.usage(input: .max, output: .max), .text("a")])
        let session = LanguageModelSession(model: ScriptedLanguageModel([step, step]))
        #expect(try await session.respond(to: "x").usage.totalTokenCount == .max)
        try await session.respond(to: "y")
        #expect(session.usage.input.totalTokenCount == .max && session.usage.totalTokenCount == .max)
    }

    @Test("observers hear of each change of isResponding, transcript and usage")
    func observing() async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]))
        let log = Log()
        withObservationTracking {
            _ = session.isResponding
        } onChange: {
            log.add("isResponding")
        }
        withObservationTracking {
            _ = session.transcript
        } onChange: {
            log.add("transcript")
        }
        withObservationTracking {
            _ = session.usage
        } onChange: {
            log.add("usage")
        }
        try await session.respond(to: "x")
        #expect(Set(log.lines) == ["isResponding", "transcript", "usage"])
        let again = Log()
        withObservationTracking {
            _ = session.transcript
        } onChange: {
            again.add("transcript")
        }
        session.transcript = Transcript()
        #expect(again.lines == ["transcript"])
    }

    @Test("events without an entry's identity go to the latest entry of their kind; named ones to theirs")
    func events() async throws {
        let model = ScriptedLanguageModel([
            .init([
                .send(.reasoning(entryID: "t", action: .appendText("a", tokenCount: 1))),
                .send(.reasoning(action: .appendText("b", tokenCount: 1))),
                .send(.reasoning(entryID: "t", action: .updateMetadata(["old": 1]))),
                .send(.reasoning(entryID: "t", action: .updateMetadata(["new": 2]))),
                .send(.response(entryID: "r", action: .appendText("one", segmentID: "1", tokenCount: 1))),
                .send(.response(entryID: "r", action: .appendText("two", segmentID: "2", tokenCount: 1))),
                .send(.response(entryID: "r", action: .appendText("!", segmentID: "1", tokenCount: 1))),
            ])
        ])
        let entries = try await LanguageModelSession(model: model).respond(to: "x").transcriptEntries
        #expect(entries.kinds == "tr")
        guard case .reasoning(let reasoning) = entries[0], case .response(let response) = entries[1] else {
            throw ProbeError()
        }
        #expect(reasoning.description == "ab" && Array(reasoning.metadata.keys) == ["new"])
        #expect(response.segments.map(\.description) == ["one!", "two"])
    }

    @Test("attached data is refused by models that don't take its kind, and reaches those that do")
    func data() async throws {
        let attachment = Attachment(TranscriptSurface.Reading(volts: "230")).label("mains")
        let refusing = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]))
        do {
            try await refusing.respond {
                "How much?"
                attachment
            }
            Issue.record("nothing was thrown")
        } catch LanguageModelError.unsupportedTranscriptContent(let details) {
            #expect(details.unsupportedContent.kinds == "p")
            #expect(details.debugDescription.contains("public.json"))
        }
        #expect(refusing.transcript.isEmpty)
        let session = LanguageModelSession(model: ModelSurface.Model())
        #expect(try await session.respond { attachment }.content == "a")
        guard case .prompt(let prompt) = session.transcript[0], case .attachment(let segment) = prompt.segments[0],
            case .data(let data) = segment.content
        else { throw ProbeError() }
        #expect(try TranscriptSurface.Reading(data) == TranscriptSurface.Reading(volts: "230"))
        #expect(segment.label == "mains")
        let encoded = try JSONEncoder().encode(session.transcript)
        #expect(try JSONDecoder().decode(Transcript.self, from: encoded) == session.transcript)
    }

    @Test("feedback holds sentiment, issues, the wish and the transcript")
    func feedback() async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]))
        try await session.respond(to: "x")
        func object(_ data: Data) throws -> NSDictionary {
            try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
        }
        let bare = try object(session.logFeedbackAttachment(sentiment: nil))
        #expect(bare["sentiment"] == nil && (bare["issues"] as? [Any])?.isEmpty == true && bare["desiredOutput"] == nil)
        let value = try object(
            session.logFeedbackAttachment(
                sentiment: .neutral, issues: [.init(category: .tooVerbose, explanation: "long")],
                desiredResponseContent: GeneratedContent(properties: ["a": 1])))
        #expect((value["issues"] as? [NSDictionary])?.first == ["category": "tooVerbose", "explanation": "long"])
        #expect("\(value["desiredOutput"] ?? "")".contains("structure"))
    }
}
