import Foundation
import GGUFModels
import ModelFiles
import NightjarGGUFWriter
import Testing
import Tokenizer

@Suite("Tokenizers of encoders in GGUF files")
struct GGUFPieceTokenizerTests {
    private func tokenizer(_ writer: GGUFWriter) throws -> SubwordTokenizer {
        let path = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString + ".gguf"
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try GGUFModel(path: path).tokenizer()
    }

    /// BERT's tokens as converted files spell them: `▁` where a word begins.
    private func bert(_ words: [String]) -> GGUFWriter {
        let tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
        var writer = GGUFWriter()
        writer.set("tokenizer.ggml.model", .string("bert"))
        writer.set("tokenizer.ggml.tokens", .strings(tokens + words))
        writer.set("tokenizer.ggml.token_type", .int32s([3, 3, 3, 3, 3] + words.map { _ in 1 }))
        writer.set("tokenizer.ggml.unknown_token_id", .uint32(1))
        writer.set("tokenizer.ggml.cls_token_id", .uint32(2))
        writer.set("tokenizer.ggml.seperator_token_id", .uint32(3))
        writer.set("tokenizer.ggml.token_type_count", .uint32(2))
        return writer
    }

    @Test("WordPiece goes on with words where no blank stands, in small letters")
    func wordPiece() throws {
        let tokenizer = try tokenizer(bert(["\u{2581}play", "ing", "\u{2581},", "\u{2581}a", "\u{2581}]", "s"]))
        #expect(tokenizer.encode("Playing, á s]") == [2, 5, 6, 7, 8, 1, 9, 3])
        #expect(tokenizer.encode("plays", addSpecialTokens: false) == [5, 10])
        #expect(tokenizer.decode([2, 5, 6, 7, 8, 3], skipSpecialTokens: true) == "playing, a")
        let pair = tokenizer.encoding(of: "play", and: "a a a", maximumLength: 6)
        #expect(pair.ids == [2, 5, 3, 8, 8, 3] && pair.typeIDs == [0, 0, 0, 1, 1, 1])
        // Where tokens have capitals, texts keep theirs.
        let cased = try self.tokenizer(bert(["\u{2581}Play", "\u{2581}play"]))
        #expect(cased.encode("Play play", addSpecialTokens: false) == [5, 6])
    }

    @Test(
        "WordPiece's tokens are put around texts whatever flags say, as in llama.cpp; letters are small as the file says"
    )
    func flags() throws {
        var writer = bert(["\u{2581}a"])
        // What converters write of a tokenizer whose pairs have one token between them.
        writer.set("tokenizer.ggml.add_sep_token", .boolean(false))
        #expect(try tokenizer(writer).encode("a") == [2, 5, 3])
        writer.set("tokenizer.ggml.add_bos_token", .boolean(false))
        writer.set("tokenizer.ggml.token_type_count", .uint32(1))
        let plain = try tokenizer(writer).encoding(of: "a", and: "a")
        #expect(plain.ids == [2, 5, 3, 5, 3] && plain.typeIDs == [0, 0, 0, 0, 0])
        writer.set("tokenizer.ggml.normalizer.lowercase", .boolean(false))
        #expect(try tokenizer(writer).encode("A", addSpecialTokens: false) == [1])
    }

    /// Unigram's tokens and scores.
    private func unigram(_ pieces: [(text: String, score: Float)]) -> GGUFWriter {
        let all: [(text: String, score: Float, kind: Int32)] =
            [("<s>", 0, 3), ("</s>", 0, 3), ("<unk>", 0, 2)] + pieces.map { ($0.text, $0.score, 1) }
        var writer = GGUFWriter()
        writer.set("tokenizer.ggml.model", .string("t5"))
        writer.set("tokenizer.ggml.tokens", .strings(all.map(\.text)))
        writer.set("tokenizer.ggml.scores", .floats(all.map(\.score)))
        writer.set("tokenizer.ggml.token_type", .int32s(all.map(\.kind)))
        writer.set("tokenizer.ggml.bos_token_id", .uint32(0))
        writer.set("tokenizer.ggml.eos_token_id", .uint32(1))
        writer.set("tokenizer.ggml.unknown_token_id", .uint32(2))
        writer.set("tokenizer.ggml.add_space_prefix", .boolean(true))
        writer.set("tokenizer.ggml.remove_extra_whitespaces", .boolean(true))
        return writer
    }

    @Test("Unigram takes the tokens with the greatest sum, and no text becomes a control token")
    func unigram() throws {
        var writer = unigram([
            ("\u{2581}", -2), ("\u{2581}a", -3), ("a", -3.5), ("b", -4), ("ab", -3), ("<", -5), ("/", -5),
        ])
        let tokenizer = try tokenizer(writer)
        func ids(_ text: String) -> [Int] { tokenizer.encode(text, addSpecialTokens: false) }
        #expect(ids("ab") == [3, 7])
        #expect(ids("  a \u{20} b ") == [4, 3, 6])
        #expect(ids("xyb") == [3, 2, 6])
        #expect(tokenizer.encode("a") == [4, 1])
        #expect(tokenizer.decode([4, 3, 6]) == "a b")
        #expect(!tokenizer.encode("</s>", addSpecialTokens: false, literalRanges: [0..<4]).contains(1))
        #expect(tokenizer.encoding(of: "a", and: "b").ids == [4, 1, 3, 6, 1])
        writer.set("tokenizer.ggml.add_bos_token", .boolean(true))
        let pair = try self.tokenizer(writer).encoding(of: "a", and: "b")
        #expect(pair.ids == [0, 4, 1, 1, 3, 6, 1] && pair.typeIDs == [0, 0, 0, 0, 0, 0, 0])
    }

    @Test("a broken map is told with its key")
    func brokenMap() throws {
        var writer = unigram([("a", -1)])
        writer.set("tokenizer.ggml.precompiled_charsmap", .array(type: 0, [.uint8(1), .uint8(2)]))
        let error = try #require(throws: GGUFModelError.self) { try tokenizer(writer) }
        #expect("\(error)".contains("tokenizer.ggml.precompiled_charsmap"))
    }
}
