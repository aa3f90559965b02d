import Foundation
import FoundationModels
import FoundationModelsTesting
import Synchronization
import Testing

@Suite("The tool loop")
struct ToolLoopTests {
    @Test("prompt, calls, outputs, and the model again with the longer transcript, until it answers")
    func order() async throws {
        let model = ScriptedLanguageModel([
            .init([.reasoning("why"), .toolCall(.probe("a", id: "1")), .toolCall(.probe("b", id: "2"))]),
            .toolCalls([.probe("c", id: "3")]), .text("done"),
        ])
        let session = LanguageModelSession(model: model, tools: [Probe()], instructions: "I")
        let response = try await session.respond(to: "x")
        #expect(session.transcript.kinds == "iptcoocor")
        #expect(response.transcriptEntries.kinds == "tcoocor")
        #expect(model.requests.map(\.transcript.kinds) == ["ip", "iptcoo", "iptcooco"])
        guard case .toolCalls(let calls) = session.transcript[3] else { throw ProbeError() }
        #expect(calls.map(\.id) == ["1", "2"])
        let outputs = session.transcript.compactMap { if case .toolOutput(let output) = $0 { output } else { nil } }
        #expect(outputs.map(\.id) == ["1", "2", "3"])
        #expect(outputs.map(\.description) == ["output of a", "output of b", "output of c"])
    }

    @Test("calls are in the session's transcript before their tools run, and the session is responding")
    func visible() async throws {
        let holder = Mutex<LanguageModelSession?>(nil)
        let log = Log()
        let tool = Probe { _ in
            let session = holder.withLock { $0 }
            log.add("\(session?.transcript.kinds ?? "") \(session?.isResponding ?? false)")
            return "x"
        }
        let model = ScriptedLanguageModel([.toolCalls([.probe("a", id: "1")]), .text("y")])
        let session = LanguageModelSession(model: model, tools: [tool])
        holder.withLock { $0 = session }
        try await session.respond(to: "x")
        #expect(log.lines == ["ipc true"])
        holder.withLock { $0 = nil }
    }

    @Test("64 rounds of calls are allowed unless the session says otherwise")
    func rounds() async throws {
        let model = ScriptedLanguageModel { _ in .toolCalls([.probe("a", id: UUID().uuidString)]) }
        let session = LanguageModelSession(model: model, tools: [Probe()])
        do {
            try await session.respond(to: "x")
            Issue.record("nothing was thrown")
        } catch let error as LanguageModelSession.ToolRoundLimitError {
            #expect(error.limit == 64)
        }
        #expect(model.requests.count == 65)
        #expect(session.transcript.kinds == "i")
    }

    @Test("the tool calling mode reaches the executor with every step; required goes on until a tool throws")
    func modes() async throws {
        let count = Mutex(0)
        let tool = Probe { text in
            if count.withLock({
                $0 += 1
                return $0
            }) == 3 {
                throw ProbeError()
            }
            return text
        }
        let model = ScriptedLanguageModel { _ in .toolCalls([.probe("a", id: UUID().uuidString)]) }
        let session = LanguageModelSession(model: model, tools: [tool])
        await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "x", options: GenerationOptions(toolCallingMode: .required))
        }
        #expect(model.requests.count == 3)
        #expect(model.requests.allSatisfy { $0.generationOptions.toolCallingMode == .required })
    }

    @Test("a tool's cancellation of its own is its failure; arguments that don't fit are, too")
    func failures() async throws {
        let model = ScriptedLanguageModel([
            .toolCalls([.probe("a", id: "1")]), .toolCalls([.init("probe", arguments: #"{"text":3}"#)]),
        ])
        let session = LanguageModelSession(model: model, tools: [Probe { _ in throw CancellationError() }])
        do {
            try await session.respond(to: "x")
            Issue.record("nothing was thrown")
        } catch let error as LanguageModelSession.ToolCallError {
            #expect(error.underlyingError is CancellationError)
            #expect(error.errorDescription?.contains("probe") == true)
        }
        do {
            try await session.respond(to: "x")
            Issue.record("nothing was thrown")
        } catch let error as LanguageModelSession.ToolCallError {
            #expect(error.underlyingError is GeneratedContent.ParsingError)
        }
    }

    @Test("one failing call cancels those beside it")
    func siblings() async throws {
        let gate = ScriptGate()
        let log = Log()
        let tool = Probe { text in
            if text == "fails" {
                await gate.arrival()
                throw ProbeError()
            }
            do { try await gate.wait() } catch {
                log.add("cancelled")
                throw error
            }
            return text
        }
        let model = ScriptedLanguageModel([.toolCalls([.probe("waits", id: "1"), .probe("fails", id: "2")])])
        let session = LanguageModelSession(model: model, tools: [tool])
        do {
            try await session.respond(to: "x")
            Issue.record("nothing was thrown")
        } catch let error as LanguageModelSession.ToolCallError {
            #expect(error.underlyingError as? ProbeError == ProbeError())
        }
        #expect(log.lines == ["cancelled"])
        #expect(session.transcript.kinds == "i")
    }

    @Test("cancelling while a tool runs cancels the tool and undoes the turn")
    func cancelling() async throws {
        let gate = ScriptGate()
        let tool = Probe { text in
            try await gate.wait()
            return text
        }
        let model = ScriptedLanguageModel([.toolCalls([.probe("a", id: "1")]), .text("next")])
        let session = LanguageModelSession(model: model, tools: [tool])
        let task = Task { try await session.respond(to: "x").content }
        await gate.arrival()
        task.cancel()
        let error = await #expect(throws: LanguageModelSession.ToolCallError.self) { try await task.value }
        #expect(error?.tool is Probe && error?.underlyingError is CancellationError)
        #expect(session.transcript.kinds == "i" && !session.isResponding)
        #expect(try await session.respond(to: "y").content == "next")
    }

    @Test("names and parameters of tools come from their types; outputs of values are structured")
    func definitions() async throws {
        let model = ScriptedLanguageModel([.toolCalls([.init("Most", arguments: #"{"city":"x"}"#)])])
        _ = model
        #expect(ToolSurface.Least().name == "Least")
        #expect(ToolSurface.Whole().parameters.debugDescription == #"{"type":"integer"}"#)
        let most = ScriptedLanguageModel([.toolCalls([.init("most", arguments: #"{"city":"x"}"#)]), .text("y")])
        let session = LanguageModelSession(model: most, tools: ToolSurface.all)
        let entries = try await session.respond(to: "x").transcriptEntries
        guard case .toolOutput(let output) = entries[1], case .structure(let segment) = output.segments[0] else {
            throw ProbeError()
        }
        #expect(segment.content.jsonString == #"{"city":"x"}"#)
        guard case .instructions(let instructions) = session.transcript[0] else { throw ProbeError() }
        #expect(
            instructions.toolDefinitions.map(\.name) == [
                "Least", "counter", "holder", "Text", "Whole", "Fraction", "Single", "Exact", "Flag", "generic",
            ])
        #expect(most.requests[0].enabledToolDefinitions.count == ToolSurface.all.count)
    }
}
