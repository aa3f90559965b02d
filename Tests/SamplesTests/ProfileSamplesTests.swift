import Foundation
import FoundationModels
import FoundationModelsTesting
import FoundationModelsUtilities
import Testing

@Suite("Published samples with profiles")
struct ProfileSamplesTests {
    private static func call(_ name: String, _ arguments: String) -> ScriptedStep {
        .toolCalls([.init(name, arguments: arguments, id: "1")])
    }

    private func text(_ request: LanguageModelExecutorGenerationRequest?) -> String? {
        guard case .instructions(let instructions)? = request?.transcript.first else { return nil }
        return "\(instructions)"
    }

    @Test("the crafting profile goes with the orchestrator's mode")
    func crafting() async throws {
        let cloud = ScriptedLanguageModel([
            .text("A crane!"), Self.call("FindFolds", #"{"name":"valley"}"#), .text("Step 1"),
        ])
        let local = ScriptedLanguageModel([.text("Well done.")])
        let orchestrator = Agents2026.CraftOrchestrator(pccLanguageModel: cloud, systemLanguageModel: local)
        let session = Agents2026.session(orchestrator: orchestrator)
        orchestrator.techniques = [.origami]
        try await session.respond(to: "An idea?")
        #expect(cloud.requests[0].generationOptions.temperature == 1)
        #expect(cloud.requests[0].enabledToolDefinitions.map(\.name) == ["generateProjectTitle", "FindFolds"])
        #expect(
            text(cloud.requests[0])
                == "You are a warm and friendly expert crafting brainstorm facilitator.\nYou know everything about origami."
        )
        try await session.respond(to: "Which folds?")
        orchestrator.mode = .reviewing
        try await session.respond(to: "Is this right?")
        #expect(text(local.requests[0]) == "You coach.")
        #expect(local.requests[0].transcript.count == 6)
        #expect(session.transcript.count == 9)
        orchestrator.mode = .planning
        await #expect(throws: ScriptExhaustedError.self) { try await session.respond(to: "Go on") }
        #expect(cloud.requests.last?.contextOptions.reasoningLevel == .deep)
    }

    @Test("a summary is kept in a session property, and the history cut when the answer is there")
    func summarizing() async throws {
        let model = ScriptedLanguageModel([.text("one"), .text("two"), .text("three")])
        let session = LanguageModelSession(
            profile: Agents2026.SummarizingProfile(
                orchestrator: .init(pccLanguageModel: model, systemLanguageModel: model)))
        try await session.respond(to: "a")
        #expect(session.properties.summary == nil)
        try await session.respond(to: "b")
        #expect(session.properties.summary == "3 entries")
        #expect(session.transcript.count == 2)
        try await session.respond(to: "c")
        #expect(text(model.requests.last) == "You write steps.\nSummary: 3 entries")
    }

    @Test("the baton passes to the profile that answers")
    func baton() async throws {
        let server = ScriptedLanguageModel([Self.call("passBaton", "true")])
        let local = ScriptedLanguageModel([.text("Fold it so.")])
        let session = LanguageModelSession(
            profile: Agents2026.BatonProfile(orchestrator: .init(), serverModel: server, systemModel: local))
        #expect(try await session.respond(to: "How do I fold a crane?").content == "Fold it so.")
        #expect(text(local.requests.first) == "Teach.")
    }

    @Test("a friend is asked in a session of its own")
    func friend() async throws {
        let model = ScriptedLanguageModel([Self.call("generate_title", #"{"question":"A title?"}"#), .text("Cranes!")])
        let friend = ScriptedLanguageModel([.text("Cranes")])
        let session = LanguageModelSession(profile: Agents2026.FriendlyProfile(model: model, friend: friend))
        #expect(try await session.respond(to: "A project for children?").content == "Cranes!")
        #expect(friend.requests.first?.transcript.count == 2)
        #expect(session.transcript.count == 5)
    }

    @Test("required calls end when the mode changes")
    func required() async throws {
        let model = ScriptedLanguageModel([
            Self.call("QueryOrigamiDatabaseTool", #"{"thing":"crane"}"#), .text("So."),
        ])
        let session = LanguageModelSession(profile: Agents2026.OrigamiProfile(state: .init(), model: model))
        try await session.respond(to: "A crane?")
        #expect(model.requests.map { $0.generationOptions.toolCallingMode?.kind } == [.required, .disallowed])
        #expect(model.requests[1].enabledToolDefinitions.isEmpty)
    }

    @Test("a call that isn't confirmed is blocked")
    func security() async throws {
        let script = [Self.call("QueryOrigamiDatabaseTool", #"{"thing":"crane"}"#), .text("So.")]
        let denied = LanguageModelSession(
            profile: Agents2026.GuardedProfile(model: ScriptedLanguageModel(script)) { _ in false })
        await #expect(throws: Agents2026.Denied.self) { try await denied.respond(to: "A crane?") }
        let confirmed = LanguageModelSession(
            profile: Agents2026.GuardedProfile(model: ScriptedLanguageModel(script)) { call in
                call.toolName == "QueryOrigamiDatabaseTool"
            })
        #expect(try await confirmed.respond(to: "A crane?").content == "So.")
    }

    @Test("the skills of the slide are offered and told")
    func skills() async throws {
        let model = ScriptedLanguageModel([Self.call("toggle_skill", #"{"skill":"origami_folds"}"#), .text("So.")])
        let session = LanguageModelSession(
            model: model, dynamicInstructions: Agents2026.CraftingSkills(activations: SkillActivations()))
        let response = try await session.respond(to: "What is a valley fold?")
        guard case .toolOutput(let output)? = response.transcriptEntries.dropFirst().first else {
            Issue.record("no output of a tool")
            return
        }
        #expect("\(output)".hasPrefix("Valley Fold: Paper"))
    }

    @Test("an image is found in the history by a tool")
    func image() async throws {
        let model = ScriptedLanguageModel([
            Self.call("MyTool", #"{"image":{"attachmentLabel":"photo"}}"#), .text("A crane."),
        ])
        let session = LanguageModelSession(model: model, tools: [Agents2026.MyTool()])
        let response = try await session.respond {
            "What is it?"
            Attachment(imageURL: URL(fileURLWithPath: "/tmp/crane.png")).label("photo")
        }
        #expect("\(response.transcriptEntries)".contains("crane.png"))
    }

    @Test("nested conditions, modifiers of one's own")
    func nested() async throws {
        let lines = Lines()
        let server = ScriptedLanguageModel([.init([.reasoning("hm"), .text("Plan.")]), .text("Short.")])
        let session = LanguageModelSession(
            profile: Agents2026.OrchestratorProfile(serverModel: server, isPlanning: true, usesServer: true)
                .droppingToolCalls().debugged("plan") { lines.add($0) })
        try await session.respond(to: "Plan it")
        #expect(text(server.requests.first) == "Plan.\nBe thorough.")
        #expect(lines.all == ["plan is active", "plan thought hm"])
        let short = LanguageModelSession(
            profile: Agents2026.ShortHistoryProfile().model(server), history: session.transcript)
        try await short.respond(to: "And now?")
        #expect(server.requests.last?.transcript.count == 5)
    }

    @Test("the default model talks through a profile")
    func weights() async throws {
        guard SystemLanguageModel.default.isAvailable else {
            Issue.record("the default model is not available")
            return
        }
        let profile = LanguageModelSession.Profile {
            Instructions("You are a friendly barista in a world full of pixels.")
        }
        .samplingMode(.greedy).maximumResponseTokens(40)
        let plain = LanguageModelSession(instructions: "You are a friendly barista in a world full of pixels.")
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 40)
        let expected = try await plain.respond(to: "How long have you worked here?", options: options)
        let session = LanguageModelSession(profile: profile)
        session.prewarm()
        let first = try await session.respond(to: "How long have you worked here?")
        #expect(first.content == expected.content)
        let second = try await session.respond(to: "What do you like best?")
        #expect(second.usage.input.cachedTokenCount >= first.usage.input.totalTokenCount)
    }
}

/// Lines that several tasks write.
private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    func add(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
}
