import FoundationModelsTesting
import Testing

@testable import FoundationModelsCore

@Suite("Cancelling while tools run")
struct ToolCancellationTests {
    /// A tool that waits at a gate, and may ignore that it was cancelled.
    struct Waiting: Tool {
        var name = "waiting"
        let description = "Waits."
        let gate: ScriptGate
        var isStubborn = false

        func call(arguments: String) async throws -> String {
            if isStubborn {
                await Task { try? await gate.wait() }.value
            } else {
                try await gate.wait()
            }
            return arguments
        }
    }

    static func session(_ tools: Waiting...) -> LanguageModelSession {
        let calls = tools.enumerated().map { ScriptedStep.Call($1.name, arguments: #""x""#, id: "\($0)") }
        return LanguageModelSession(model: ScriptedLanguageModel([.toolCalls(calls), .text("next")]), tools: tools)
    }

    /// The ways to ask.
    enum Way: CaseIterable {
        case respond, collect, follow

        func ask(_ session: LanguageModelSession) async throws {
            switch self {
            case .respond: try await session.respond(to: "x")
            case .collect: _ = try await session.streamResponse(to: "x").collect()
            case .follow: for try await _ in session.streamResponse(to: "x") {}
            }
        }
    }

    @Test("the error names the tool, and the turn is undone", arguments: Way.allCases)
    func cancelling(_ way: Way) async throws {
        let gate = ScriptGate()
        let session = Self.session(Waiting(gate: gate))
        let task = Task { try await way.ask(session) }
        await gate.arrival()
        task.cancel()
        let error = await #expect(throws: LanguageModelSession.ToolCallError.self) { try await task.value }
        #expect(error?.tool.name == "waiting" && error?.underlyingError is CancellationError)
        #expect(!session.isResponding && session.transcript.count == 1)
        #expect(try await session.respond(to: "y").content == "next")
    }

    @Test("a stream's reader isn't kept by a tool that goes on; the first of several is named", .timeLimit(.minutes(5)))
    func stubborn() async throws {
        let gate = ScriptGate()
        let session = Self.session(
            Waiting(name: "one", gate: gate, isStubborn: true), Waiting(name: "two", gate: gate, isStubborn: true))
        let task = Task { try await Way.follow.ask(session) }
        await gate.arrival(2)
        task.cancel()
        let error = await #expect(throws: LanguageModelSession.ToolCallError.self) { try await task.value }
        #expect(error?.tool.name == "one" && error?.underlyingError is CancellationError)
        #expect(!session.isResponding && session.transcript.count == 1)
        gate.open()
        gate.open()
        #expect(try await session.respond(to: "y").content == "next")
    }

    @Test("once the tools have run, cancelling is nobody's failure", arguments: Way.allCases)
    func afterwards(_ way: Way) async throws {
        let gate = ScriptGate()
        let step = ScriptGate()
        let model = ScriptedLanguageModel([
            .toolCalls([.init("waiting", arguments: #""x""#)]), .init([.wait(for: step), .text("y")]),
        ])
        let session = LanguageModelSession(model: model, tools: [Waiting(gate: gate)])
        let task = Task { try await way.ask(session) }
        gate.open()
        await step.arrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!session.isResponding && session.transcript.count == 1)
    }
}
