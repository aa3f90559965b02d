import Foundation
import Testing
import Transformer

@testable import NightjarGeneration

/// A prompt whose keys and values come from a file is answered as one that is computed.
@Suite("Prompt caches on disk")
struct PromptCacheFileTests {
    private static let weights = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
    .appending(path: "Weights").path

    private func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "prompt-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "cache").path)
    }

    private func result(
        _ model: LoadedModel, _ prompt: [Int]
    ) async throws -> (tokens: [Int], odds: [Double?], cached: Int) {
        let parameters = GenerationParameters(maximumTokens: 12, reportsLogProbabilities: true)
        let stream = model.generate(GenerationRequest(prompt: prompt, parameters: parameters))
        var odds: [Double?] = []
        for try await token in stream { odds.append(token.logProbability.map { Double($0) }) }
        let result = try await stream.result
        return (result.tokens, odds, result.statistics.cachedTokens)
    }

    @Test("the same answers to the bit, on quantized weights, and exactly in F32")
    func isEqual() async throws {
        let text = String(repeating: "Once upon a time there was a small coffee shop by the sea. ", count: 60)
        for isExact in [false, true] {
            var options = ModelLoadOptions(threadCount: 2)
            options.isExact = isExact
            try await inFolder { path in
                let writer = try LoadedModel(directory: Self.weights, options: options)
                let prompt = Array(writer.tokenizer.encode(text).prefix(700))
                #expect(await writer.restorePromptCache(from: path) == .missing)
                let expected = try await result(writer, prompt)
                let count = try await writer.savePromptCache(of: prompt, to: path)
                #expect(count == (writer.transformer.hasInvariantPrompts ? prompt.count - 1 : 512))

                let reader = try LoadedModel(directory: Self.weights, options: options)
                #expect(await reader.restorePromptCache(from: path) == .restored(tokenCount: count))
                let found = try await result(reader, prompt)
                #expect(found.cached == count)
                #expect(found.tokens == expected.tokens)
                #expect(found.odds == expected.odds)

                // With other settings it is none of theirs, and answers are as they were.
                var others = options
                others.keyValueType = .int8
                let other = try LoadedModel(directory: Self.weights, options: others)
                #expect(
                    await other.restorePromptCache(from: path)
                        == .ignored(reason: "it was made with another key_value_type"))
                #expect(try await result(other, prompt).cached == 0)
            }
        }
    }

    @Test("a prompt that was never computed leaves no file, and a file of another kind stays as it is")
    func nothing() async throws {
        try await inFolder { path in
            let model = try LoadedModel(directory: Self.weights, options: ModelLoadOptions(threadCount: 1))
            #expect(try await model.savePromptCache(of: [1, 2, 3], to: path) == 0)
            #expect(!FileManager.default.fileExists(atPath: path))
            try Data("my notes".utf8).write(to: URL(filePath: path))
            #expect(await model.restorePromptCache(from: path) == .foreign)
        }
    }
}
