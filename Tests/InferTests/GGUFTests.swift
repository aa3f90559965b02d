import Foundation
import NightjarGGUFWriter
import Testing

@Suite("infer with a GGUF file", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct GGUFTests {
    private func run(
        _ arguments: [String], _ writer: GGUFWriter? = nil, input: String = ""
    ) throws -> Executable.Outcome {
        try TemporaryFolder.with { folder in
            let path = folder.appending(path: "small.gguf")
            try Data((writer ?? .smallModel).bytes).write(to: path)
            return try Executable.run(arguments + ["--model", path.path], input: Data(input.utf8))
        }
    }

    @Test("every command takes it in place of a directory")
    func commands() throws {
        let tokens = try run(["tokenize"], input: "xab<|im_end|>")
        #expect(tokens.text == "[120, 256, 258]\n", "\(tokens.error)")
        let text = try run(["detokenize", "120,256,10"])
        #expect(text.text == "xab\n")
        let info = try run(["info"])
        #expect(info.text.contains("architecture: llama") && info.text.contains("end tokens: 258"), "\(info.error)")
        let answer = try run(["--raw", "ab", "--max-tokens", "3", "--json"])
        #expect(answer.status == 0 && answer.lines.count >= 1, "\(answer.error)")
        let bench = try run(["bench", "--prompt-tokens", "8", "--generate-tokens", "2", "--repetitions", "1"])
        #expect(bench.status == 0, "\(bench.error)")
        try TemporaryFolder.with { folder in
            let messages = folder.appending(path: "messages.json")
            try Data(#"[{"role": "user", "content": "hi"}]"#.utf8).write(to: messages)
            let template = try run(["template", "--messages", messages.path])
            #expect(template.text == "<|im_start|>hi<|im_end|>", "\(template.error)")
        }
    }

    @Test("what is wrong with it is told in a sentence, with exit code 65, or 66 where it is missing")
    func faults() throws {
        var broken = GGUFWriter.smallModel
        broken.entries.removeAll { $0.key == "llama.block_count" }
        let missing = try run(["info"], broken)
        #expect(missing.status == 65 && missing.error.contains("llama.block_count"), "\(missing.error)")
        broken = GGUFWriter.smallModel
        broken.set("general.architecture", .string("rwkv7"))
        let foreign = try run(["info"], broken)
        #expect(foreign.status == 65 && foreign.error.contains("rwkv7"), "\(foreign.error)")
        broken = GGUFWriter.smallModel
        broken.tensors.removeAll { $0.name == "blk.0.ffn_up.weight" }
        let incomplete = try run(["--raw", "ab"], broken)
        #expect(incomplete.status == 65 && incomplete.error.contains("blk.0.ffn_up.weight"), "\(incomplete.error)")
        let absent = try Executable.run(["info", "--model", "/nowhere/model.gguf"])
        #expect(absent.status == 66, "\(absent.error)")
    }

    @Test(
        "a begin or end token that is a piece of text is text to a grammar",
        arguments: [("\"", "}"), ("{", "\""), ("}", "1"), ("a", ":")])
    func textOfRoles(begin: String, end: String) throws {
        var writer = GGUFWriter.smallModel
        writer.set("tokenizer.ggml.bos_token_id", .uint32(UInt32(begin.utf8.first ?? 0)))
        writer.set("tokenizer.ggml.eos_token_id", .uint32(UInt32(end.utf8.first ?? 0)))
        let schema = """
            {"type": "object", "properties": {"a": {"enum": [11, "ab"]}}, "required": ["a"], \
            "additionalProperties": false}
            """
        for seed in ["1", "2", "3"] {
            for more in [[], ["--json"]] {
                let outcome = try run(
                    ["--raw", "x", "--quiet", "--seed", seed, "--temperature", "2", "--json-schema", schema] + more,
                    writer)
                #expect(outcome.status == 0, "\(outcome.error)")
                struct Line: Decodable { let text: String }
                let text =
                    more.isEmpty
                    ? outcome.text
                    : try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)).text }.joined()
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
                #expect(object?["a"] as? Int == 11 || object?["a"] as? String == "ab", "\(text)")
            }
        }
    }

    @Test("the report says how many threads computed", arguments: ["1", "2", "3"])
    func threads(count: String) throws {
        let answer = try run(["--raw", "ab", "--max-tokens", "3", "--threads", count])
        #expect(answer.error.contains(count == "1" ? " 1 thread " : " \(count) threads "), "\(answer.error)")
    }
}
