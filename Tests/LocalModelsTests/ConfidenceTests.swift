import Foundation
import FoundationModelsTesting
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

@Suite("What a model thought of tokens and fields")
struct ConfidenceTests {
    typealias Confidence = LanguageModelSession.Confidence
    private static let checkpoint = Result { try RandomCheckpoint() }

    private static func session() throws -> LanguageModelSession {
        LanguageModelSession(model: LocalLanguageModel(directory: try checkpoint.get().directory))
    }

    private static let options = GenerationOptions(
        samplingMode: .random(probabilityThreshold: 1, seed: 3), maximumResponseTokens: 400)

    @Test("nothing is reported unless it is asked for")
    func off() async throws {
        let session = try Self.session()
        let response = try await session.respond(to: "x", generating: Guided.self, options: Self.options)
        #expect(response.confidence == nil)
    }

    @Test("the tokens of a text are the text, each with its alternatives; the answer is the same with a report")
    func text() async throws {
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 40)
        let plain = try await Self.session().respond(to: "x", options: options).content
        let response = try await Self.session().respond(to: "x", options: options.reportingConfidence(alternatives: 4))
        let confidence = try #require(response.confidence)
        #expect(response.content == plain)
        #expect(confidence.tokens.map(\.text).joined() == plain && confidence.fields.isEmpty)
        for token in confidence.tokens {
            let own = try #require(token.logProbability)
            #expect(token.alternatives.count == 4 && token.allowedLogProbability > -1e-3)
            // Greedy: the likeliest was chosen.
            #expect(token.alternatives[0].logProbability == own)
            #expect(
                zip(token.alternatives, token.alternatives.dropFirst()).allSatisfy {
                    $0.logProbability >= $1.logProbability
                })
        }
    }

    @Test("each field has its tokens, whose alternatives are what the guide allows")
    func fields() async throws {
        let response = try await Self.session().respond(
            to: "x", generating: Guided.self, options: Self.options.reportingConfidence(alternatives: 20))
        let confidence = try #require(response.confidence)
        let value = response.content
        var paths = ["level", "names[0]", "names[1]", "names[2]", "code", "share"]
        if confidence["note"] != nil { paths.append("note") }
        #expect(confidence.fields.map(\.path) == paths)
        #expect(confidence["level"]?.text == "\(value.level)")
        #expect((0..<3).map { confidence["names[\($0)]"]?.text } == value.names)
        #expect(confidence["code"]?.text == value.code)
        let level = try #require(confidence["level"])
        #expect(!level.tokens.isEmpty && level.probability > 0 && level.probability <= 1)
        // What may stand first in a number from 1 to 10 is a digit that isn't 0.
        #expect(Set(level.alternatives.map(\.text)) == Set("123456789".map(String.init)))
        let sum = level.alternatives.reduce(0) { $0 + $1.probability }
        #expect(abs(sum - 1) < 1e-4)
        let first = try #require(level.tokens.first)
        #expect(first.allowedLogProbability < 0)
        #expect(abs(first.probability - exp(first.logProbability! - first.allowedLogProbability)) < 1e-9)
        #expect(confidence["nothing"] == nil)
    }

    @Test("snapshots report the tokens of the text that they show, and the last one all")
    func snapshots() async throws {
        let stream = try Self.session().streamResponse(
            to: "x", generating: Guided.self, options: Self.options.reportingConfidence())
        var counts: [Int] = []
        var last: Confidence?
        for try await snapshot in stream {
            let confidence = try #require(snapshot.confidence)
            counts.append(confidence.tokens.count)
            last = confidence
        }
        #expect(counts == counts.sorted() && counts.count > 2)
        #expect(last == (try await stream.collect()).confidence)
        #expect(last?.fields.first?.path == "level")
    }

    @Test("reports of a model of one's own reach the response; those of text that isn't shown yet don't")
    func channel() async throws {
        typealias Channel = LanguageModelExecutorGenerationChannel
        var draft = TurnDraft(schema: nil)
        let tokens = ["a", "b", "c"].map { Confidence.Token(text: $0, logProbability: -1) }
        draft.apply(.response(entryID: "r", action: .reportTokens(tokens)))
        draft.apply(.response(entryID: "r", action: .appendText("ab", tokenCount: 2)))
        #expect(draft.snapshot()?.confidence?.tokens.map(\.text) == ["a", "b"])
        draft.apply(.response(entryID: "r", action: .appendText("c", tokenCount: 1)))
        _ = try draft.endStep()
        let confidence = try #require(try draft.result().confidence)
        #expect(confidence.tokens == tokens && confidence.logProbability == -3)
    }

    @Test("options with a report survive a document")
    func options() throws {
        let options = GenerationOptions(temperature: 1).reportingConfidence(alternatives: 99)
        #expect(options.confidenceAlternatives == 20)
        let transcript = Transcript(entries: [.prompt(.init(segments: [], options: options))])
        #expect(try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript)) == transcript)
    }

    @Test(
        "fields are found in JSON, whole or not",
        arguments: [
            (#"{"a":1,"b":[true,{"c":"x\"y"},null],"d":{}}"#, ["a=1", "b[0]=true", #"b[1].c=x\"y"#, "b[2]=null"]),
            ("42", ["=42"]), (#""x"#, ["=x"]), (#"[["a"],-1.5e3"#, ["[0][0]=a", "[1]=-1.5e3"]),
            (#"{"a":{"b":"#, []), (#"{"a\u0062":"é"}"#, ["ab=é"]), ("}}}", []), (",,", []), (#"{"a":"\"#, [#"a=\"#]),
            ("", []), ("{\"a\" :\n 7 }", ["a=7"]),
        ])
    func scanner(json: String, expected: [String]) {
        let bytes = Array(json.utf8)
        let found = JSONFieldScanner.fields(of: bytes)
        #expect(found.map { "\($0.path)=\(String(decoding: bytes[$0.range], as: UTF8.self))" } == expected)
    }
}
