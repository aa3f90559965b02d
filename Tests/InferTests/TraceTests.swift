import Foundation
import Testing

@Suite("infer --trace", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct TraceTests {
    private struct Trace: Decodable {
        struct Event: Decodable {
            struct Arguments: Decodable {
                let rows: Int?
                let sequences: Int?
                let name: String?
                let of: String?
            }

            let name: String
            let ph: String
            let pid: Int
            let tid: Int?
            let ts: Double?
            let dur: Double?
            let args: Arguments
        }

        struct Other: Decodable {
            let version: String
            let droppedEvents: Int
        }

        let displayTimeUnit: String
        let otherData: Other
        let traceEvents: [Event]
    }

    /// Runs a command and reads the trace that it wrote.
    private func trace(_ arguments: [String], input: String = "") throws -> Trace {
        try TemporaryFolder.with { folder in
            let path = folder.appending(path: "trace.json").path
            let outcome = try Executable.run(arguments + ["--trace", path], input: Data(input.utf8))
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["trace.json"])
            return try read(path)
        }
    }

    private func read(_ path: String) throws -> Trace {
        let trace = try JSONDecoder().decode(Trace.self, from: Data(contentsOf: URL(filePath: path)))
        for event in trace.traceEvents where event.ph == "X" {
            #expect(try #require(event.ts) >= 0)
            #expect(try #require(event.dur) >= 0)
            #expect(try #require(event.tid) > 0)
        }
        return trace
    }

    private func count(_ name: String, _ trace: Trace) -> Int { trace.traceEvents.filter { $0.name == name }.count }

    @Test("shows what a generation did")
    func generate() throws {
        let schema = #"{"type":"object","properties":{"a":{"type":"string","maxLength":20}},"required":["a"]}"#
        let trace = try trace([
            "generate", "--raw", "Once upon a time", "--max-tokens", "12", "--json-schema", schema,
        ])
        for name in ["open files", "load weights", "load tokenizer", "grammar", "tokenize", "prefill", "mask"] {
            #expect(count(name, trace) >= 1, "\(name)")
        }
        let decodes = trace.traceEvents.filter { $0.name == "decode" }
        #expect(!decodes.isEmpty)
        for decode in decodes {
            #expect(try #require(decode.args.rows) >= 1)
            #expect(decode.args.sequences == 1)
        }
        let names = trace.traceEvents.filter { $0.name == "thread_name" }.compactMap(\.args.name)
        #expect(names.contains("main"))
        #expect(names.contains("model"))
        #expect(trace.otherData.droppedEvents == 0)
    }

    @Test("shows a conversation's template and its turns")
    func chat() throws {
        let trace = try trace(["chat", "--temperature", "0", "--max-tokens", "4"], input: "Hello\nAgain\n")
        #expect(count("tokenize", trace) >= 2)
        #expect(count("prefill", trace) >= 2)
        #expect(count("decode", trace) >= 2)
    }

    @Test("of a bench has its passes, and no more events than there is room for")
    func bench() throws {
        let trace = try trace([
            "bench", "--prompt-tokens", "32", "--generate-tokens", "8", "--repetitions", "1", "--threads", "1",
        ])
        // A warm-up, a repetition, and one in which allocations are counted.
        #expect(count("decode", trace) == 24)
        #expect(trace.traceEvents.filter { $0.name == "prefill" && $0.args.rows == 32 }.count == 3)
    }

    @Test("is written where the command fails after the model is open, and its path needs escapes")
    func failure() throws {
        try TemporaryFolder.with { folder in
            let path = folder.appending(path: "tra\"ce\n.json").path
            let prompt = String(repeating: "word ", count: 300)
            let outcome = try Executable.run(["generate", "--raw", prompt, "--context", "16", "--trace", path])
            #expect(outcome.status == 65, "\(outcome.error)")
            #expect(count("tokenize", try read(path)) == 1)
        }
    }

    @Test("is whole when Ctrl-C ends a generation, and a conversation that waits")
    func interrupted() throws {
        // The file's temporary neighbor shows that the model is open.
        let opened = "for i in $(seq 200); do ls .infer-* >/dev/null 2>&1 && break; sleep 0.05; done"
        let generate = """
            mkfifo out
            "$INFER" --raw --max-tokens 1000000 --context 1000000 --json "Once" --trace t.json > out 2> error &
            exec 4< out; read -r line <&4; kill -INT $!; cat <&4 > rest; wait $!; cat t.json
            """
        let chat = """
            mkfifo in
            "$INFER" chat --trace t.json < in > out 2> error &
            exec 3> in; \(opened); kill -INT $!; wait $!; cat t.json
            """
        for command in [generate, chat] {
            let outcome = try Executable.shell(command)
            let trace = try JSONDecoder().decode(Trace.self, from: outcome.output)
            #expect(count("load weights", trace) == 1, "\(command)")
        }
    }

    @Test("never takes the place of the model's own files, and says where it can't be written")
    func refused() throws {
        let command = ["generate", "--raw", "a", "--max-tokens", "1"]
        #expect(try Executable.run(command + ["--trace", "/nowhere/at/all.json"]).status == 66)
        try TemporaryFolder.with { folder in
            // A copy: what this test fears must not happen to the package's own weights.
            let model = folder.appending(path: "model").path
            try FileManager.default.copyItem(atPath: Executable.weights, toPath: model)
            let outcome = try Executable.run(
                command + ["--model", model, "--trace", model + "/model.safetensors"])
            #expect(outcome.status == 64, "\(outcome.error)")
            #expect(outcome.error.contains("one of the model's own files"))
        }
    }
}
