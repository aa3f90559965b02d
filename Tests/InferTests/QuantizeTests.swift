import Foundation
import Testing

@Suite("infer quantize", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct QuantizeTests {
    private func quantize(
        _ output: URL, _ options: [String] = [], model: String? = nil
    ) throws -> Executable.Outcome {
        try Executable.run(
            ["quantize", "--model", model ?? PlainWeights.directory.get(), "--format", "q8_0", "--output", output.path]
                + options)
    }

    @Test("the directory answers as the model does that is quantized at load, and keeps its small files")
    func directory() throws {
        try TemporaryFolder.with { folder in
            let output = folder.appending(path: "small")
            let made = try quantize(output)
            #expect(made.status == 0 && made.text.contains("bits per weight: 8.50"), "\(made.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["small"])
            for name in ["tokenizer.json", "tokenizer_config.json", "generation_config.json"] {
                let copy = try Data(contentsOf: output.appending(path: name))
                #expect(try copy == Data(contentsOf: URL(filePath: Executable.weights + "/" + name)), "\(name)")
            }
            let prompt = ["Name a color.", "--max-tokens", "12", "--model"]
            let mapped = try Executable.run(prompt + [output.path])
            let loaded = try Executable.run(prompt + [PlainWeights.directory.get(), "--quantize", "q8_0"])
            #expect(mapped.status == 0 && mapped.text == loaded.text, "\(mapped.error)\(loaded.error)")
        }
    }

    @Test("what exists is not replaced, and what can't be quantized leaves nothing behind")
    func refusals() throws {
        try TemporaryFolder.with { folder in
            let output = folder.appending(path: "small")
            #expect(try quantize(output).status == 0)
            let again = try quantize(output)
            #expect(again.status == 64 && again.error.contains("exists"), "\(again.error)")
            let twice = try quantize(folder.appending(path: "twice"), model: output.path)
            #expect(twice.status == 65 && twice.error.contains("quantized already"), "\(twice.error)")
            let empty = folder.appending(path: "text")
            try Data("a".utf8).write(to: empty)
            let short = try quantize(folder.appending(path: "short"), ["--calibration", empty.path])
            #expect(short.status == 65 && short.error.contains("calibrate"), "\(short.error)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["small", "text"])
        }
    }
}
