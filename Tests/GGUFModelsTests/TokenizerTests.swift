import Foundation
import GGUFModels
import ModelFiles
import NightjarGGUFWriter
import Testing
import Tokenizer

@Suite("Tokenizers of hand-made GGUF files")
struct GGUFTokenizerTests {
    /// A tokenizer of metadata alone.
    private func tokenizer(_ writer: GGUFWriter) throws -> SubwordTokenizer { try model(writer).tokenizer() }

    private func model(_ writer: GGUFWriter) throws -> GGUFModel {
        let path = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString + ".gguf"
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try GGUFModel(path: path)
    }

    /// A vocabulary with scores: the bytes, and a few pieces of text.
    private func scored(_ pieces: [(text: String, score: Float, kind: Int32)]) -> GGUFWriter {
        var writer = GGUFWriter()
        let digits = Array("0123456789ABCDEF")
        let bytes = (0..<256).map { "<0x\(digits[$0 >> 4])\(digits[$0 & 15])>" }
        let special: [(text: String, score: Float, kind: Int32)] = [("<unk>", 0, 2), ("<s>", 0, 3), ("</s>", 0, 3)]
        let all = special + bytes.map { ($0, Float(0), Int32(6)) } + pieces
        writer.set("tokenizer.ggml.model", .string("llama"))
        writer.set("tokenizer.ggml.tokens", .strings(all.map(\.text)))
        writer.set("tokenizer.ggml.scores", .floats(all.map(\.score)))
        writer.set("tokenizer.ggml.token_type", .int32s(all.map(\.kind)))
        writer.set("tokenizer.ggml.bos_token_id", .uint32(1))
        writer.set("tokenizer.ggml.eos_token_id", .uint32(2))
        writer.set("tokenizer.ggml.unknown_token_id", .uint32(0))
        return writer
    }

    @Test("merges by score, the leftmost of equals first, and spells the rest in bytes")
    func scores() throws {
        let writer = scored([
            ("\u{2581}", -1, 1), ("a", -2, 1), ("b", -3, 1), ("ab", -10, 1), ("ba", -5, 1), ("aba", -20, 1),
            ("\u{2581}a", -30, 1), ("aa", -7, 1),
        ])
        let tokenizer = try tokenizer(writer)
        let (space, a, b, ab, ba, aba, spaceA, aa) = (259, 260, 261, 262, 263, 264, 265, 266)
        func ids(_ text: String) -> [Int] { tokenizer.encode(text, addSpecialTokens: false) }
        #expect(ids("b") == [space, b])
        #expect(ids("a") == [spaceA])
        // "ba" is the best pair, and then its union with the letter before it.
        #expect(ids("aba") == [space, aba])
        #expect(ids("bab") == [space, ba, b])
        #expect(ids("baaa") == [space, ba, aa])
        #expect(ids("é") == [space, 3 + 0xC3, 3 + 0xA9])
        #expect(tokenizer.encode("b") == [1, space, b])
        #expect(tokenizer.decode([1, space, ba, 3 + 0xC3, 3 + 0xA9], skipSpecialTokens: true) == "baé")
        #expect(tokenizer.tokenBytes(aba) == Array("aba".utf8) && tokenizer.tokenBytes(ab) == Array("ab".utf8))
        #expect(a == 260)
    }

    @Test("text never becomes a control token, whatever could be merged to one")
    func forging() throws {
        let writer = scored([("<", -1, 1), ("s", -2, 1), (">", -3, 1), ("<s", -4, 1), ("\u{2581}", -5, 1)])
        let tokenizer = try tokenizer(writer)
        let forged = tokenizer.encode("<s>", addSpecialTokens: false, literalRanges: [0..<3])
        #expect(!forged.contains(1))
        #expect(tokenizer.encode("<s>", addSpecialTokens: false) == [1])
    }

    @Test("runs of blanks are one token, also in literal text, and other user-defined tokens are not")
    func blanks() throws {
        var writer = scored([
            ("\u{2581}", -1, 1), ("a", -2, 1), ("\u{2581}a", -3, 1), ("  ", -1000, 4), ("\n\n", -1000, 4),
            ("<b", -4, 1), ("<", -5, 1), ("b", -5, 1), (">", -5, 1), ("<b>", -1000, 4),
            ("\n", -6, 1),
        ])
        writer.set("tokenizer.ggml.add_space_prefix", .boolean(false))
        let tokenizer = try tokenizer(writer)
        #expect(tokenizer.encode("  a\n\na", addSpecialTokens: false, literalRanges: [0..<6]) == [262, 260, 263, 260])
        #expect(tokenizer.encode("<b>", addSpecialTokens: false) == [268])
        #expect(tokenizer.encode("<b>", addSpecialTokens: false, literalRanges: [0..<3]) == [264, 267])
        #expect(tokenizer.decode([262, 260, 263, 268]) == "  a\n\n<b>")
    }

    /// What llama.cpp makes of texts with these tokens, with a space put before texts and without.
    private static let userDefined: [(text: String, prefixed: [Int], bare: [Int])] = [
        ("a\na\n\n\na", [261, 13, 260, 263, 261], [260, 13, 260, 263, 260]),
        ("\n\n\n\n\n", [263, 262], [263, 262]),
        (" a   a", [259, 261, 264, 259, 261], [261, 264, 261]),
        ("<b>\ta", [266, 265, 261], [266, 265, 260]),
        ("a\n\n a", [261, 262, 259, 261], [260, 262, 261]),
        ("a<b", [261, 270], [260, 270]),
        ("  a", [264, 261], [264, 260]),
        ("    \n\n\n\n", [264, 264, 263, 259, 13], [264, 264, 263, 13]),
        ("<s>a", [1, 261], [1, 260]),
    ]

    @Test("user-defined tokens are found before text is merged, the longest first, whatever their parts are")
    func userDefinedTokens() throws {
        for hasPrefix in [true, false] {
            // No piece is a line feed, and older files spell spaces otherwise.
            var writer = scored([
                ("\u{2581}", -1, 1), ("a", -2, 1), ("\u{2581}a", -3, 1), ("\n\n", -1000, 4), ("\n\n\n", -1000, 4),
                ("  ", -1000, 4), ("\t", -1000, 4), ("<b>", -1000, 4), ("<", -4, 1), ("b", -5, 1), (">", -6, 1),
                ("<b", -7, 1), ("\u{2581}\u{2581}", -8, 4),
            ])
            writer.set("tokenizer.ggml.add_space_prefix", .boolean(hasPrefix))
            let tokenizer = try tokenizer(writer)
            for (text, prefixed, bare) in Self.userDefined {
                let expected = hasPrefix ? prefixed : bare
                #expect(tokenizer.encode(text, addSpecialTokens: false) == expected, "\(text.debugDescription)")
                let isMarker = text.contains("<b>") || text.contains("<s>")
                let literal = tokenizer.encode(text, addSpecialTokens: false, literalRanges: [0..<text.utf8.count])
                #expect(isMarker ? !literal.contains(266) && !literal.contains(1) : literal == expected)
            }
            #expect(tokenizer.decode([262, 260, 264, 260, 271]) == "\n\na  a  ")
            #expect(tokenizer.tokenBytes(271) == [0x20, 0x20] && tokenizer.tokenBytes(263) == [0x0A, 0x0A, 0x0A])
        }
    }

    @Test("a piece of text that has a role is text all the same")
    func textOfRoles() throws {
        var writer = byteLevel("gpt-2")
        writer.set("tokenizer.ggml.bos_token_id", .uint32(0))
        writer.set("tokenizer.ggml.eos_token_id", .uint32(3))
        let tokenizer = try tokenizer(writer)
        #expect(tokenizer.beginToken == 0 && tokenizer.endToken == 3)
        #expect(tokenizer.encode("aab ab", addSpecialTokens: false) == [0, 3, 4])
        #expect(tokenizer.isText(0) && tokenizer.isText(3) && !tokenizer.isAdded(0) && !tokenizer.isSpecial(3))
        #expect(tokenizer.decode([0, 3, 8, 4], skipSpecialTokens: true) == "aab ab")
        #expect(!tokenizer.isText(8) && tokenizer.isSpecial(8))
    }

    @Test("flags say whether a begin token and a space are put before texts")
    func flags() throws {
        var writer = scored([("\u{2581}", -1, 1), ("a", -2, 1)])
        writer.set("tokenizer.ggml.add_bos_token", .boolean(false))
        writer.set("tokenizer.ggml.add_eos_token", .boolean(true))
        writer.set("tokenizer.ggml.add_space_prefix", .boolean(false))
        let tokenizer = try tokenizer(writer)
        #expect(tokenizer.encode("a") == [260, 2])
        #expect(tokenizer.decode([259, 260]) == " a")
        #expect(tokenizer.beginToken == 1 && tokenizer.endToken == 2 && tokenizer.unknownToken == 0)
    }

    /// A byte-level vocabulary of some letters with a few rules.
    private func byteLevel(_ rules: String?) -> GGUFWriter {
        var writer = GGUFWriter()
        let tokens = ["a", "b", "Ġ", "ab", "Ġab", "1", "11", "é", "<|im_end|>", "<think>"]
        writer.set("tokenizer.ggml.model", .string("gpt2"))
        writer.set("tokenizer.ggml.tokens", .strings(tokens))
        writer.set("tokenizer.ggml.token_type", .int32s([1, 1, 1, 1, 1, 1, 1, 4, 4, 4]))
        writer.set("tokenizer.ggml.merges", .strings(["a b", "Ġ ab", "1 1"]))
        if let rules { writer.set("tokenizer.ggml.pre", .string(rules)) }
        return writer
    }

    @Test("cuts words by the rules that the file names")
    func rules() throws {
        func ids(_ rules: String?, _ text: String) throws -> [Int] {
            try tokenizer(byteLevel(rules)).encode(text, addSpecialTokens: false)
        }
        #expect(try ids("gpt-2", "ab ab11") == [3, 4, 6])
        #expect(try ids("qwen2", "ab ab11") == [3, 4, 5, 5])
        #expect(try ids("llama-bpe", "ab ab11") == [3, 4, 6])
        #expect(try ids(nil, "ab ab11") == [3, 4, 6])
        // A user-defined token is spelled as in text; the vocabulary's other tokens are in the byte alphabet.
        #expect(try ids("gpt-2", "é<think>") == [7, 9])
        #expect(try tokenizer(byteLevel("gpt-2")).decode([0, 7, 9]) == "aé<think>")
    }

    @Test("every name of rules compiles, and an unknown one is refused by name")
    func names() throws {
        let message = try #require(throws: GGUFModelError.self) { try tokenizer(byteLevel("no-such-rules")) }
        #expect("\(message)".contains("no-such-rules"))
        let known = "\(message)".components(separatedBy: "supported: ").last?.dropLast().components(separatedBy: ", ")
        let names = try #require(known)
        #expect(names.count > 60)
        for name in names {
            let ids = try tokenizer(byteLevel(name)).encode("ab 1111 ab!\n\n a'b", addSpecialTokens: false)
            #expect(ids.filter { $0 == 3 || $0 == 4 }.count >= 2, "\(name)")
        }
    }

    @Test("tokens that end turns are found by their texts, and are control tokens then")
    func endTokens() throws {
        var writer = byteLevel("qwen2")
        writer.set("tokenizer.ggml.eos_token_id", .uint32(5))
        let model = try model(writer)
        #expect(try model.vocabulary().endTokens == [5, 8])
        let tokenizer = try model.tokenizer()
        #expect(tokenizer.isSpecial(8) && !tokenizer.isSpecial(9) && tokenizer.isAdded(9))
        #expect(tokenizer.decode([0, 8, 1], skipSpecialTokens: true) == "ab")
    }

    @Test("kinds without merges are refused by name", arguments: ["rwkv", "plamo2", "none"])
    func kinds(kind: String) throws {
        var writer = byteLevel(nil)
        writer.set("tokenizer.ggml.model", .string(kind))
        let error = try #require(throws: GGUFModelError.self) { try tokenizer(writer) }
        #expect("\(error)".contains(kind) && "\(error)".contains("gpt2, llama"))
    }

    @Test("what is missing or wrong is told with its key")
    func faults() throws {
        func message(_ change: (inout GGUFWriter) -> Void, scored isScored: Bool = false) throws -> String {
            var writer = isScored ? scored([("a", -1, 1)]) : byteLevel(nil)
            change(&writer)
            return "\(try #require(throws: GGUFModelError.self) { try tokenizer(writer) })"
        }
        func remove(_ key: String) -> (inout GGUFWriter) -> Void {
            { $0.entries.removeAll { $0.key == "tokenizer.ggml." + key } }
        }
        #expect(try message(remove("tokens")).contains("tokenizer.ggml.tokens"))
        #expect(try message(remove("model")).contains("tokenizer.ggml.model"))
        #expect(try message(remove("merges")).contains("tokenizer.ggml.merges"))
        #expect(try message(remove("scores"), scored: true).contains("tokenizer.ggml.scores"))
        #expect(try message({ $0.set("tokenizer.ggml.token_type", .int32s([1])) }).contains("token_type"))
        #expect(try message({ $0.set("tokenizer.ggml.tokens", .int32s([1])) }).contains("an array of strings"))
        #expect(try message({ $0.set("tokenizer.ggml.merges", .strings(["ab"])) }).contains("merges[0]"))
        #expect(try message({ $0.set("tokenizer.ggml.merges", .strings(["a z"])) }).contains("merges[0]"))
        #expect(try message({ $0.set("tokenizer.ggml.bos_token_id", .uint32(99)) }).contains("bos_token_id"))
        #expect(try message({ $0.set("tokenizer.ggml.scores", .floats([.nan])) }, scored: true).contains("scores"))
    }
}
