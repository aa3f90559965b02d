import FoundationModels
import FoundationModelsTesting
import Observation
import Synchronization
import Testing

/// A tool that reads and writes what the session's parts share.
private struct Counter: Tool {
    @SessionProperty(\.history) var history
    @SessionProperty(\.visits) var visits
    let description = "Counts"

    func call(arguments: GeneratedContent) async throws -> String {
        visits += 1
        return "visit \(visits), \(history.count) entries"
    }

    var parameters: GenerationSchema { Bool.generationSchema }
}

/// A profile that says what is shared, and changes it when it has answered.
private struct Noting: LanguageModelSession.DynamicProfile {
    @SessionProperty(\.note) var note
    @SessionProperty(\.history) var history
    var model: any LanguageModel
    var limit = Int.max

    var body: some DynamicProfile {
        Profile {
            Instructions("Note: \(note).")
            Counter()
        }
        .model(model)
        .onResponse { response in
            note = "after \(response)"
            if history.count > limit { history = history.suffix(2) }
        }
    }
}

@Suite("Session properties")
struct SessionPropertyTests {
    private static let call = ScriptedStep.toolCalls([.init("Counter", arguments: "true", id: "1")])

    @Test("tools and profiles of a session share values, which are not another session's")
    func sharing() async throws {
        let model = ScriptedLanguageModel([Self.call, Self.call, .text("one"), .text("two"), .text("other")])
        let session = LanguageModelSession(profile: Noting(model: model))
        #expect(session.properties.note == "none")
        try await session.respond(to: "Hi")
        #expect(
            session.transcript.compactMap { if case .toolOutput(let output) = $0 { "\(output)" } else { nil } }
                == ["visit 1, 2 entries", "visit 2, 4 entries"])
        #expect(session.properties.note == "after one")
        #expect(session.properties[keyPath: \.visits] == 2)
        try await session.respond(to: "Again")
        #expect(model.requests.last?.transcript[0].description.hasSuffix("Note: after one.") == true)
        session.properties.visits = 7
        #expect(session.properties.visits == 7)

        let other = LanguageModelSession(profile: Noting(model: model))
        try await other.respond(to: "Hi")
        #expect(other.properties.visits == 0)
        #expect(other.properties.note == "after other")
        #expect(session.properties.note == "after two")
    }

    @Test("a tool of a session without a profile has them too")
    func withoutProfile() async throws {
        let model = ScriptedLanguageModel([Self.call, .text("one")])
        let session = LanguageModelSession(model: model, tools: [Counter()], instructions: "Help.")
        try await session.respond(to: "Hi")
        #expect(session.properties.visits == 1)
        #expect(session.properties.history.count == session.transcript.count - 1)
    }

    @Test("writing the history changes the transcript for good, within a request too, and keeps the instructions")
    func history() async throws {
        let model = ScriptedLanguageModel([.text("one"), .text("two"), .text("three")])
        let session = LanguageModelSession(profile: Noting(model: model, limit: 2))
        try await session.respond(to: "a")
        let response = try await session.respond(to: "b")
        #expect(response.transcriptEntries.count == 1)
        #expect(session.transcript.kinds == "ipr")
        #expect(session.transcript[1].description == "(Prompt) b")
        session.properties.history.removeAll()
        #expect(session.transcript.kinds == "i")
        try await session.respond(to: "c")
        #expect(model.requests.last?.transcript.kinds == "ip")
    }

    @Test("a history written from outside during a request makes it fail")
    func mutation() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([.init([.text("on"), .wait(for: gate), .text("e")])])
        let session = LanguageModelSession(model: model)
        let task = Task { try await session.respond(to: "Hi") }
        await gate.arrival()
        session.properties.history = [.prompt(.init(segments: [.text(.init(content: "mine"))]))]
        gate.open()
        await #expect(throws: LanguageModelSession.Error.transcriptMutationWhileResponding) { try await task.value }
        #expect(session.transcript.map(\.description) == ["(Prompt) mine"])
    }

    @Test("a task that a callback started may write the history when the request is over")
    func late() async throws {
        let gate = ScriptGate()
        let written = ScriptGate()
        let model = ScriptedLanguageModel([.text("one")])
        let session = LanguageModelSession(
            profile: LanguageModelSession.Profile { Instructions("Hi.") }.model(model)
                .onResponse {
                    Task {
                        try await gate.wait()
                        Forgetful().history = []
                        written.open()
                    }
                })
        try await session.respond(to: "a")
        #expect(session.transcript.kinds == "ipr")
        gate.open()
        try await written.wait()
        #expect(session.transcript.kinds == "i")
    }

    @Test("a history written by a request that was undone changes nothing")
    func undone() async throws {
        let gate = ScriptGate()
        let written = ScriptGate()
        let model = ScriptedLanguageModel([.text("one"), .text("two")])
        let session = LanguageModelSession(
            profile: LanguageModelSession.Profile { Forgetful() }.model(model)
                .onResponse {
                    // A task of its own goes on when the request is cancelled.
                    try await Task {
                        try await gate.wait()
                        Forgetful().history = []
                        written.open()
                    }.value
                })
        session.transcript = Transcript(entries: [.prompt(.init(segments: [.text(.init(content: "Earlier"))]))])
        let task = Task { try await session.streamResponse(to: "Hi").collect() }
        while session.transcript.kinds != "ppr" { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.transcript.kinds == "p")
        gate.open()
        try await written.wait()
        #expect(session.transcript.kinds == "p")
    }

    @Test("outside of a session a property has a value of its own, so that a tool can be tested by hand")
    func detached() async throws {
        let tool = Counter()
        #expect(try await tool.call(arguments: GeneratedContent(true)) == "visit 1, 0 entries")
        #expect(try await tool.call(arguments: GeneratedContent(true)) == "visit 2, 0 entries")
        #expect(Counter().visits == 0)
    }

    @Test("a session within a tool has its own values, and the outer one's come back")
    func nesting() async throws {
        let inner = ScriptedLanguageModel([Self.call, .text("inner")])
        let outer = ScriptedLanguageModel([.toolCalls([.probe("x", id: "1")]), Self.call, .text("outer")])
        let probe = Probe { _ in
            let session = LanguageModelSession(profile: Noting(model: inner))
            let text = try await session.respond(to: "Hi").content
            return "\(text) \(session.properties.visits)"
        }
        let session = LanguageModelSession(
            model: outer, dynamicInstructions: TupleDynamicInstructions(Instructions("Hi."), ToolBox(probe: probe)))
        session.properties.visits = 10
        try await session.respond(to: "Go")
        #expect(session.properties.visits == 11)
        #expect(
            session.transcript.compactMap { if case .toolOutput(let output) = $0 { "\(output)" } else { nil } }
                == ["inner 1", "visit 11, 4 entries"])
    }

    @Test("observers are told of the value they read, and of no other")
    func observation() {
        let session = LanguageModelSession(model: ScriptedLanguageModel([]))
        let log = Log()
        withObservationTracking {
            _ = session.properties.note
        } onChange: {
            log.add("note")
        }
        withObservationTracking {
            _ = session.properties.history.count
        } onChange: {
            log.add("history")
        }
        session.properties.visits = 3
        #expect(log.lines.isEmpty)
        session.properties.note = "x"
        #expect(log.lines == ["note"])
        session.properties.history = [.prompt(.init(segments: []))]
        #expect(log.lines == ["note", "history"])
    }
}

private struct ToolBox: DynamicInstructions {
    var probe: Probe
    var body: some DynamicInstructions {
        probe
        Counter()
    }
}

private struct Forgetful: DynamicInstructions {
    @SessionProperty(\.history) var history
    var body: some DynamicInstructions {}
}
