import FoundationModelsCore
import FoundationModelsTesting
import FoundationModelsUtilities
import LocalModels
import Testing

@Suite("Modifiers for long histories")
struct HistoryTests {
    private typealias Profile = LanguageModelSession.Profile

    private static func call(_ id: String) -> ScriptedStep { .toolCalls([.init("idle", arguments: "true", id: id)]) }

    @Test("completed calls are left out of what the model sees, those of the step under way are not")
    func completedCalls() async throws {
        let model = ScriptedLanguageModel([Self.call("1"), Self.call("2"), .text("one"), Self.call("3"), .text("two")])
        let session = LanguageModelSession(
            profile: Profile {
                Instructions("Help.")
                IdleTool()
            }
            .model(model).droppingCompletedToolCalls())
        try await session.respond(to: "a")
        try await session.respond(to: "b")
        #expect(model.requests.map(\.transcript.kinds) == ["ip", "ipco", "ipco", "iprp", "iprpco"])
        #expect(session.transcript.kinds == "ipcocorpcor")
    }

    @Test("calls that text follows in the same step are not completed by it")
    func textBehindCalls() async throws {
        let step = ScriptedStep([.toolCall(.init("idle", arguments: "true", id: "1")), .text("Let me see.")])
        let model = ScriptedLanguageModel([step, .text("one"), .text("two")])
        let session = LanguageModelSession(profile: Profile { IdleTool() }.model(model).droppingCompletedToolCalls())
        try await session.respond(to: "a")
        try await session.respond(to: "b")
        #expect(model.requests.map(\.transcript.kinds) == ["ip", "ipcro", "iprrp"])
    }

    @Test("a window shows the newest entries, behind the instructions")
    func window() async throws {
        let model = ScriptedLanguageModel([.text("1"), .text("2"), .text("3"), .text("4")])
        let session = LanguageModelSession(
            profile: Profile { Instructions("Help.") }.model(model).rollingWindow(entries: 3))
        for prompt in ["a", "b", "c"] { try await session.respond(to: prompt) }
        #expect(model.requests.map(\.transcript.kinds) == ["ip", "iprp", "iprp"])
        #expect(model.requests[2].transcript.map(\.description).last == "(Prompt) c")
        #expect(session.transcript.kinds == "iprprpr")
    }

    @Test("the last modifier written works first")
    func order() async throws {
        let script = [Self.call("1"), .text("one"), .text("two")]
        let inside = ScriptedLanguageModel(script)
        let first = LanguageModelSession(
            profile: Profile { IdleTool() }.model(inside).droppingCompletedToolCalls().rollingWindow(size: .entries(3)))
        let outside = ScriptedLanguageModel(script)
        let second = LanguageModelSession(
            profile: Profile { IdleTool() }
                .model(outside).rollingWindow(size: .entries(3)).droppingCompletedToolCalls())
        for session in [first, second] {
            try await session.respond(to: "a")
            try await session.respond(to: "b")
        }
        #expect(inside.requests.last?.transcript.kinds == "irp")
        #expect(outside.requests.last?.transcript.kinds == "iprp")
    }

    @Test("a negative window is an empty one")
    func negative() async throws {
        let model = ScriptedLanguageModel([.text("1")])
        let session = LanguageModelSession(
            profile: Profile { Instructions("Help.") }.model(model).rollingWindow(entries: -1))
        try await session.respond(to: "a")
        #expect(model.requests.first?.transcript.kinds == "i")
    }

    @Test("a summary takes the place of a long history, ahead of what was asked, for good")
    func summary() async throws {
        let model = ScriptedLanguageModel([.text("one"), .text("two"), .text("three")])
        let summarizer = ScriptedLanguageModel([.text("They counted.")])
        let session = LanguageModelSession(
            profile: Profile { Instructions("Count.") }.model(model)
                .summarizeHistory(entryThreshold: 3, model: summarizer, summaryPostamble: "Then:"))
        for prompt in ["a", "b", "c"] { try await session.respond(to: prompt) }
        #expect(model.requests.map(\.transcript.kinds) == ["ip", "iprp", "ip"])
        #expect(
            model.requests.last?.transcript.last?.description
                == "(Prompt) Summary of the conversation so far:\nThey counted.\n\nThen:\nc")
        #expect(session.transcript.kinds == "ipr")
        #expect(
            summarizer.requests.first?.transcript.last?.description
                == "(Prompt) Summarize this conversation:\n\nUser: a\nAssistant: one\nUser: b\nAssistant: two")
    }

    @Test("calls and outputs are told in the log, and no summary is made between them")
    func summaryOfTools() async throws {
        let model = ScriptedLanguageModel([Self.call("1"), Self.call("2"), .text("one"), .text("two")])
        let summarizer = ScriptedLanguageModel([.text("They idled.")])
        let session = LanguageModelSession(
            profile: Profile { IdleTool() }.model(model)
                .summarizeHistory(
                    entryThreshold: 2, model: summarizer, instructions: Instructions("Sum up."),
                    summaryPostamble: ""))
        try await session.respond(to: "a")
        #expect(summarizer.requests.isEmpty)
        try await session.respond(to: "b")
        let asked = try #require(summarizer.requests.first?.transcript)
        #expect(asked.instructions?.description == "Sum up.")
        #expect(
            asked.last?.description.hasSuffix(
                "User: a\nAssistant calls idle: true\nOutput of idle: done\nAssistant calls idle: true\n"
                    + "Output of idle: done\nAssistant: one") == true)
        #expect(
            model.requests.last?.transcript.last?.description
                == "(Prompt) Summary of the conversation so far:\nThey idled.\nb")
    }

    @Test("there is nothing to sum up ahead of the first prompt")
    func firstPrompt() async throws {
        let summarizer = ScriptedLanguageModel([])
        let session = LanguageModelSession(
            profile: Profile { EmptyDynamicInstructions() }.model(ScriptedLanguageModel([.text("one")]))
                .summarizeHistory(entryThreshold: 0, model: summarizer))
        try await session.respond(to: "a")
        #expect(summarizer.requests.isEmpty)
    }

    @Test("a summary that fails ends the request, and the history stays")
    func failure() async throws {
        let model = ScriptedLanguageModel([.text("one"), .text("two")])
        let session = LanguageModelSession(
            profile: Profile { EmptyDynamicInstructions() }.model(model)
                .summarizeHistory(entryThreshold: 1, model: ScriptedLanguageModel([])))
        try await session.respond(to: "a")
        await #expect(throws: ScriptExhaustedError.self) { try await session.respond(to: "b") }
        #expect(session.transcript.kinds == "pr")
    }
}
