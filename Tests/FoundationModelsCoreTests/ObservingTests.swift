import Foundation
import FoundationModelsTesting
import InferenceEvents
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore

@Suite("Observing")
struct ObservingTests {
    @Test("a turn with tools is told as a tree with tokens and rounds, and without texts")
    func tree() async throws {
        let model = ScriptedLanguageModel([
            ScriptedStep([
                .toolCall(.init("weather", arguments: #"{"city":"Paris"}"#, id: "c1")),
                .usage(input: 40, cached: 8, output: 5),
            ]),
            ScriptedStep([.text("Sunny."), .usage(input: 60, cached: 45, output: 3, reasoning: 1)]),
        ])
        let observer = RecordingObserver()
        let session = LanguageModelSession(model: model, tools: [SpyTool()])
        try await observer.record { _ = try await session.respond(to: "Weather?") }

        let turn = try #require(observer.turns.first)
        #expect(observer.turns.count == 1 && observer.steps.count == 2 && observer.tools.count == 1)
        #expect(turn.outcome.error == nil && turn.outcome.toolRounds == 1)
        #expect(turn.outcome.tokens == .init(input: 100, cached: 53, output: 8, reasoning: 1))
        #expect(observer.steps.map(\.outcome.tokens?.input) == [40, 60])
        #expect(observer.steps.map(\.outcome.tokens?.cached) == [8, 45])
        #expect(observer.steps.allSatisfy { $0.operation.parentID == turn.operation.id })
        #expect(observer.tools[0].operation.parentID == turn.operation.id)
        #expect(observer.tools[0].operation.kind == .tool(name: "weather", callID: "c1"))
        #expect(observer.steps[0].operation.kind == .step(model: "ScriptedLanguageModel"))
        #expect(observer.ended.count == 4 && observer.ended.allSatisfy { $0.outcome.seconds > 0 })
    }

    @Test("texts come only to those who want them")
    func texts() async throws {
        let model = ScriptedLanguageModel([
            .toolCalls([.init("weather", arguments: #"{"city":"Paris"}"#, id: "c1")]), .text("It is sunny."),
        ])
        let observer = RecordingObserver(wantsTexts: true)
        let session = LanguageModelSession(model: model, tools: [SpyTool()])
        try await observer.record { _ = try await session.respond(to: "How is it in Paris?") }
        #expect(observer.turns[0].operation.text == "How is it in Paris?")
        #expect(observer.turns[0].outcome.text == "It is sunny.")
        #expect(observer.tools[0].operation.text?.contains("Paris") == true)
        #expect(observer.tools[0].outcome.text == "sunny in Paris")
    }

    @Test("a tool that fails, and the turn that fails with it, are told by the kinds of their errors")
    func failure() async throws {
        let model = ScriptedLanguageModel([.toolCalls([.init("weather", arguments: #"{"city":"X"}"#)])])
        let session = LanguageModelSession(model: model, tools: [SpyTool { _ in throw SpyError() }])
        let observer = RecordingObserver()
        try await observer.record { _ = try? await session.respond(to: "Weather?") }
        #expect(observer.tools[0].outcome.error?.kind == "SpyError")
        #expect(observer.turns[0].outcome.error?.kind == "ToolCallError")
        #expect(observer.turns[0].outcome.error?.isCancellation == false)
    }

    @Test("a request that is cancelled is told as that, once, when its work has ended")
    func cancellation() async throws {
        let gate = ScriptGate()
        let begun = ScriptGate()
        let model = ScriptedLanguageModel([ScriptedStep([.run { _ in begun.open() }, .wait(for: gate), .text("late")])])
        let session = LanguageModelSession(model: model)
        let observer = RecordingObserver()
        try await observer.record {
            let task = Task { try await session.respond(to: "Hi") }
            try await begun.wait()
            task.cancel()
            _ = await task.result
        }
        #expect(observer.turns.count == 1)
        #expect(observer.turns[0].outcome.error?.isCancellation == true)
        #expect(observer.turns[0].outcome.error?.kind == "cancelled")
    }

    // MARK: Lost prefixes

    /// A model that reports the tokens that a test says.
    private func model(_ usages: [(input: Int, cached: Int)]) -> ScriptedLanguageModel {
        ScriptedLanguageModel(
            usages.map {
                ScriptedStep([.text("answer"), .usage(input: $0.input, cached: $0.cached, output: 10)])
            })
    }

    @Test("an edit that throws a long prefix away is told once, with what changed and what it cost")
    func discarded() async throws {
        let session = LanguageModelSession(
            model: model([(1_000, 0), (1_100, 12), (1_200, 12)]), instructions: "It is 9:41. Be brief.")
        let observer = RecordingObserver()
        try await observer.record {
            _ = try await session.respond(to: "Hi")
            for time in ["9:42", "9:43"] {
                session.transcript[0] = .instructions(
                    .init(segments: [.text(.init(content: "It is \(time). Be brief."))], toolDefinitions: []))
                _ = try await session.respond(to: "And now?")
            }
        }
        let prefix = try #require(observer.discardedPrefixes.first)
        #expect(observer.discardedPrefixes.count == 1)
        #expect(prefix.change == .text(entry: "instructions", character: 9))
        #expect(prefix.entryIndex == 0 && prefix.discardedTokens == 998 && prefix.reusedTokens == 12)
        #expect("\(prefix)".contains("998 tokens") && "\(prefix)".contains("character 9"))
        #expect(!"\(prefix)".contains("brief"))
    }

    @Test("what goes on, what is short, and what is merely left out at the end are no losses")
    func kept() async throws {
        let observer = RecordingObserver()
        let growing = LanguageModelSession(model: model([(1_000, 0), (1_100, 0)]), instructions: "Be brief.")
        let short = LanguageModelSession(model: model([(100, 0), (110, 0)]), instructions: "Be brief.")
        let branching = LanguageModelSession(model: model([(1_000, 0), (900, 20)]))
        try await observer.record {
            for session in [growing, short, branching] {
                _ = try await session.respond(to: "Hi")
                if session === short { session.transcript.removeFirst() }
                if session === branching { session.transcript = Transcript() }
                _ = try await session.respond(to: "Another one")
            }
        }
        #expect(observer.discardedPrefixes.isEmpty)
    }

    private func edit(_ before: [Transcript.Entry], _ after: [Transcript.Entry]) -> TranscriptEdit? {
        TranscriptEdit(from: Transcript(entries: before), to: Transcript(entries: after))
    }

    private func prompt(_ text: String) -> Transcript.Entry { .prompt(.init(segments: [.text(.init(content: text))])) }

    private func response(_ text: String) -> Transcript.Entry {
        .response(.init(assetIDs: [], segments: [.text(.init(content: text))]))
    }

    private func instructions(_ text: String, _ tools: [String]) -> Transcript.Entry {
        .instructions(
            .init(
                segments: [.text(.init(content: text))],
                toolDefinitions: tools.map {
                    .init(name: $0, description: "", parameters: CityArguments.generationSchema)
                }))
    }

    @Test("edits are named by what was done")
    func edits() {
        let talk = [instructions("Help.", ["a", "b"]), prompt("1"), response("one"), prompt("2"), response("two")]
        #expect(edit(talk, talk + [prompt("3")]) == nil)
        #expect(edit(talk, Array(talk.dropLast(2)) + [prompt("else")]) == nil)
        let rolled = edit(talk, [talk[0], talk[3], talk[4], prompt("3")])
        #expect(rolled?.change == .removed(entry: "prompt", count: 2) && rolled?.entryIndex == 1)
        let inserted = edit(talk, [talk[0], prompt("0"), response("zero")] + talk[1...])
        #expect(inserted?.change == .inserted(entry: "prompt", count: 2) && inserted?.entryIndex == 1)
        let tools = edit(talk, [instructions("Help.", ["b", "c"])] + talk[1...])
        #expect(tools?.change == .tools(added: ["c"], removed: ["a"], changed: []))
        let reworded = edit(talk, [talk[0], talk[1], response("once")] + talk[3...])
        #expect(reworded?.change == .text(entry: "response", character: 2) && reworded?.entryIndex == 2)
        let summary = edit(talk, [talk[0], response("In short"), talk[4], prompt("3")])
        #expect(summary?.change == .replaced(entry: "prompt", by: "response"))
    }

    @Test("nothing is kept of a session that nobody observes")
    func off() async throws {
        let session = LanguageModelSession(model: model([(1_000, 0)]))
        // Another test may be observing at the same time; then there is nothing to see here.
        let added = InferenceObservers.addedCount
        guard !InferenceObservers.isOn else { return }
        _ = try await session.respond(to: "Hi")
        if InferenceObservers.addedCount == added { #expect(session.state.withLock { $0.lastRead } == nil) }
    }
}
