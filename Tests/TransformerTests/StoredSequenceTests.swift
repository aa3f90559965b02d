import Foundation
import Testing

@testable import Transformer

/// A file with the keys, values and states of a sequence gives what computing them gives, and nothing else is believed.
@Suite("Stored sequences")
struct StoredSequenceTests {
    private static let names = [
        "llama", "gemma2", "mistral", "deepseek_v2", "lfm2", "qwen3_5", "granite4-h", "falcon_h1", "nemotron_h",
    ]
    private static let key = ["model": "this one"]

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stored-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appending(path: "cache").path)
    }

    private func read(_ path: String, _ model: TransformerModel) throws -> KVCache {
        try StoredSequence.read(
            path, key: Self.key, into: model.cachePool, vocabularySize: model.vocabularySize, images: nil
        ).take()
    }

    @Test("the same bits follow", arguments: names, [5, 64, 150])
    func isEqual(name: String, count: Int) throws {
        let model = try DeterminismTests.model(name)
        let decoder = model.makeDecoder()
        let prompt = DeterminismTests.tokens(count, vocabulary: model.vocabularySize)
        let next = DeterminismTests.tokens(20, vocabulary: model.vocabularySize, name: "next")
        let cache = model.cachePool.makeCache()
        try decoder.prefill(prompt, cache: cache, logits: .none)
        try inFolder { path in
            // What others left in pages that are used again is in no file.
            let stored = try #require(StoredSequence(cache, length: count))
            try stored.write(to: path, key: Self.key)
            let first = try Data(contentsOf: URL(filePath: path))
            let expected = try next.map { Array(try decoder.decode($0, cache: cache)) }
            cache.trim(to: 0)
            let other = try read(path, model)
            #expect(other.tokens == prompt.map { Int32($0) })
            let again = try #require(StoredSequence(other, length: count))
            try again.write(to: path + "2", key: Self.key)
            #expect(try Data(contentsOf: URL(filePath: path + "2")) == first)
            #expect(try next.map { Array(try decoder.decode($0, cache: other)) } == expected)
        }
    }

    @Test("lengths are cut to what is asked for, where states allow it")
    func lengths() throws {
        for (name, kept) in [("llama", 96), ("qwen3_5", 64)] {
            let model = try DeterminismTests.model(name)
            let decoder = model.makeDecoder()
            let cache = model.cachePool.makeCache()
            let tokens = DeterminismTests.tokens(100, vocabulary: model.vocabularySize)
            try decoder.prefill(tokens, cache: cache, chunkSize: 32, logits: .none)
            #expect(StoredSequence(cache, length: 99, unit: 32)?.count == 96)
            #expect(StoredSequence(cache, length: 99, unit: 16)?.count == 96)
            #expect(StoredSequence(cache, length: 99, unit: 1)?.count == (name == "llama" ? 99 : 96))
            #expect(StoredSequence(cache, length: 20, unit: 32)?.count == nil)
            #expect(StoredSequence(cache, length: kept, unit: 64)?.count == 64)
            #expect(cache.count == 100)
        }
    }

    @Test("other models' files, other files and damaged files are told apart, and none is used")
    func refusals() throws {
        let model = try DeterminismTests.model("qwen3_5")
        let other = try DeterminismTests.model("llama")
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        let tokens = DeterminismTests.tokens(70, vocabulary: model.vocabularySize)
        try decoder.prefill(tokens, cache: cache, logits: .none)
        try inFolder { path in
            func refusal(_ model: TransformerModel, key: [String: String] = Self.key) -> StoredSequence.Refusal? {
                do throws(StoredSequence.Refusal) {
                    _ = try StoredSequence.read(
                        path, key: key, into: model.cachePool, vocabularySize: model.vocabularySize, images: nil)
                    return nil
                } catch {
                    return error
                }
            }
            #expect(refusal(model) == .missing)
            try #require(StoredSequence(cache, length: 70)).write(to: path, key: Self.key)
            #expect(refusal(model) == nil)
            #expect(refusal(model, key: ["model": "that one"]) == .unusable("it was made with another model"))
            #expect(refusal(other) == .unusable("it was made with another shape"))
            let whole = [UInt8](try Data(contentsOf: URL(filePath: path)))
            let used = model.cachePool.usedBytes
            var refused = 0
            for place in stride(from: 0, to: whole.count, by: 997) {
                var bytes = whole
                bytes[place] ^= 0x10
                try Data(bytes).write(to: URL(filePath: path))
                if refusal(model) != nil { refused += 1 } else { Issue.record("byte \(place) is believed") }
            }
            #expect(refused > 50)
            for count in [0, 7, 8, 100, whole.count - 1] {
                try Data(whole.prefix(count)).write(to: URL(filePath: path))
                #expect(refusal(model) == .foreign)
            }
            try Data("a list of what to buy".utf8).write(to: URL(filePath: path))
            #expect(refusal(model) == .foreign)
            #expect(model.cachePool.usedBytes == used)
        }
    }
}
