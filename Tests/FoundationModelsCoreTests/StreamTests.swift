import Foundation
import FoundationModelsTesting
import NightjarSessionSupport
import Observation
import Synchronization
import Testing

@testable import FoundationModelsCore

@Suite("ResponseStream")
struct StreamTests {
    /// A step that waits after each piece until the test opens the gate.
    func paced(_ pieces: [String], _ gate: ScriptGate) -> ScriptedStep {
        ScriptedStep(pieces.flatMap { [.text($0), .wait(for: gate)] })
    }

    @Test("snapshots are cumulative, and generation begins with the first one asked for")
    func cumulative() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([paced(["a", "b", "c"], gate)])
        let session = LanguageModelSession(model: model)
        let stream = session.streamResponse(to: "x")
        #expect(!session.isResponding && session.transcript.isEmpty)
        var seen: [String] = []
        for try await snapshot in stream {
            seen.append(snapshot.content)
            #expect(session.isResponding || seen.count > 3)
            gate.open()
        }
        #expect(Array(seen.prefix(3)) == ["a", "ab", "abc"])
        #expect(Set(seen).count == 3)
        #expect(!session.isResponding)
        #expect(session.transcript.count == 2)
        #expect(try await stream.collect().content == "abc")
        #expect(model.requests.count == 1)
    }

    @Test("a reader that stands ready gets the beginning, however fast the whole answer comes")
    func handedOver() async throws {
        for _ in 0..<20 {
            let session = LanguageModelSession(
                model: ScriptedLanguageModel([.init([.text("Hello"), .text(", world")])]))
            var seen: [String] = []
            for try await snapshot in session.streamResponse(to: "x") { seen.append(snapshot.content) }
            #expect(seen.first == "Hello" && seen.last == "Hello, world" && Set(seen).count == 2)
        }
    }

    @Test("no snapshot comes before there is text, and what is taken back is seen")
    func emptyBeginnings() async throws {
        func contents(_ steps: [ScriptedStep.Action]) async throws -> [String] {
            let session = LanguageModelSession(model: ScriptedLanguageModel([.init(steps)]))
            var seen: [String] = []
            for try await snapshot in session.streamResponse(to: "x") { seen.append(snapshot.content) }
            return seen
        }
        for empty in 0..<3 {
            let gate = ScriptGate()
            for _ in 0..<4 { gate.open() }
            let pauses = (0..<empty).flatMap { _ in [.text(""), .wait(for: gate)] as [ScriptedStep.Action] }
            let seen = try await contents(pauses + [.text("Hello"), .wait(for: gate), .text(""), .text("!")])
            #expect(seen.first == "Hello" && seen.last == "Hello!" && Set(seen).count == 2)
        }
        let takenBack = try await contents([
            .text("Hello"), .send(.response(action: .replaceTextSegment("", tokenCount: 0))),
        ])
        #expect(takenBack.first == "Hello" && takenBack.last == "")
        #expect(try await contents([.text("")]).isEmpty)
        let session = LanguageModelSession(model: ScriptedLanguageModel([.init([.text("")])]))
        #expect(try await session.streamResponse(to: "x").collect().content.isEmpty)
        #expect(session.transcript.count == 2)
    }

    @Test("no value is shown before something of it has come")
    func emptyValues() async throws {
        let pieces = [#"{"#, #""years""#, #":"#, "1", #"2,"months"#, #"":"#, #"3"#, "}"]
        let session = LanguageModelSession(model: ScriptedLanguageModel([.init(pieces.map { .text($0) })]))
        for try await snapshot in session.streamResponse(to: "x", schema: Age.generationSchema) {
            #expect(try snapshot.content.value(Int?.self, forProperty: "years") == 12)
        }
    }

    @Test(
        "something of a value has come when a text has begun or anything else is whole, at any depth",
        arguments: [
            ("{", false), ("[", false), (#"""#, false), ("-12", false), ("tru", false), (#"{"a":"#, false),
            (#"{"a":""#, false), (#"[[{"a":["#, false), (#"{"a":{"b":""#, false), ("true", true), (#""""#, true),
            ("{}", true), ("[]", true), (#""x"#, true), (#"{"a":"x"#, true), (#"[[{"a":[null"#, true), ("[-12,", true),
        ])
    func substance(text: String, isShown: Bool) {
        var draft = EntryDraft(id: "r", kind: .response)
        draft.append(text, segmentID: nil, isGuided: true)
        #expect((draft.content(isGuided: true, id: GenerationID()) != nil) == isShown)
    }

    @Test("a reader that asked too early and was refused isn't waited for", .timeLimit(.minutes(5)))
    func refusedReader() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([paced(["a"], gate), .init([.text("b"), .text("c")])])
        let session = LanguageModelSession(model: model)
        let later = session.streamResponse(to: "y")
        var first = session.streamResponse(to: "x").makeAsyncIterator()
        #expect(try await first.next()?.content == "a")
        await #expect(throws: LanguageModelSession.Error.concurrentRequests) { for try await _ in later {} }
        gate.open()
        while try await first.next() != nil {}
        #expect(try await later.collect().content == "bc")
    }

    @Test("values appear property by property with stable identities")
    func structured() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([paced([#"{"#, #""years""#, #":1"#, #"2,"months"#, #"":3"#, "}"], gate)])
        let session = LanguageModelSession(model: model)
        let opener = Task { for _ in 0..<6 { gate.open() } }
        var ids: Set<GenerationID?> = []
        var last: GeneratedContent?
        for try await snapshot in session.streamResponse(to: "x", schema: Age.generationSchema) {
            ids.insert(snapshot.rawContent.id)
            last = snapshot.content
        }
        await opener.value
        #expect(ids.count == 1)
        #expect(last?.isComplete == true)
        #expect(last?.jsonString == #"{"years":12,"months":3}"#)
    }

    @Test("leaving the loop frees the session at once and reverts the transcript")
    func leaving() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([paced(["a", "b"], gate), .text("next")])
        let session = LanguageModelSession(model: model)
        for try await snapshot in session.streamResponse(to: "x") {
            #expect(snapshot.content == "a")
            break
        }
        #expect(!session.isResponding)
        #expect(session.transcript.isEmpty)
        #expect(try await session.respond(to: "y").content == "next")
        #expect(session.transcript.count == 2)
    }

    @Test("an iterator that never asked leaves the stream to others")
    func unasked() async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel([.text("a")]))
        let stream = session.streamResponse(to: "x")
        do { _ = stream.makeAsyncIterator() }
        #expect(try await stream.collect().content == "a")
    }

    @Test("a slow reader sees pending changes in one snapshot, and the model doesn't wait for it")
    func coalescing() async throws {
        let done = ScriptGate()
        let pieces = (0..<500).map { String($0 % 10) }
        let model = ScriptedLanguageModel([.init(pieces.map { .text($0) } + [.run { _ in done.open() }])])
        let session = LanguageModelSession(model: model)
        var iterator = session.streamResponse(to: "x").makeAsyncIterator()
        let first = try #require(try await iterator.next())
        try await done.wait()
        var count = 0
        var last = first.content
        while let snapshot = try await iterator.next() {
            #expect(snapshot.content.hasPrefix(last))
            last = snapshot.content
            count += 1
        }
        #expect(last == pieces.joined())
        #expect(count < 100)
    }

    @Test("errors come while iterating; a turn of tools alone gives no snapshot")
    func errors() async throws {
        let model = ScriptedLanguageModel([.failure(SpyError()), .init([])])
        let session = LanguageModelSession(model: model)
        await #expect(throws: SpyError.self) { for try await _ in session.streamResponse(to: "x") {} }
        #expect(session.transcript.isEmpty && !session.isResponding)
        var count = 0
        for try await _ in session.streamResponse(to: "x") { count += 1 }
        #expect(count == 0)
    }

    @Test("cancelling the reading task ends the request")
    func cancelling() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([paced(["a", "b"], gate)])
        let session = LanguageModelSession(model: model)
        let task = Task { for try await _ in session.streamResponse(to: "x") {} }
        await gate.arrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.transcript.isEmpty && !session.isResponding)
    }

    @Test("two streams of one session can't run at once")
    func concurrent() async throws {
        let gate = ScriptGate()
        let model = ScriptedLanguageModel([paced(["a"], gate)])
        let session = LanguageModelSession(model: model)
        var first = session.streamResponse(to: "1").makeAsyncIterator()
        var second = session.streamResponse(to: "2").makeAsyncIterator()
        _ = try await first.next()
        await #expect(throws: LanguageModelSession.Error.concurrentRequests) { _ = try await second.next() }
        gate.open()
        #expect(try await first.next()?.rawContent.isComplete == true)
        #expect(try await first.next() == nil)
    }

    @Test("observers hear of the transcript and of isResponding")
    func observation() async throws {
        let session = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]))
        let changes = Mutex(0)
        withObservationTracking {
            _ = (session.isResponding, session.transcript.count)
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        _ = try await session.respond(to: "x")
        #expect(changes.withLock { $0 } == 1)
    }

    @Test("a channel holds a sender back, and lets it go when the receiver stops")
    func channel() async throws {
        let channel = LanguageModelExecutorGenerationChannel()
        let sender = Task {
            for index in 0..<1000 { await channel.send(.response(action: .appendText("\(index)", tokenCount: 1))) }
            channel.finish()
        }
        var count = 0
        for try await _ in channel { count += 1 }
        await sender.value
        #expect(count == 1000)
        let second = LanguageModelExecutorGenerationChannel()
        let stuck = Task {
            for _ in 0..<1000 { await second.send(.response(action: .appendText("x", tokenCount: 1))) }
        }
        let reader = Task { for try await _ in second { withUnsafeCurrentTask { $0?.cancel() } } }
        _ = try? await reader.value
        await stuck.value
    }

    @Test("a refusal's explanation is a response and a stream")
    func refusal() async throws {
        let refusal = LanguageModelError.Refusal(explanation: "No.", debugDescription: "d")
        #expect(try await refusal.explanation.content == "No.")
        var texts: [String] = []
        for try await snapshot in refusal.explanationStream { texts.append(snapshot.content) }
        #expect(texts == ["No."])
    }
}
