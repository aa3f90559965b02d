import Foundation
import Testing

@Suite("infer generate", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct GenerateTests {
    private struct Line: Decodable {
        let id: Int
        let text: String
        let logprob: Double
    }

    private func generate(_ arguments: [String]) throws -> Executable.Outcome {
        let outcome = try Executable.run(arguments)
        #expect(outcome.status == 0, "\(outcome.error)")
        return outcome
    }

    private func lines(_ outcome: Executable.Outcome) throws -> [Line] {
        try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test("continues prompts as Hugging Face does")
    func golden() throws {
        let golden = try Golden.load()
        for example in golden.cases {
            guard let prompt = example.prompt else { continue }
            let options = ["--raw", "--max-tokens", "\(golden.tokens)"]
            let plain = try generate(options + ["--", prompt])
            #expect(plain.text == example.text)
            let json = try lines(generate(options + ["--json", "--", prompt]))
            #expect(json.map(\.id) == example.tokens)
            #expect(json.map(\.text).joined() == example.text)
            #expect(json.allSatisfy { $0.logprob <= 0 })
        }
    }

    @Test("takes the prompt from an argument, a file or standard input")
    func promptSources() throws {
        let prompt = "Once upon a time"
        let options = ["--raw", "--quiet", "--max-tokens", "8"]
        let expected = try generate(options + [prompt]).text
        #expect(!expected.isEmpty)
        #expect(try generate(["generate"] + options + [prompt]).text == expected)
        #expect(try Executable.run(options + ["-"], input: Data(prompt.utf8)).text == expected)
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "prompt")
            try Data(prompt.utf8).write(to: file)
            #expect(try generate(options + ["--file", file.path]).text == expected)
        }
    }

    @Test("reports on standard error, or keeps quiet")
    func report() throws {
        let loud = try generate(["--raw", "--max-tokens", "4", "Hello"])
        let report = try #require(loud.error.split(separator: "\n").last)
        for word in ["tokens/s", "first token", "GB/s", "peak", "kernels", "BLAS"] {
            #expect(report.contains(word), "no \(word) in \(report)")
        }
        #expect(try generate(["--raw", "--quiet", "--max-tokens", "4", "Hello"]).error.isEmpty)
    }

    @Test("gives the same text for the same seed, whatever the number of threads")
    func seeds() throws {
        let options = ["--raw", "--quiet", "--max-tokens", "24", "--temperature", "1.5", "--top-p", "0.95"]
        let texts = try ["1", "2", "4"].map { threads in
            try generate(options + ["--seed", "7", "--threads", threads, "Once upon a time"]).text
        }
        #expect(Set(texts).count == 1)
        let others = try (8..<14).map { try generate(options + ["--seed", "\($0)", "Once upon a time"]).text }
        #expect(Set(others).count > 1)
    }

    @Test("ends before a stop string")
    func stopStrings() throws {
        let options = ["--quiet", "--max-tokens", "32", "Hello! What can you do?"]
        let whole = try generate(options).text
        let words = whole.split(separator: " ")
        try #require(words.count > 1)
        let stop = String(words[words.count / 2])
        let cut = try generate(options + ["--stop", "never said", "--stop", stop]).text
        let end = try #require(whole.range(of: stop)?.lowerBound)
        #expect(cut == String(whole[..<end]))
    }

    @Test("exits with 65 and both counts when the context is too small")
    func contextExceeded() throws {
        let outcome = try Executable.run(["--raw", "--context", "4", "one two three four five six seven eight"])
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("context holds 4"))
    }

    @Test("exits with 65 for a prompt that is not UTF-8")
    func invalidPrompt() throws {
        let outcome = try Executable.run(["--raw", "-"], input: Data([0xFF]))
        #expect(outcome.status == 65)
    }
}
