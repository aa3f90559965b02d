import Foundation
import Testing

/// What `generation_config.json` says, as the commands follow it.
@Suite("infer and generation_config.json", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct GenerationDefaultsTests {
    /// Runs a body on the default model with a generation configuration of its own.
    private func withDefaults(_ json: String?, _ body: (String) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            for name in ["config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"] {
                try FileManager.default.createSymbolicLink(
                    at: folder.appending(path: name),
                    withDestinationURL: URL(filePath: Executable.weights).appending(path: name))
            }
            if let json { try Data(json.utf8).write(to: folder.appending(path: "generation_config.json")) }
            try body(folder.path)
        }
    }

    /// How many tokens a raw continuation, which no end token ends here, has by default.
    private func count(_ json: String?, _ options: [String] = []) throws -> Int {
        var count = 0
        try withDefaults(json) { directory in
            let outcome = try Executable.run(
                ["--model", directory, "--raw", "--json"] + options + ["Once upon a time"])
            #expect(outcome.status == 0, "\(outcome.error)")
            count = outcome.lines.count
        }
        return count
    }

    @Test("the output is as long as max_new_tokens says, else as max_length leaves, unless the command line says more")
    func limits() throws {
        // Seven tokens of prompt; no end token is named, so that the limit ends the text.
        #expect(try count(#"{"eos_token_id": [], "max_new_tokens": 5}"#) == 5)
        #expect(try count(#"{"eos_token_id": [], "max_length": 17}"#) == 10)
        #expect(try count(#"{"eos_token_id": [], "max_new_tokens": 5, "max_length": 17}"#) == 5)
        #expect(try count(#"{"eos_token_id": [], "max_new_tokens": 5}"#, ["--max-tokens", "9"]) == 9)
        #expect(try count(#"{"eos_token_id": [], "max_length": 7}"#) == 512)
        #expect(try count(#"{"eos_token_id": []}"#, ["--context", "40"]) == 33)
    }

    @Test("info lists its end tokens and its longest output")
    func info() throws {
        try withDefaults(#"{"eos_token_id": [7, 9], "max_length": 99}"#) { directory in
            let lines = try Executable.run(["info", "--model", directory]).lines
            #expect(lines.contains("end tokens: 7, 9"))
            #expect(lines.contains("longest output: 99 tokens with the prompt (generation_config.json)"))
        }
        try withDefaults(#"{"temperature": 0.6, "top_k": 20, "repetition_penalty": 1.1}"#) { directory in
            let lines = try Executable.run(["info", "--model", directory]).lines
            #expect(lines.contains("sampling: temperature 0.6, top-k 20, repetition penalty 1.1"))
        }
        try withDefaults(nil) { directory in
            let lines = try Executable.run(["info", "--model", directory]).lines
            #expect(lines.contains("end tokens: 2"))
            #expect(lines.contains("longest output: not said"))
            let chain = "temperature 0.8, top-k 40, top-p 0.95, min-p 0.05"
            #expect(lines.contains("sampling: \(chain) (the model says nothing of it)"))
        }
    }

    @Test("a chat draws as its model says, and else as llama-server does; the command line comes first")
    func chat() throws {
        func reply(_ json: String?, _ options: [String]) throws -> String {
            var text = ""
            try withDefaults(json) { directory in
                let outcome = try Executable.run(
                    ["chat", "--model", directory, "--quiet", "--max-tokens", "24"] + options,
                    input: Data("Tell me a story.\n".utf8))
                #expect(outcome.status == 0, "\(outcome.error)")
                text = outcome.text
            }
            return text
        }
        let likeliest = try reply(nil, ["--temperature", "0"])
        #expect(try reply(#"{"temperature": 0}"#, []) == likeliest)
        let seeded = ["--seed", "3"]
        let chain = ["--temperature", "0.8", "--top-k", "40", "--top-p", "0.95", "--min-p", "0.05"]
        #expect(try reply(nil, seeded) == reply(nil, seeded + chain))
        #expect(
            try reply(#"{"temperature": 1.2}"#, seeded) == reply(nil, seeded + ["--temperature", "1.2"] + Self.all))
        #expect(try reply(#"{"temperature": 5}"#, seeded) != likeliest)
    }

    /// The options that leave all tokens to choose from.
    private static let all = ["--top-k", "0", "--top-p", "1", "--min-p", "0"]

    @Test("a limit that is no number of tokens is named")
    func wrong() throws {
        try withDefaults(#"{"max_new_tokens": -1}"#) { directory in
            let outcome = try Executable.run(["--model", directory, "x"])
            #expect(outcome.status == 65)
            #expect(outcome.error.contains("max_new_tokens"))
        }
    }
}
