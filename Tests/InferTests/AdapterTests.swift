import Foundation
import Testing

@Suite("infer --adapter and infer merge", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct AdapterTests {
    private let tokens = ["--tokens", (0..<20).map { "\(($0 * 37 + 11) % 4096)" }.joined(separator: ",")]

    private func logits(_ options: [String]) throws -> LogitsFile {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "logits.safetensors")
            let outcome = try Executable.run(["logits", "--output", file.path] + tokens + options)
            #expect(outcome.status == 0, "\(outcome.error)")
            return try LogitsFile(file)
        }
    }

    @Test(
        "a full disk leaves nothing of a merged model, and an empty directory as it was",
        arguments: ["", "mkdir merged;"])
    func fullDisk(before: String) throws {
        let weights = try PlainWeights.directory.get()
        let adapter = try SmallAdapter(of: weights)
        defer { withExtendedLifetime(adapter) {} }
        for blocks in [1, 8, 10_000] {
            let outcome = try Executable.shell(
                """
                \(before) (ulimit -f \(blocks); "$INFER" merge --model '\(weights)' --adapter '\(adapter.directory)' --output merged)
                code=$?; find . -mindepth 1; exit $code
                """)
            #expect(outcome.status == 74 && outcome.text == (before.isEmpty ? "" : "./merged\n"), "\(outcome)")
        }
    }

    @Test("logits with an adapter are those of the merged model, to the rounding of its weights")
    func merge() throws {
        let weights = try PlainWeights.directory.get()
        let adapter = try SmallAdapter(of: weights)
        // Its files go when it goes.
        defer { withExtendedLifetime(adapter) {} }
        try TemporaryFolder.with { folder in
            let output = folder.appending(path: "merged").path
            let made = try Executable.run([
                "merge", "--model", weights, "--adapter", adapter.directory, "--output", output,
            ])
            #expect(made.status == 0 && made.text.hasPrefix("modules: "), "\(made.error)")
            let plain = try logits(["--model", weights])
            let adapted = try logits(["--model", weights, "--adapter", adapter.directory])
            let merged = try logits(["--model", output])
            #expect(adapted.distance(to: plain) > 1)
            #expect(merged.distance(to: adapted) < 0.2 * adapted.distance(to: plain))
            let info = try Executable.run(["info", "--model", weights, "--adapter", adapter.directory])
            #expect(info.status == 0 && info.text.contains("adapter: "), "\(info.error)")
            let again = try Executable.run([
                "merge", "--model", weights, "--adapter", adapter.directory, "--output", output,
            ])
            #expect(again.status == 64 && again.error.contains("exists"), "\(again.error)")
        }
    }

    @Test("commands that generate and measure take one, and a decoded token still allocates nothing")
    func commands() throws {
        let adapter = try SmallAdapter(of: Executable.weights, scale: 3)
        // Its files go when it goes.
        defer { withExtendedLifetime(adapter) {} }
        let option = ["--adapter", adapter.directory]
        let prompt = ["Name a color.", "--max-tokens", "8"]
        let plain = try Executable.run(prompt)
        let adapted = try Executable.run(prompt + option)
        #expect(adapted.status == 0 && adapted.text != plain.text, "\(adapted.error)")
        let chat = try Executable.run(
            ["chat", "--temperature", "0", "--max-tokens", "8"] + option, input: Data("Hello\n".utf8))
        #expect(chat.status == 0, "\(chat.error)")
        let bench = try Executable.run(
            ["bench", "--prompt-tokens", "32", "--generate-tokens", "16", "--repetitions", "1", "--threads", "2"]
                + ["--format", "json"] + option)
        struct Row: Decodable {
            let test: String
            let allocations_per_token: Double?
        }
        let rows = try JSONDecoder().decode([Row].self, from: bench.output)
        #expect(try #require(rows.first { $0.test == "tg16" }?.allocations_per_token) == 0)
        try TemporaryFolder.with { folder in
            let text = folder.appending(path: "text")
            try Data(String(repeating: "The cat sat on the mat. ", count: 60).utf8).write(to: text)
            let measure = ["perplexity", "--file", text.path, "--context", "64"]
            let (one, other) = (try Executable.run(measure), try Executable.run(measure + option))
            #expect(other.status == 0 && other.text != one.text, "\(other.error)")
        }
    }

    @Test("what can't be used is one sentence, with the exit code of its kind")
    func refusals() throws {
        let prompt = ["Hello", "--max-tokens", "1", "--adapter"]
        let missing = try Executable.run(prompt + ["/nowhere/adapter"])
        #expect(missing.status == 66 && missing.error.contains("adapter_config.json"), "\(missing.error)")
        let apple = try Executable.run(prompt + ["/nowhere/x.fmadapter"])
        #expect(apple.status == 65 && apple.error.contains("Apple's own"), "\(apple.error)")
        let adapter = try SmallAdapter(of: Executable.weights)
        // Its files go when it goes.
        defer { withExtendedLifetime(adapter) {} }
        try TemporaryFolder.with { folder in
            let quantized = folder.appending(path: "small").path
            let made = try Executable.run([
                "quantize", "--model", try PlainWeights.directory.get(), "--format", "q8_0", "--output", quantized,
            ])
            #expect(made.status == 0, "\(made.error)")
            let output = folder.appending(path: "merged").path
            let merged = try Executable.run([
                "merge", "--model", quantized, "--adapter", adapter.directory, "--output", output,
            ])
            #expect(merged.status == 65 && merged.error.contains("--adapter"), "\(merged.error)")
            let file = try Executable.run([
                "merge", "--model", "x.gguf", "--adapter", adapter.directory, "--output", output,
            ])
            #expect(file.status == 64 && file.error.contains("GGUF"), "\(file.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["small"])
        }
    }
}
