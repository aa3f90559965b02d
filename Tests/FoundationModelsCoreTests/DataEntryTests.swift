import Foundation
import Synchronization
import Testing

@testable import FoundationModelsCore

/// A model that says and sends what a test tells it.
private struct DataModel: LanguageModel {
    final class Script: Sendable, Hashable {
        let steps: [[LanguageModelExecutorGenerationChannel.Event]]
        let requests = Mutex<[Transcript]>([])
        let asked = Mutex<[UTType]>([])

        init(_ steps: [[LanguageModelExecutorGenerationChannel.Event]]) { self.steps = steps }

        static func == (left: Script, right: Script) -> Bool { left === right }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    struct Executor: LanguageModelExecutor {
        typealias Model = DataModel
        let script: Script

        init(configuration: Script) { script = configuration }

        nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: DataModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            let count = script.requests.withLock { requests in
                requests.append(request.transcript)
                return requests.count
            }
            for event in script.steps[count - 1] { await channel.send(event) }
        }
    }

    let executorConfiguration: Script
    let capabilities = LanguageModelCapabilities([.toolCalling, .guidedGeneration])

    func supportsDataEntryType(_ type: UTType) async throws -> Bool {
        executorConfiguration.asked.withLock { $0.append(type) }
        return type.conforms(to: .text)
    }
}

/// A value that a model gives beside its answer.
private struct Sources: DataEntryRepresentable, Equatable {
    var addresses: [String]

    init(_ addresses: String...) { self.addresses = addresses }

    init(_ entry: Transcript.DataEntry) throws {
        guard entry.contentType == .json else { throw CocoaError(.fileReadUnknown) }
        addresses = try JSONDecoder().decode([String].self, from: entry.content)
    }

    var transcriptRepresentation: Transcript.DataEntry {
        Transcript.DataEntry(contentType: .json, content: (try? JSONEncoder().encode(addresses)) ?? Data())
    }
}

@Suite("Entries of data")
struct DataEntryTests {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    static func data(_ id: String?, _ text: String, _ type: UTType = .plainText) -> Event {
        .data(entryID: id, action: .update(contentType: type, content: Data(text.utf8)))
    }

    static func text(_ text: String) -> Event { .response(action: .appendText(text, tokenCount: 1)) }

    private func session(_ steps: [Event]...) -> (LanguageModelSession, DataModel.Script) {
        let script = DataModel.Script(steps)
        return (LanguageModelSession(model: DataModel(executorConfiguration: script)), script)
    }

    private func contents(_ transcript: some Sequence<Transcript.Entry>) -> [String] {
        transcript.map { entry in
            if case .data(let data) = entry { String(decoding: data.content, as: UTF8.self) } else { "\(entry)" }
        }
    }

    @Test("stand where they were sent, without a name each by itself")
    func order() async throws {
        let (session, script) = session(
            [Self.data("a", "1"), Self.text("Hi"), Self.data(nil, "2"), Self.data(nil, "3"), Self.data("a", "4")],
            [Self.text("Ho")])
        let response = try await session.respond(to: "x")
        #expect(response.content == "Hi")
        #expect(contents(response.transcriptEntries) == ["4", "(Response) Hi", "2", "3"])
        #expect(contents(session.transcript) == ["(Prompt) x", "4", "(Response) Hi", "2", "3"])
        #expect(Set(session.transcript.map(\.id)).count == 5 && session.transcript[1].id == "a")
        #expect(script.asked.withLock { $0 } == [.plainText])
        #expect(try await session.respond(to: "y").content == "Ho")
        #expect(script.requests.withLock { $0 }[1].count == 6)
    }

    @Test("what a later request sends under a name takes the place of what was there")
    func upsert() async throws {
        let update = Event.data(
            entryID: "a",
            action: .update(
                contentType: .json, content: Data("{}".utf8), metadata: GeneratedContent(properties: ["n": 1])))
        let (session, _) = session([Self.data("a", "1"), Self.text("Hi")], [Self.text("Ho"), update])
        try await session.respond(to: "x")
        let second = try await session.respond(to: "y")
        #expect(contents(session.transcript) == ["(Prompt) x", "{}", "(Response) Hi", "(Prompt) y", "(Response) Ho"])
        #expect(contents(second.transcriptEntries) == ["(Response) Ho", "{}"])
        guard case .data(let entry) = session.transcript[1] else { throw CancellationError() }
        #expect(entry.contentType == .json && entry.description == "public.json, 2 bytes")
        #expect(try entry.metadata.value(Int.self, forProperty: "n") == 1)
    }

    @Test("an answer may stream, and a value be read, with data beside it")
    func streams() async throws {
        let (session, _) = session([Self.data("a", "1"), Self.text("3")], [Self.data("a", "2"), Self.text("4")])
        var last: LanguageModelSession.ResponseStream<Int>.Snapshot?
        for try await snapshot in session.streamResponse(to: "x", generating: Int.self) { last = snapshot }
        #expect(last?.content == 3 && last?.transcriptEntries.count == 2)
        #expect(try await session.streamResponse(to: "y", generating: Int.self).collect().content == 4)
        #expect(contents(session.transcript) == ["(Prompt) x", "2", "(Response) 3", "(Prompt) y", "(Response) 4"])
    }

    @Test("of a kind that the model doesn't claim end the request, and name the kind")
    func refused() async throws {
        let (session, script) = session([Self.text("Hi"), Self.data("a", "1", .png)], [Self.text("Ho")])
        do {
            try await session.respond(to: "x")
            Issue.record("nothing was thrown")
        } catch LanguageModelError.unsupportedTranscriptContent(let details) {
            #expect(details.unsupportedContent.map(\.id) == ["a"])
            #expect(details.debugDescription.contains("public.png"))
        }
        #expect(session.transcript.isEmpty && !session.isResponding)
        #expect(script.asked.withLock { $0 } == [.png])
        #expect(try await session.respond(to: "y").content == "Ho")
    }

    @Test("hold values of a program's types, and survive being written")
    func values() throws {
        let sources = Sources("https://example.com/a", "https://example.com/b")
        let entry = sources.transcriptRepresentation
        #expect(try Sources(entry) == sources)
        let transcript = Transcript(entries: [
            .data(entry),
            .data(
                .init(
                    id: "b", contentType: UTType(exportedAs: "com.example.trace"), content: Data([0, 255]),
                    metadata: GeneratedContent(properties: ["seconds": 1.5]))),
        ])
        let read = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
        #expect(read == transcript)
        #expect(throws: DecodingError.self) {
            try TranscriptDocumentTests.read(TranscriptDocumentTests.document(#"{"role":"data","id":"d"}"#))
        }
    }
}
