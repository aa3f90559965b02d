import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

@Suite("Dynamic instructions and profiles")
struct ProfileTests {
    @Test("text and tools of all parts become one instructions entry, in order")
    func flattening() async throws {
        let model = ScriptedLanguageModel([.text("1"), .text("2"), .text("3")])
        let session = LanguageModelSession(
            model: model, dynamicInstructions: Team(topics: ["origami", "tea"], isPolite: true))
        try await session.respond(to: "Hi")
        let transcript = try #require(model.requests.first?.transcript)
        #expect(transcript.kinds == "ip")
        let instructions = try #require(
            transcript.compactMap { if case .instructions(let instructions) = $0 { instructions } else { nil } }.first)
        #expect(
            instructions.description
                == "You lead.\nBe brief.\nYou know origami.\nYou know tea.\nBe polite.")
        #expect(instructions.toolDefinitions.map(\.name) == ["ask_origami", "ask_tea", "first", "second"])
        #expect(session.transcript.kinds == "ipr")

        let none = LanguageModelSession(model: model, dynamicInstructions: Team(topics: []))
        try await none.respond(to: "Hi")
        #expect(none.transcript[0].description.hasSuffix("You lead.\nBe brief.\nYou have no experts."))

        let empty = LanguageModelSession(model: model, dynamicInstructions: EmptyDynamicInstructions())
        try await empty.respond(to: "Hi")
        #expect(empty.transcript.kinds == "pr")
    }

    @Test("instructions that say the same keep their entry; those of a given history give way")
    func sameEntry() async throws {
        let model = ScriptedLanguageModel([.text("1"), .text("2")])
        let before = Transcript(entries: [
            .instructions(.init(segments: [.text(.init(content: "Old."))], toolDefinitions: [])),
            .prompt(.init(segments: [.text(.init(content: "Earlier"))])),
        ])
        let session = LanguageModelSession(
            model: model, dynamicInstructions: Instructions("New."), history: before)
        try await session.respond(to: "Hi")
        let first = session.transcript[0]
        try await session.respond(to: "Hi again")
        #expect(session.transcript.kinds == "ipprpr")
        #expect(session.transcript[0] == first)
        #expect(first.description.hasSuffix("New."))
    }

    @Test("a profile is chosen before every request to the model, within a turn too; its callbacks run in order")
    func switching() async throws {
        let first = ScriptedLanguageModel([
            .toolCalls([.init("toSecond", arguments: #"{"text":"x"}"#, id: "1")]), .text("back"),
        ])
        let second = ScriptedLanguageModel([.text("done"), .text("more")])
        let board = Switchboard()
        let log = Log()
        let session = LanguageModelSession(profile: Modes(board: board, log: log, first: first, second: second))
        let answer = try await session.respond(to: "Go")
        #expect(answer.content == "done")
        #expect(
            log.lines == [
                "activate a", "prompt a Go", "call toSecond", "output toSecond over", "deactivate a", "activate b",
                "prompt b", "response b done",
            ])
        #expect(session.transcript.kinds == "ipcor")
        #expect(second.requests[0].transcript[0].description.hasSuffix("Second."))
        #expect(first.requests[0].enabledToolDefinitions.map(\.name) == ["toSecond"])
        #expect(second.requests[0].enabledToolDefinitions.isEmpty)

        try await session.respond(to: "Go on")
        #expect(log.lines.suffix(2) == ["prompt b", "response b more"])
        board.mode = "a"
        try await session.respond(to: "Return")
        #expect(log.lines.suffix(4) == ["deactivate b", "activate a", "prompt a Return", "response a"])
        #expect(session.transcript.kinds == "ipcorprpr")
    }

    @Test("options: the request's own, then the modifier nearest to the profile, then outer ones")
    func precedence() async throws {
        let model = ScriptedLanguageModel([.text("1"), .text("2")])
        let profile = LanguageModelSession.Profile {
            Instructions("Hi.")
            Probe()
        }
        .temperature(nil).temperature(0.3).maximumResponseTokens(5).toolCallingMode(.disallowed)
        .model(model)
        .temperature(0.9).samplingMode(.greedy).reasoningLevel(.deep)
        .model(ScriptedLanguageModel([]))
        .transcriptErrorHandlingPolicy(.preserveTranscript)
        let session = LanguageModelSession(profile: profile)
        try await session.respond(to: "a")
        try await session.respond(
            to: "b", options: GenerationOptions(temperature: 0.5, toolCallingMode: .allowed),
            contextOptions: ContextOptions(reasoningLevel: .light))
        let options = model.requests.map(\.generationOptions)
        #expect(options[0].temperature == 0.3)
        #expect(options[0].maximumResponseTokens == 5)
        #expect(options[0].samplingMode == .greedy)
        #expect(model.requests[0].enabledToolDefinitions.isEmpty)
        #expect(model.requests[0].contextOptions.reasoningLevel == .deep)
        #expect(options[1].temperature == 0.5)
        #expect(model.requests[1].enabledToolDefinitions.count == 1)
        #expect(model.requests[1].contextOptions.reasoningLevel == .light)
        await #expect(throws: ScriptExhaustedError.self) { try await session.respond(to: "c") }
        #expect(session.transcript.kinds == "iprprp")
    }

    @Test("transforms and callbacks accumulate, from the outermost in; the session's own history stays whole")
    func accumulation() async throws {
        let model = ScriptedLanguageModel([.text("1"), .text("2"), .text("3")])
        let log = Log()
        let profile = LanguageModelSession.Profile { Instructions("Hi.") }
            .model(model).named("inner", log).modifier(Windowed(count: 2)).named("outer", log)
        let session = LanguageModelSession(profile: profile)
        try await session.respond(to: "a")
        try await session.respond(to: "b")
        #expect(
            log.lines.suffix(4) == ["prompt outer", "prompt inner", "transform outer 3", "transform inner 2"])
        #expect(model.requests[1].transcript.kinds == "irp")
        #expect(session.transcript.kinds == "iprpr")
    }

    @Test("what a callback throws reaches the caller, and the transcript is reverted; a tool does not run then")
    func throwing() async throws {
        let ran = Log()
        let model = ScriptedLanguageModel([
            .toolCalls([.probe("1", id: "1"), .probe("2", id: "2")]), .text("never"), .text("answer"),
        ])
        let blocked = LanguageModelSession(
            profile: LanguageModelSession.Profile {
                Probe { text in
                    ran.add(text)
                    return text
                }
            }
            .model(model)
            .onToolCall { call in if call.id == "2" { throw ProbeError() } })
        await #expect(throws: ProbeError.self) { try await blocked.respond(to: "Go") }
        #expect(ran.lines.isEmpty)
        #expect(blocked.transcript.kinds == "i")
        #expect(!blocked.isResponding)

        let kept = LanguageModelSession(
            profile: LanguageModelSession.Profile { Instructions("Hi.") }.model(model)
                .onPrompt { throw ProbeError() }.transcriptErrorHandlingPolicy(.preserveTranscript))
        await #expect(throws: ProbeError.self) { try await kept.respond(to: "Go") }
        #expect(kept.transcript.kinds == "p")

        let late = LanguageModelSession(
            profile: LanguageModelSession.Profile { EmptyDynamicInstructions() }.model(model)
                .onResponse { throw ProbeError() })
        await #expect(throws: ProbeError.self) { try await late.respond(to: "Go") }
        #expect(late.transcript.isEmpty)
        await #expect(throws: ProbeError.self) { try await late.streamResponse(to: "Go").collect() }
        #expect(late.transcript.isEmpty)
    }

    @Test("a first request that fails leaves the profile's instructions; a later one leaves all as it was")
    func failedFirst() async throws {
        let model = ScriptedLanguageModel([
            .failure(ProbeError()), .text("answer"), .failure(ProbeError()), .init([.text("a"), .text("b")]),
        ])
        let session = LanguageModelSession(
            profile: LanguageModelSession.Profile { Instructions("Hi.") }.model(model))
        #expect(session.transcript.isEmpty)
        await #expect(throws: ProbeError.self) { try await session.respond(to: "Go") }
        #expect(session.transcript.kinds == "i")
        let instructions = session.transcript.first
        try await session.respond(to: "Go")
        #expect(session.transcript.kinds == "ipr" && session.transcript.first == instructions)
        let before = session.transcript
        await #expect(throws: ProbeError.self) { try await session.respond(to: "Go") }
        #expect(session.transcript == before)
        for try await _ in session.streamResponse(to: "Go") { break }
        #expect(session.transcript == before && !session.isResponding)
    }

    @Test("what a callback ahead of a request changes counts for that request")
    func lateChange() async throws {
        let first = ScriptedLanguageModel([.text("never")])
        let second = ScriptedLanguageModel([.text("second")])
        let board = Switchboard()
        let log = Log()
        let profile = Modes(board: board, log: log, first: first, second: second).onPrompt {
            log.add("outer")
            board.mode = "b"
        }
        let session = LanguageModelSession(profile: profile)
        #expect(try await session.respond(to: "Go").content == "second")
        #expect(
            log.lines == [
                "activate a", "outer", "prompt a Go", "deactivate a", "activate b", "outer", "prompt b",
                "response b second",
            ])
        #expect(first.requests.isEmpty)
    }

    @Test("code for a change that selects another profile is followed by that one's, ahead of any prompt")
    func changes() async throws {
        let second = ScriptedLanguageModel([.text("second"), .text("again")])
        let board = Switchboard()
        let log = Log()
        let profile = Modes(board: board, log: log, first: ScriptedLanguageModel([]), second: second).onActivate {
            log.add("outer \(board.mode)")
            board.mode = "b"
        }
        let session = LanguageModelSession(profile: profile)
        try await session.respond(to: "Go")
        #expect(
            log.lines == [
                "outer a", "activate a", "deactivate a", "outer b", "activate b", "prompt b", "response b second",
            ])
    }

    @Test("profiles that select each other don't hang a request")
    func flipping() async throws {
        let model = ScriptedLanguageModel([.text("done")])
        let board = Switchboard()
        let log = Log()
        let profile = Modes(board: board, log: log, first: model, second: model).onActivate {
            board.mode = board.mode == "a" ? "b" : "a"
        }
        let session = LanguageModelSession(profile: profile)
        #expect(try await session.respond(to: "Go").content == "done")
    }

    @Test("what is said beside calls is no answer yet")
    func besideCalls() async throws {
        let log = Log()
        let step = ScriptedStep([.reasoning("hm"), .text("Let me look."), .toolCall(.probe("x", id: "1"))])
        let profile = LanguageModelSession.Profile { Probe() }
            .model(ScriptedLanguageModel([step, .text("Found.")]))
            .onReasoning { log.add("thought") }
            .onToolCall { log.add("call") }
            .onResponse { response in log.add("\(response)") }
        let session = LanguageModelSession(profile: profile)
        try await session.respond(to: "Go")
        #expect(log.lines == ["thought", "call", "Found."])
    }

    @Test("a tool that may not be called isn't, whatever the model says")
    func disallowed() async throws {
        let ran = Log()
        let probe = Probe { text in
            ran.add(text)
            return text
        }
        let calls = ScriptedStep.toolCalls([.probe("x", id: "1")])
        let profile = LanguageModelSession.Profile { probe }.model(ScriptedLanguageModel([calls]))
            .toolCallingMode(.disallowed)
        let session = LanguageModelSession(profile: profile)
        await #expect(throws: LanguageModelSession.UnknownToolError.self) { try await session.respond(to: "Go") }
        let plain = LanguageModelSession(model: ScriptedLanguageModel([calls]), tools: [probe])
        await #expect(throws: LanguageModelSession.UnknownToolError.self) {
            try await plain.respond(to: "Go", options: GenerationOptions(toolCallingMode: .disallowed))
        }
        #expect(ran.lines.isEmpty)
    }

    @Test("an actor that keeps the session it made goes away with it")
    func actorIsolation() async throws {
        weak var gone: Chatting?
        do {
            let chatting = Chatting()
            gone = chatting
            try await chatting.begin(model: ScriptedLanguageModel([.text("Hi.")]))
            #expect(await chatting.prompts == 1)
        }
        #expect(gone == nil)
    }

    @Test("thoughts and answers are announced when they stand in the transcript, values too")
    func announcements() async throws {
        let log = Log()
        let model = ScriptedLanguageModel([.init([.reasoning("hm"), .text("7")])])
        let profile = LanguageModelSession.Profile { EmptyDynamicInstructions() }
            .model(model)
            .onReasoning { reasoning in log.add("thought \(reasoning)") }
            .onReasoning { log.add("thought") }
            .onResponse { response in log.add("answer \(response)") }
        let session = LanguageModelSession(profile: AnyProfile(profile: profile))
        let value = try await session.respond(to: "How many?", generating: Int.self)
        #expect(value.content == 7)
        #expect(log.lines == ["thought", "thought hm", "answer 7"])
    }

    @Test("warming up evaluates the profile, and tells the model what the next request begins with")
    func prewarming() async throws {
        let model = ScriptedLanguageModel([.text("1")])
        let session = LanguageModelSession(
            profile: LanguageModelSession.Profile { Instructions("Be warm.") }.model(model),
            history: [.prompt(.init(segments: [.text(.init(content: "Earlier"))]))])
        session.prewarm(promptPrefix: Prompt("Hel"))
        while model.prewarmedTranscripts.isEmpty { await Task.yield() }
        #expect(model.prewarmedTranscripts.map(\.kinds) == ["ipp"])
        #expect(session.transcript.kinds == "p")
    }

    @Test("an image that the profile's transform leaves out doesn't keep a model of text from answering")
    func capabilities() async throws {
        let seeing = ScriptedLanguageModel([.text("A crane.")])
        let blind = ScriptedLanguageModel([.text("Yes.")], capabilities: .init([]))
        let session = LanguageModelSession(model: seeing)
        try await session.respond {
            "What is it?"
            Attachment(imageURL: URL(fileURLWithPath: "/tmp/crane.png"))
        }
        func plain() -> some LanguageModelSession.DynamicProfile {
            LanguageModelSession.Profile { EmptyDynamicInstructions() }.model(blind)
        }
        let all = LanguageModelSession(profile: plain(), history: session.transcript)
        await #expect(throws: LanguageModelError.self) { try await all.respond(to: "Is it?") }
        let last = LanguageModelSession(profile: plain().historyTransform { $0.suffix(2) }, history: session.transcript)
        #expect(try await last.respond(to: "Is it?").content == "Yes.")
    }

    @Test("shapes that people write are flattened and resolved")
    func shapes() async throws {
        let model = ScriptedLanguageModel([.text("1"), .text("2"), .text("3")])
        func definitions(_ request: LanguageModelExecutorGenerationRequest?) -> [String] {
            request?.enabledToolDefinitions.map(\.name) ?? []
        }
        let draft = ProfileSurface.session(model: model, stage: .draft)
        try await draft.respond(to: "Go")
        #expect(
            model.requests.last?.transcript.first?.description.hasSuffix(
                "There are 1 styles.\nShort.\nDraft freely.\nThank you.") == true)
        #expect(definitions(model.requests.last) == ["lookUp", "lookUp"])
        #expect(model.requests.last?.generationOptions.maximumResponseTokens == 2)
        #expect(draft.properties.pages == ["repeated"])
        #expect(ProfileSurface.properties(draft) == 3)

        try await ProfileSurface.session(model: model, stage: .edit).respond(to: "Go")
        #expect(definitions(model.requests.last) == ["Notebook", "lookUp"])
        try await ProfileSurface.session(model: model, stage: .publish).respond(to: "Go")
        #expect(model.requests.last?.transcript.kinds == "p")
        #expect(model.requests.last?.generationOptions.temperature == 0.1)
    }

    @Test("a session in use keeps the executors of models that its profile may come back to")
    func executors() async throws {
        let board = Switchboard()
        let made = Log()
        let session = LanguageModelSession(profile: Alternating(board: board, made: made))
        for mode in ["a", "b", "a", "b"] {
            board.mode = mode
            #expect(try await session.respond(to: "Go").content == mode)
        }
        #expect(made.lines == ["a", "b"])
    }
}
