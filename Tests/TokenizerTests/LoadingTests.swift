import Foundation
import Testing

@testable import Tokenizer

@Suite("Loading")
struct LoadingTests {
    private static let small = """
        {"version": "1.0", "added_tokens": [{"id": 4, "content": "<s>", "special": true, "normalized": false}],
         "normalizer": {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Lowercase"}]},
         "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
           {"type": "Split", "pattern": {"Regex": "\\\\p{L}+|(?i:x)[a-z&&[^c]]{1,3}?"}, "behavior": "Isolated",
            "invert": false},
           {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true}]},
         "post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
           {"Sequence": {"id": "A", "type_id": 0}}],
           "special_tokens": {"<s>": {"id": "<s>", "ids": [4], "tokens": ["<s>"]}}},
         "decoder": {"type": "Sequence", "decoders": [{"type": "ByteLevel"},
           {"type": "Strip", "content": " ", "start": 1, "stop": 0}]},
         "model": {"type": "BPE", "dropout": null, "unk_token": null, "fuse_unk": false, "byte_fallback": false,
           "vocab": {"a": 0, "b": 1, "\\u0120": 2, "ab": 3, "<s>": 4}, "merges": ["a b"]}}
        """

    private func failure(_ json: String) -> TokenizerError? {
        do throws(TokenizerError) {
            _ = try BytePairTokenizer.load(json: Array(json.utf8), name: "t.json")
            return nil
        } catch {
            return error
        }
    }

    @Test("a small tokenizer works")
    func works() throws {
        let tokenizer = try BytePairTokenizer.load(json: Array(Self.small.utf8))
        #expect(tokenizer.encode("AB a") == [4, 3, 2, 0])
        #expect(tokenizer.count("AB a") == 4)
        #expect(tokenizer.decode([4, 3, 2, 0], skipSpecialTokens: true) == "ab a")
        #expect(tokenizer.id(of: "Ġ") == 2)
        #expect(tokenizer.isSpecial(4))
        #expect(tokenizer.encode(utf8: [0xFF]) == nil)
        #expect(tokenizer.encode(utf8: [0x61]) == [4, 0])
        #expect(tokenizer.encode("") == [4])
    }

    @Test("faults are named with their place")
    func namesFaults() {
        func replaced(_ from: String, _ to: String) -> String {
            Self.small.replacingOccurrences(of: from, with: to)
        }
        let cases: [(String, String)] = [
            ("", "expected an object"), ("{", "end of the file"), ("[1]", "expected an object"), ("{}", "“model”"),
            (replaced("\"BPE\"", "\"Unigram\""), "“Unigram”"),
            (replaced("\"BPE\"", "\"WordPiece\""), "“WordPiece”"),
            (replaced("\"NFC\"", "\"Precompiled\""), "normalizer.normalizers[0].type"),
            (replaced("\"a b\"", "\"a c\""), "model.merges[0]"), (replaced("\"a b\"", "\"a\""), "merge rule"),
            (replaced("\"a b\"", "[\"a\"]"), "merge rule"),
            (replaced("\"dropout\": null", "\"dropout\": 0.5"), "model.dropout"),
            (replaced("\"a\": 0", "\"a\": -1"), "whole number"),
            (replaced("\"a\": 0", "\"a\": 99999999999"), "whole number"),
            (replaced("(?i:x)", "(?i:x"), "regular expression"), (replaced("(?i:x)", "(x)\\\\1"), "regular expression"),
            (replaced("{1,3}?", "{9,3}"), "regular expression"), (replaced("Isolated", "Together"), "behavior"),
            (replaced("\"content\": \"<s>\"", "\"content\": 5"), "added_tokens[0].content"),
            (replaced("\"ids\": [4]", "\"ids\": \"4\""), "special_tokens"), (Self.small + "x", "end of the file"),
            (replaced("\\u0120", "\\ud800"), "surrogate"), (replaced("\"decoder\"", "\"decoder\": 1, \"decoder\""), ""),
            (String(repeating: "[", count: 100_000), "object"),
            ("{\"a\":" + String(repeating: "[", count: 100_000), "nesting"),
            (replaced("\"unk_token\": null", "\"unk_token\": \"zz\""), "unk_token"),
        ]
        for (json, part) in cases where !part.isEmpty {
            let description = failure(json)?.description ?? "no fault"
            #expect(description.contains(part) && description.contains("t.json"), "\(part): \(description)")
        }
    }

    @Test("missing files are named")
    func namesMissing() {
        #expect(throws: TokenizerError.noTokenizer(directory: "/nonexistent")) {
            _ = try BytePairTokenizer.load(directory: "/nonexistent")
        }
        #expect(throws: TokenizerError.self) { _ = try BytePairTokenizer.load(file: "/nonexistent/tokenizer.json") }
    }

    @Test("mutated files load or fail, and what loads works")
    func survivesMutation() {
        let original = Array(Self.small.utf8)
        var random = SplitMix64(state: 61)
        let parts = [
            "\"", "{", "}", "[", "]", ",", "null", "-1", "1e9", "4194303", "\\", "\u{0}", "{1,1000}", "(a|b)*",
            "NFKD", "ByteFallback",
        ]
        var loaded = 0
        for _ in 0..<3000 {
            var bytes = original
            for _ in 0..<1 + random.below(4) {
                let at = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[at] = UInt8(random.below(256))
                case 1: bytes.remove(at: at)
                case 2: bytes.insert(contentsOf: Array(parts[random.below(parts.count)].utf8), at: at)
                default:
                    let end = min(at + random.below(40), bytes.count)
                    bytes.replaceSubrange(at..<end, with: bytes[random.below(bytes.count)...].prefix(random.below(40)))
                }
                if bytes.isEmpty { bytes = [0x7B] }
            }
            guard let tokenizer = try? BytePairTokenizer.load(json: bytes) else { continue }
            loaded += 1
            let ids = tokenizer.encode("AB <s> ab\u{301}xaz 123")
            _ = tokenizer.decode(ids)
            _ = tokenizer.tokenBytes(0)
            #expect(tokenizer.count("AB <s> ab\u{301}xaz 123") == ids.count)
        }
        #expect(loaded > 100)
    }

    @Test("the files beside tokenizer.json apply", .enabled(if: SharedFiles.isPresent, SharedFiles.absence))
    func appliesConfiguration() throws {
        let qwen = try BytePairTokenizer.load(directory: SharedFiles.root + "/tokenizers/qwen2.5")
        #expect(qwen.endToken == qwen.id(of: "<|im_end|>"))
        #expect(qwen.beginToken == nil)
        #expect(qwen.encode("<tool_call>") == [151657])
        #expect(qwen.vocabularySize == 151_665)
        let llama = try BytePairTokenizer.load(directory: SharedFiles.root + "/tokenizers/llama2")
        #expect(llama.beginToken == 1)
        #expect(llama.encode("Hello") == [1, 15043])
        let nemo = try BytePairTokenizer.load(directory: SharedFiles.root + "/tokenizers/mistral-nemo")
        #expect(nemo.encode("a").first == nemo.beginToken)
    }

    @Test(
        "vocab.json with merges.txt gives what tokenizer.json gives",
        .enabled(if: SharedFiles.isPresent, SharedFiles.absence))
    func readsLegacy() throws {
        let folder = SharedFiles.root + "/tokenizers/gpt2"
        let legacy = try BytePairTokenizer(
            TokenizerDescription(
                vocabulary: FileContents(path: folder + "/vocab.json"),
                merges: FileContents(path: folder + "/merges.txt")))
        let modern = try SharedFiles.tokenizer("tokenizers/gpt2")
        var generator = TextGenerator(seed: 71, specials: [])
        for _ in 0..<200 {
            let text = generator.next()
            #expect(legacy.encode(text) == modern.encode(text))
        }
    }
}
