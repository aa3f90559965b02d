import Foundation
import FoundationModelsCore
import LocalModels
import Testing

@testable import FoundationModelsUtilities

@Suite("Log probabilities of chat completions", .timeLimit(.minutes(5)))
struct ChatConfidenceTests {
    /// An entry of `logprobs.content`; with bytes where they are given.
    private func entry(
        _ token: String, _ logprob: Double, bytes: [UInt8]? = nil, others: [(String, Double)] = []
    ) -> String {
        let top = others.map { #"{"token":"\#($0.0)","logprob":\#($0.1),"bytes":null}"# }.joined(separator: ",")
        let list = bytes.map { "[\($0.map(String.init).joined(separator: ","))]" } ?? "null"
        return #"{"token":"\#(token)","logprob":\#(logprob),"bytes":\#(list),"top_logprobs":[\#(top)]}"#
    }

    private func chunk(_ delta: String, _ entries: [String]) -> String {
        #"{"choices":[{"index":0,"delta":\#(delta),"logprobs":{"content":[\#(entries.joined(separator: ","))]}}]}"#
    }

    private func confidence(
        _ chunks: [String], alternatives: Int = 2
    ) async throws -> (LanguageModelSession.Confidence?, String, String) {
        let end = #"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#
        return try await withServer(FakeServer(events: [chunks + [end]])) { server in
            let options = GenerationOptions().reportingConfidence(alternatives: alternatives)
            let response = try await LanguageModelSession(model: server.model).respond(to: "Hi", options: options)
            return (response.confidence, response.content, server.requests[0].body)
        }
    }

    @Test("tokens with their alternatives, markers and thoughts left out, characters in several tokens")
    func tokens() async throws {
        let bytes = Array("é".utf8)
        let (confidence, content, body) = try await confidence([
            chunk(#"{"role":"assistant"}"#, [entry("<think>", -0.1)]),
            chunk(#"{"reasoning_content":"Par"}"#, [entry("Par", -3)]),
            chunk(#"{"content":""}"#, [entry("</think>", 0)]),
            chunk(#"{"content":"Par"}"#, [entry("Par", -0.5, others: [("Par", -0.5), ("Lon", -1.5)])]),
            chunk(#"{"content":"is "}"#, [entry("is", -0.25), entry(" ", 0)]),
            chunk(#"{"content":"é"}"#, [entry("?", -1, bytes: [bytes[0]]), entry("?", -2, bytes: [bytes[1]])]),
        ])
        #expect(content == "Paris é")
        #expect(body.contains(#""logprobs":true,"top_logprobs":2"#))
        let tokens = try #require(confidence).tokens
        #expect(tokens.map(\.text) == ["Par", "is", " ", "", "é"])
        #expect(tokens.map(\.logProbability) == [-0.5, -0.25, 0, -1, -2])
        #expect(tokens[0].alternatives.map(\.text) == ["Par", "Lon"])
        #expect(abs(tokens[0].alternatives[1].probability - exp(-1.5)) < 1e-12)
        #expect(confidence?.logProbability == -3.75)
    }

    @Test("an answer in one piece, and the fields of a value")
    func fields() async throws {
        let tokens = [
            entry(#"{\"level\":"#, -0.1), entry(#" "#, 0), entry("7", -0.7, others: [("7", -0.7), ("8", -0.8)]),
            entry("}", 0),
        ]
        let json = #"""
            {"choices":[{"index":0,"message":{"content":"{\"level\": 7}"},"finish_reason":"stop",
            "logprobs":{"content":[\#(tokens.joined(separator: ","))]}}]}
            """#
        var answer = ChatAnswer(from: "s")
        let channel = LanguageModelExecutorGenerationChannel()
        for event in try answer.take(GeneratedContent(json: json)) { await channel.send(event) }
        var reports = ChatTokenReports()
        reports.add(try GeneratedContent(json: #"{"content":[\#(tokens.joined(separator: ","))]}"#))
        #expect(reports.take(#"{"level": 7}"#).map(\.logProbability) == [-0.1, 0, -0.7, 0])
    }

    @Test("without reports there is no confidence; behind text that no token makes, nothing more is reported")
    func gaps() async throws {
        let (none, _, _) = try await confidence([Chunks.text("a")])
        #expect(none?.tokens.isEmpty ?? true)
        let (some, content, _) = try await confidence([
            chunk(#"{"content":"a"}"#, [entry("a", -1)]), chunk(#"{"content":"b"}"#, [entry("x", -1)]),
            chunk(#"{"content":"c"}"#, [entry("c", -1)]),
        ])
        #expect(content == "abc" && some?.tokens.map(\.text) == ["a"])
        let (odd, _, _) = try await confidence([
            #"{"choices":[{"index":0,"delta":{"content":"a"},"logprobs":null}]}"#,
            #"{"choices":[{"index":0,"delta":{"content":"b"},"logprobs":{"content":[7,{"token":3,"logprob":"x"}]}}]}"#,
        ])
        #expect(odd?.tokens.isEmpty ?? true)
    }
}
