import Foundation
import Testing

@testable import Tokenizer

@Suite("Tokenizers of many shapes")
struct BreadthTests {
    /// Puts each made-up tokenizer of Tools/Tokenizer/breadth.py together and compares with its digests.
    @Test("ids and decoded text equal the reference's")
    func equalsReference() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/breadth.json")
        let fixture = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any])
        let models = try #require(fixture["models"] as? [String: [String: Any]])
        let entries = try #require(fixture["entries"] as? [[String: Any]])
        let seed = try #require(fixture["seed"] as? Int)
        let count = try #require(fixture["texts"] as? Int)
        #expect(entries.count >= 100)
        for (index, entry) in entries.enumerated() {
            let isByteLevel = try #require(entry["byteLevel"] as? Bool)
            var model = try #require(models[isByteLevel ? "bytes" : "text"])
            let options = try #require(entry["options"] as? [String: Any])
            model.merge(options) { $1 }
            var description: [String: Any] = ["model": model]
            for key in ["normalizer", "pre_tokenizer", "post_processor", "decoder", "added_tokens"] {
                description[key] = entry[key] ?? NSNull()
            }
            let json = Array(try JSONSerialization.data(withJSONObject: description))
            let tokenizer = try SubwordTokenizer.load(json: json, name: "breadth \(index)")
            let added = try #require(entry["added_tokens"] as? [[String: Any]])
            let digests = Array(try #require(entry["digests"] as? String).utf8)
            var generator = TextGenerator(
                seed: UInt64(seed + index), specials: added.compactMap { $0["content"] as? String })
            var wrong = 0
            for i in 0..<count {
                let text = generator.next()
                let with = tokenizer.encode(text)
                let without = tokenizer.encode(text, addSpecialTokens: false)
                let digest = Digest.of(
                    with, without, tokenizer.decode(without), tokenizer.decode(with, skipSpecialTokens: true))
                if digest != Int(String(decoding: digests[i * 6..<i * 6 + 6], as: UTF8.self), radix: 16) { wrong += 1 }
            }
            let shape = ["normalizer", "pre_tokenizer", "decoder"].map { "\($0): \(entry[$0] ?? "")" }
            #expect(wrong == 0, "entry \(index), \(options), \(shape)")
        }
    }
}
