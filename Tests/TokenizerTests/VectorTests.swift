import Foundation
import NightjarTestSupport
import Testing

@testable import Tokenizer

@Suite("Vectors of llama.cpp", .testData("tokenizers/llama.cpp-vocab-tests"))
struct VectorTests {
    private static let vectors = TestData.present([
        ("falcon", "tokenizers/falcon"), ("gpt-2", "tokenizers/gpt2"), ("llama-bpe", "tokenizers/llama3"),
        ("llama-spm", "tokenizers/llama2"), ("phi-3", "tokenizers/phi-3-mini"), ("qwen2", "tokenizers/qwen2.5"),
    ]) { $0.1 + "/tokenizer.json" }

    @Test("ids equal the vectors'", .testData("tokenizers/gpt2/tokenizer.json"), arguments: vectors)
    func equalsVectors(name: String, folder: String) throws {
        let base = "tokenizers/llama.cpp-vocab-tests/ggml-vocab-\(name).gguf"
        let input = try TestData.text(base + ".inp")
        let output = try TestData.text(base + ".out")
        let texts = input.components(separatedBy: "\n__ggml_vocab_test__\n")
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let tokenizer = try SharedTokenizers.tokenizer(folder)
        var compared = 0
        for (text, line) in zip(texts, lines) {
            let expected = line.split(separator: " ").compactMap { Int($0) }
            #expect(tokenizer.encode(text, addSpecialTokens: false) == expected, "\(name): \(text.debugDescription)")
            compared += 1
        }
        #expect(compared > 40)
    }
}
