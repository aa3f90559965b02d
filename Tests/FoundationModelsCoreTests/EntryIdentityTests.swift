import Foundation
import FoundationModelsTesting
import NightjarSessionSupport
import Testing

@testable import FoundationModelsCore

/// An executor that names an entry which stands in the transcript already goes on with that entry.
@Suite("Identities of entries")
struct EntryIdentityTests {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    func said(_ text: String, segmentID: String? = nil) -> ScriptedStep.Action {
        .send(.response(entryID: "answer", action: .appendText(text, segmentID: segmentID, tokenCount: 1)))
    }

    func called(_ id: String, city: String) -> ScriptedStep.Action {
        let arguments = #"{"city":"\#(city)"}"#
        return .send(
            .toolCalls(
                entryID: "calls",
                action: .toolCall(id: id, name: "weather", action: .appendArguments(arguments, tokenCount: 1))))
    }

    func kinds(_ transcript: Transcript) -> [String] {
        transcript.map { entry in
            switch entry {
            case .instructions: "instructions"
            case .prompt: "prompt"
            case .toolCalls(let calls): "calls " + calls.map(\.id).joined(separator: ",")
            case .toolOutput(let output): "output " + output.id
            case .response(let response): "response " + response.segments.map(\.text).joined(separator: "|")
            case .reasoning(let reasoning): "reasoning " + reasoning.segments.map(\.text).joined(separator: "|")
            case .data(let data): "data " + String(decoding: data.content, as: UTF8.self)
            }
        }
    }

    @Test("a later request's answer is added to the entry, and is all that the request gives")
    func response() async throws {
        let model = ScriptedLanguageModel([
            .init([said("One.")]), .init([said(" Two."), said(" Three.")]), .text("Four."),
        ])
        let session = LanguageModelSession(model: model)
        #expect(try await session.respond(to: "1").content == "One.")
        let second = try await session.respond(to: "2")
        #expect(second.content == " Two. Three.")
        #expect(second.transcriptEntries.map(\.id) == ["answer"])
        #expect(kinds(session.transcript) == ["prompt", "response One. Two. Three.", "prompt"])
        #expect(try await session.respond(to: "3").content == "Four.")
        #expect(kinds(session.transcript).count == 5)
        #expect(kinds(model.requests[2].transcript) == ["prompt", "response One. Two. Three.", "prompt", "prompt"])
    }

    @Test("a stream does the same, and shows only what is new")
    func stream() async throws {
        let model = ScriptedLanguageModel([.init([said("One.")]), .init([said(" Two."), said(" Three.")])])
        let session = LanguageModelSession(model: model)
        for try await _ in session.streamResponse(to: "1") {}
        var seen: [String] = []
        for try await snapshot in session.streamResponse(to: "2") {
            #expect(snapshot.transcriptEntries.map(\.id) == ["answer"])
            seen.append(snapshot.content)
        }
        #expect(seen.last == " Two. Three." && seen.allSatisfy { " Two. Three.".hasPrefix($0) })
        #expect(kinds(session.transcript) == ["prompt", "response One. Two. Three.", "prompt"])
    }

    @Test("segments go by their names: text is added or replaced, attachments come and go; the last metadata counts")
    func segments() async throws {
        let url = try #require(URL(string: "https://example.com/a.png"))
        func attached(_ id: String) -> Event {
            let segment = Transcript.AttachmentSegment(id: id, content: .image(.init(imageURL: url)))
            return .response(entryID: "answer", action: .addAttachmentSegment(segment))
        }
        let model = ScriptedLanguageModel([
            .init([
                said("a", segmentID: "s"), said("b", segmentID: "t"), .send(attached("x")), .send(attached("y")),
                .send(.response(entryID: "answer", action: .updateMetadata(["n": 1]))),
            ]),
            .init([
                said("c", segmentID: "s"),
                .send(.response(entryID: "answer", action: .removeAttachmentSegment(id: "x"))),
            ]),
            .init([
                .send(.response(entryID: "answer", action: .replaceTextSegment("d", segmentID: "s", tokenCount: 1))),
                said("e", segmentID: "u"), .send(.response(entryID: "answer", action: .updateMetadata(["n": 2]))),
            ]),
        ])
        let session = LanguageModelSession(model: model)
        func entry() throws -> Transcript.Response {
            guard case .response(let response)? = session.transcript.first(where: { $0.id == "answer" }) else {
                throw CancellationError()
            }
            return response
        }
        try await session.respond(to: "1")
        #expect(try entry().segments.map(\.id) == ["s", "t", "x", "y"])
        #expect(try await session.respond(to: "2").content == "c")
        #expect(try entry().segments.map(\.id) == ["s", "t", "y"] && entry().segments.first?.text == "ac")
        #expect(try entry().metadata["n"]?.value(Int.self) == 1)
        #expect(try await session.respond(to: "3").content == "de")
        #expect(try entry().segments.map(\.id) == ["s", "t", "y", "u"] && entry().segments.first?.text == "d")
        #expect(try entry().metadata["n"]?.value(Int.self) == 2)
        #expect(session.transcript.count == 4)
    }

    @Test("calls and thoughts of a later step stand with those before, and only new calls are run")
    func steps() async throws {
        let thought = { (text: String) -> ScriptedStep.Action in
            .send(.reasoning(entryID: "thoughts", action: .appendText(text, tokenCount: 1)))
        }
        let signed = ScriptedStep.Action.send(
            .reasoning(entryID: "thoughts", action: .updateSignature(Data([1]), tokenCount: 0)))
        let model = ScriptedLanguageModel([
            .init([thought("Hm"), signed, called("1", city: "a")]), .init([thought("!"), called("2", city: "b")]),
            .init([called("1", city: "c")]), .init([said("Done.")]),
        ])
        let tool = SpyTool()
        let session = LanguageModelSession(model: model, tools: [tool])
        let response = try await session.respond(to: "x")
        #expect(response.content == "Done.")
        #expect(
            kinds(session.transcript) == [
                "instructions", "prompt", "reasoning Hm!", "calls 2,1", "output 1", "output 2", "output 1",
                "response Done.",
            ])
        #expect(response.transcriptEntries.map(\.id) == session.transcript.dropFirst(2).map(\.id))
        #expect(kinds(model.requests[1].transcript).suffix(2) == ["calls 1", "output 1"])
        guard case .reasoning(let reasoning) = session.transcript[2], case .toolCalls(let calls) = session.transcript[3]
        else { throw CancellationError() }
        #expect(reasoning.signature == Data([1]))
        #expect(calls.map { $0.arguments.jsonString } == [#"{"city":"b"}"#, #"{"city":"c"}"#])
    }

    @Test("a value takes the place of the one before, under a name or none", arguments: ["s", nil])
    func guided(_ segmentID: String?) async throws {
        let model = ScriptedLanguageModel([
            .init([said("3", segmentID: segmentID)]), .init([said("4", segmentID: segmentID)]),
        ])
        let session = LanguageModelSession(model: model)
        #expect(try await session.respond(to: "1", generating: Int.self).content == 3)
        #expect(try await session.respond(to: "2", generating: Int.self).content == 4)
        #expect(kinds(session.transcript) == ["prompt", segmentID == nil ? "response 3|4" : "response 4", "prompt"])
    }

    @Test("an entry of another kind, and one that is gone, aren't gone on with")
    func others() async throws {
        let model = ScriptedLanguageModel([
            .init([.send(.reasoning(entryID: "answer", action: .appendText("Hm", tokenCount: 1))), said("One.")]),
            .init([said("Two.")]),
        ])
        let session = LanguageModelSession(model: model)
        try await session.respond(to: "1")
        #expect(kinds(session.transcript) == ["prompt", "reasoning Hm", "response One."])
        session.transcript.removeLast()
        try await session.respond(to: "2")
        #expect(kinds(session.transcript) == ["prompt", "reasoning Hm", "prompt", "response Two."])
    }

    @Test("a request that fails leaves the entry as it was, or as far as it came by policy", arguments: [false, true])
    func failure(isKept: Bool) async throws {
        let model = ScriptedLanguageModel([.init([said("One.")]), .init([said(" Two."), .fail(SpyError())])])
        let session = LanguageModelSession(model: model)
        if isKept { session.transcriptErrorHandlingPolicy = .preserveTranscript }
        try await session.respond(to: "1")
        await #expect(throws: SpyError.self) { try await session.respond(to: "2") }
        #expect(
            kinds(session.transcript)
                == (isKept ? ["prompt", "response One. Two.", "prompt"] : ["prompt", "response One."]))
    }
}
