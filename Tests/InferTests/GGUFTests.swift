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
}
