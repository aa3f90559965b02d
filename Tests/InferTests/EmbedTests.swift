import Foundation
import Testing

/// The models are those of the module's own tests, with what sentence-transformers computes of them.
@Suite("infer embed and rank", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct EmbedTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "EmbeddingsTests/Fixtures")

    private struct Expected: Decodable {
        struct Call: Decodable {
            let prompt: String?
            let prompt_name: String?
            let embeddings: [[Float]]
        }

        let texts: [String]?
        let calls: [Call]?
        let pairs: [[String]]?
        let scores: [Float]?
    }

    private struct Question: Encodable {
        let query: String
        let documents: [String]
    }

    private static func expected(_ name: String) throws -> (model: String, Expected) {
        let model = fixtures.appending(path: name)
        let data = try Data(contentsOf: model.appending(path: "expected.json"))
        return (model.path, try JSONDecoder().decode(Expected.self, from: data))
    }

    private static func lines(_ values: [some Encodable]) throws -> Data {
        try Data(values.map { try JSONEncoder().encode($0) }.joined(separator: [UInt8(ascii: "\n")]))
    }

    @Test("writes the vectors of texts, with and without prompts")
    func embed() throws {
        let (model, expected) = try Self.expected("bert")
        let input = try Self.lines(#require(expected.texts))
        try TemporaryFolder.with { folder in
            let output = folder.appending(path: "vectors.safetensors")
            for call in try #require(expected.calls) {
                let options =
                    (call.prompt.map { ["--prompt", $0] } ?? [])
                    + (call.prompt_name.map { ["--prompt-name", $0] } ?? [])
                let outcome = try Executable.run(
                    ["embed", "--model", model, "--input", "-", "--output", output.path] + options, input: input)
                #expect(outcome.status == 0, "\(outcome.error)")
                let file = try LogitsFile(output)
                #expect(file.name == "embeddings" && file.shape == [call.embeddings.count, 16])
                for (value, other) in zip(file.values, call.embeddings.joined()) {
                    #expect((value - other).magnitude < 1e-4)
                }
            }
        }
    }

    @Test("keeps the first dimensions, and writes no rows of no texts")
    func shapes() throws {
        let (model, _) = try Self.expected("bert")
        try TemporaryFolder.with { folder in
            let output = folder.appending(path: "vectors.safetensors")
            for (text, shape) in [("\"a\"\n\"b\"\n", [2, 4]), ("", [0, 4])] {
                let outcome = try Executable.run(
                    ["embed", "--model", model, "--input", "-", "--output", output.path, "--dimensions", "4"],
                    input: Data(text.utf8))
                #expect(outcome.status == 0, "\(outcome.error)")
                #expect(try LogitsFile(output).shape == shape)
            }
        }
    }

    @Test("prints an array of scores for each line")
    func rank() throws {
        let (model, expected) = try Self.expected("rank-bert")
        let (pairs, scores) = (try #require(expected.pairs), try #require(expected.scores))
        let input = try Self.lines(pairs.map { Question(query: $0[0], documents: [$0[1], $0[1]]) })
        let outcome = try Executable.run(["rank", "--model", model, "--input", "-"], input: input)
        #expect(outcome.status == 0, "\(outcome.error)")
        try #require(outcome.lines.count == pairs.count)
        for (line, score) in zip(outcome.lines, scores) {
            let values = try JSONDecoder().decode([Float].self, from: Data(line.utf8))
            #expect(values.count == 2 && values.allSatisfy { ($0 - score).magnitude < 1e-4 })
        }
        let none = try Executable.run(
            ["rank", "--model", model, "--input", "-"], input: Data(#"{"query":"a","documents":[]}"#.utf8))
        #expect(none.lines == ["[]"])
    }

    @Test("what can't be done says why, and leaves no file")
    func errors() throws {
        let (bert, _) = try Self.expected("bert")
        let (rank, _) = try Self.expected("rank-bert")
        try TemporaryFolder.with { folder in
            let output = folder.appending(path: "vectors.safetensors").path
            for (options, input, word) in [
                (["--model", bert], "17\n", "line 1"), (["--model", bert, "--prompt-name", "no"], "\"a\"\n", "\"no\""),
                (["--model", bert, "--dimensions", "17"], "\"a\"\n", "17"),
                (["--model", "/nowhere"], "\"a\"\n", "/nowhere"),
                (["--model", bert, "--prompt", "a", "--prompt-name", "query"], "\"a\"\n", "combined"),
            ] {
                let outcome = try Executable.run(
                    ["embed", "--input", "-", "--output", output] + options, input: Data(input.utf8))
                #expect(outcome.status != 0 && outcome.error.contains(word), "\(options): \(outcome.error)")
                #expect(!FileManager.default.fileExists(atPath: output))
            }
            for (model, input) in [(rank, "{}\n"), (bert, #"{"query":"a","documents":["b"]}"#)] {
                let outcome = try Executable.run(
                    ["rank", "--model", model, "--input", "-"], input: Data(input.utf8))
                #expect(outcome.status != 0 && !outcome.error.isEmpty && outcome.output.isEmpty)
            }
        }
    }
}
