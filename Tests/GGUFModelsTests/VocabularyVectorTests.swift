import Foundation
import GGUFModels
import NightjarTestSupport
import Testing
import Tokenizer

@Suite("Tokenizers of GGUF files against llama.cpp's vectors")
struct VocabularyVectorTests {
    /// A folder of more vocabularies than the shared one has; nil for the shared one alone.
    static let more = ProcessInfo.processInfo.environment["NIGHTJAR_GGUF_VOCABULARIES"]

    /// The vocabularies that have vectors and are of a kind that we read.
    static let paths: [String] = {
        guard let folder = (more ?? TestData.find("tokenizers/llama.cpp-vocab-tests")).map({ $0 + "/" }) else {
            return []
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { name in
            name.hasSuffix(".gguf") && FileManager.default.fileExists(atPath: folder + name + ".inp")
                && !name.contains("bert")
        }.sorted().map { folder + $0 }
    }()

    @Test(
        "gives the same tokens, and the text back",
        .enabled(
            if: more != nil || TestData.find("tokenizers/llama.cpp-vocab-tests") != nil,
            "\(TestData.absence(["tokenizers/llama.cpp-vocab-tests"]))"),
        arguments: paths)
    func vectors(path: String) throws {
        let tokenizer = try GGUFModel(path: path).tokenizer()
        let texts = try String(contentsOfFile: path + ".inp", encoding: .utf8)
            .components(separatedBy: "\n__ggml_vocab_test__\n")
        let lines = try String(contentsOfFile: path + ".out", encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        try #require(texts.count > 30 && lines.count >= texts.count)
        for (text, line) in zip(texts, lines) {
            let expected = line.split(separator: " ").compactMap { Int($0) }
            let ids = tokenizer.encode(text, addSpecialTokens: false)
            #expect(ids == expected, "\(text.debugDescription)")
            #expect(tokenizer.decode(ids) == text)
        }
    }
}
