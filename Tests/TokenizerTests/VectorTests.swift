import Foundation
import Testing

@testable import Tokenizer

@Suite("Vectors of llama.cpp", .enabled(if: SharedFiles.isPresent, SharedFiles.absence))
struct VectorTests {
    @Test(
        "ids equal the vectors'",
        arguments: [
            ("falcon", "tokenizers/falcon"), ("gpt-2", "tokenizers/gpt2"), ("llama-bpe", "tokenizers/llama3"),
            ("llama-spm", "tokenizers/llama2"), ("phi-3", "tokenizers/phi-3-mini"), ("qwen2", "tokenizers/qwen2.5"),
        ])
    func equalsVectors(name: String, folder: String) throws {
        let base = "\(SharedFiles.root)/tokenizers/llama.cpp-vocab-tests/ggml-vocab-\(name).gguf"
        let input = try String(contentsOfFile: base + ".inp", encoding: .utf8)
        let output = try String(contentsOfFile: base + ".out", encoding: .utf8)
        let texts = input.components(separatedBy: "\n__ggml_vocab_test__\n")
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let tokenizer = try SharedFiles.tokenizer(folder)
        var compared = 0
        for (text, line) in zip(texts, lines) {
            let expected = line.split(separator: " ").compactMap { Int($0) }
            #expect(tokenizer.encode(text, addSpecialTokens: false) == expected, "\(name): \(text.debugDescription)")
            compared += 1
        }
        #expect(compared > 40)
    }
}
