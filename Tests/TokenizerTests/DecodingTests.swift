import NightjarTestSupport
import Testing

@testable import Tokenizer

@Suite("Decoding")
struct DecodingTests {
    @Test("invalid UTF-8 becomes replacement scalars as in Rust, however it is cut")
    func replacesInvalid() {
        let cases: [([UInt8], String)] = [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xE4, 0xBD], "\u{FFFD}"), ([0xE4, 0xBD, 0x61], "\u{FFFD}a"),
            ([0xF0, 0x9F, 0x98], "\u{FFFD}"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
            ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xE0, 0x80, 0xE4, 0xBD, 0xA0], "\u{FFFD}\u{FFFD}你"),
        ]
        for (bytes, expected) in cases {
            for cut in 0...bytes.count {
                var lossy = LossyUTF8()
                var output: [UInt8] = []
                lossy.append(Array(bytes[..<cut]), to: &output)
                lossy.append(Array(bytes[cut...]), to: &output)
                lossy.finish(&output)
                #expect(output == Array(expected.utf8), "\(bytes) at \(cut)")
            }
        }
    }

    @Test("random bytes agree with the standard library's repair")
    func agreesWithRepair() {
        var random = SplitMix64(state: 3)
        for _ in 0..<4000 {
            let leads: [UInt8] = [0x41, 0x80, 0xBF, 0xC2, 0xE0, 0xE4, 0xED, 0xF0, 0xF4, 0xFF, 0x9F, 0xA0]
            let bytes = (0..<random.below(12)).map { _ in leads[random.below(leads.count)] }
            var lossy = LossyUTF8()
            var output: [UInt8] = []
            for byte in bytes { lossy.append([byte], to: &output) }
            lossy.finish(&output)
            #expect(output == Array(String(decoding: bytes, as: UTF8.self).utf8), "\(bytes)")
        }
    }

    private static let folders = [
        "models/TinyStories-656K", "models/stories260K-hf", "spikes/default-model/weights", "tokenizers/minimind",
    ]

    @Test(
        "streaming gives the whole text at every split, for any ids",
        .testData(anyOf: folders.map { $0 + "/tokenizer.json" }),
        arguments: SharedTokenizers.present(folders))
    func streams(folder: String) throws {
        let tokenizer = try SharedTokenizers.tokenizer(folder)
        var random = SplitMix64(state: 11)
        var generator = TextGenerator(seed: 12, specials: tokenizer.addedTokens.map(\.content))
        for round in 0..<60 {
            let ids =
                round % 2 == 0
                ? tokenizer.encode(generator.next())
                : (0..<random.below(24)).map { _ in random.below(tokenizer.vocabularySize + 3) }
            for skips in [false, true] {
                var decoder = tokenizer.makeStreamingDecoder(skipSpecialTokens: skips)
                var text = ""
                for end in 0...ids.count {
                    if end > 0 { text += decoder.append(ids[end - 1]) }
                    var rest = decoder
                    let whole = tokenizer.decode(ids[..<end], skipSpecialTokens: skips)
                    #expect(Array((text + rest.finish()).utf8) == Array(whole.utf8))
                }
            }
        }
    }

    @Test("token bytes put together are the text", .testData("tokenizers/minimind/tokenizer.json"))
    func bytesAreText() throws {
        let tokenizer = try SharedTokenizers.tokenizer("tokenizers/minimind")
        var generator = TextGenerator(seed: 4, specials: tokenizer.addedTokens.map(\.content))
        for _ in 0..<300 {
            let text = generator.next()
            let bytes = tokenizer.encode(text, addSpecialTokens: false).flatMap { tokenizer.tokenBytes($0) ?? [] }
            #expect(bytes == Array(text.utf8))
        }
        #expect(tokenizer.tokenBytes(-1) == nil)
        #expect(tokenizer.tokenBytes(tokenizer.vocabularySize) == nil)
        #expect(tokenizer.vocabularyBytes.count == tokenizer.vocabularySize)
    }

    @Test("bytes and word starts are what they stand for", .testData("models/stories260K-hf/tokenizer.json"))
    func bytesOfSentencePieces() throws {
        let stories = try SharedTokenizers.tokenizer("models/stories260K-hf")
        #expect(stories.tokenBytes(try #require(stories.id(of: "<0x0A>"))) == [0x0A])
        #expect(stories.tokenBytes(try #require(stories.id(of: "▁the"))) == Array(" the".utf8))
    }
}
