import Foundation
import NightjarTestSupport
import Testing

@testable import Tokenizer

/// What Tools/Tokenizer/golden.py wrote.
struct Golden: Decodable {
    struct Entry: Decodable {
        let folder: String
        let shown: [[Int]]
        let digests: String
    }

    let seed: UInt64
    let count: Int
    let entries: [Entry]
    let normalizers: [String: String]

    /// Reads the fixture.
    static func read() throws -> Golden {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/golden.json")
        return try JSONDecoder().decode(Golden.self, from: Data(contentsOf: path))
    }
}

@Suite("Golden ids of Hugging Face tokenizers")
struct GoldenTests {
    @Test(
        "ids and decoded text equal the reference's",
        .testData(anyOf: SharedTokenizers.folders.map { $0 + "/tokenizer.json" }),
        arguments: SharedTokenizers.present(SharedTokenizers.folders))
    func equalsReference(folder: String) throws {
        let golden = try Golden.read()
        let entry = try #require(golden.entries.first { $0.folder == folder })
        let tokenizer = try SharedTokenizers.tokenizer(folder)
        var generator = TextGenerator(seed: golden.seed, specials: tokenizer.addedTokens.map(\.content))
        let digests = Array(entry.digests.utf8)
        try #require(digests.count == golden.count * 6)
        var wrong = 0
        for i in 0..<golden.count {
            let text = generator.next()
            let with = tokenizer.encode(text)
            let without = tokenizer.encode(text, addSpecialTokens: false)
            if i < entry.shown.count { #expect(with == entry.shown[i], "text \(i): \(text.debugDescription)") }
            let digest = Digest.of(
                with, without, tokenizer.decode(without), tokenizer.decode(with, skipSpecialTokens: true))
            if digest != Int(String(decoding: digests[i * 6..<i * 6 + 6], as: UTF8.self), radix: 16) {
                wrong += 1
                if wrong <= 3 { Issue.record("text \(i) differs: \(text.debugDescription)") }
            }
            if i % 16 == 0 { #expect(tokenizer.count(text) == with.count) }
        }
        #expect(wrong == 0)
    }

    @Test(
        "every scalar normalizes as the reference has it",
        arguments: ["NFC", "NFD", "NFKC", "NFKD", "Lowercase", "StripAccents", "Nmt"])
    func normalizesAlike(name: String) throws {
        let golden = try Golden.read()
        let tree = JSONTree.object([(Array("type".utf8), .string(Array(name.utf8)))])
        let steps = try Normalizer.parse(ConfigurationPart(tree, file: "test", key: "normalizer"))
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        for start in stride(from: UInt32(0), to: 0x110000, by: 0x100) {
            var text = ByteBuffer()
            for scalar in start..<start + 0x100 where !(0xD800...0xDFFF).contains(scalar) {
                for part in [0x61, scalar, 0x323, 0x301, scalar, 0x7C] { text.append(scalar: part) }
            }
            state = Digest.hash(Normalizer.normalize(text.array, steps), from: state)
        }
        let expected = try #require(golden.normalizers[name].flatMap { UInt64($0, radix: 16) })
        #expect(state == expected)
    }
}
