import Foundation
import NightjarTestSupport
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
            _ = try SubwordTokenizer.load(json: Array(json.utf8), name: "t.json")
            return nil
        } catch {
            return error
        }
    }

    @Test("a small tokenizer works")
    func works() throws {
        let tokenizer = try SubwordTokenizer.load(json: Array(Self.small.utf8))
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
            (replaced("\"BPE\"", "\"WordLevel\""), "“WordLevel”"),
            (replaced("\"BPE\"", "\"Unigram\""), "model.vocab"),
            (replaced("\"BPE\"", "\"WordPiece\""), "model.unk_token"),
            (replaced("\"Lowercase\"", "Lowercase"), "expected a value and found"),
            (replaced("\"NFC\"", "\"Precompiled\""), "normalizer.normalizers[0].precompiled_charsmap"),
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
            _ = try SubwordTokenizer.load(directory: "/nonexistent")
        }
        #expect(throws: TokenizerError.self) { _ = try SubwordTokenizer.load(file: "/nonexistent/tokenizer.json") }
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
            guard let tokenizer = try? SubwordTokenizer.load(json: bytes) else { continue }
            loaded += 1
            let ids = tokenizer.encode("AB <s> ab\u{301}xaz 123")
            _ = tokenizer.decode(ids)
            _ = tokenizer.tokenBytes(0)
            #expect(tokenizer.count("AB <s> ab\u{301}xaz 123") == ids.count)
        }
        #expect(loaded > 100)
    }

    @Test(
        "the files beside tokenizer.json apply",
        .testData(
            "tokenizers/qwen2.5/tokenizer.json", "tokenizers/llama2/tokenizer.json",
            "tokenizers/mistral-nemo/tokenizer.json"))
    func appliesConfiguration() throws {
        let qwen = try SubwordTokenizer.load(directory: TestData.folder(of: "tokenizers/qwen2.5/tokenizer.json"))
        #expect(qwen.endToken == qwen.id(of: "<|im_end|>"))
        #expect(qwen.beginToken == nil)
        #expect(qwen.encode("<tool_call>") == [151657])
        #expect(qwen.vocabularySize == 151_665)
        let llama = try SubwordTokenizer.load(directory: TestData.folder(of: "tokenizers/llama2/tokenizer.json"))
        #expect(llama.beginToken == 1)
        #expect(llama.encode("Hello") == [1, 15043])
        let nemo = try SubwordTokenizer.load(directory: TestData.folder(of: "tokenizers/mistral-nemo/tokenizer.json"))
        #expect(nemo.encode("a").first == nemo.beginToken)
    }

    @Test(
        "vocab.json with merges.txt gives what tokenizer.json gives",
        .testData("tokenizers/gpt2/merges.txt", "tokenizers/qwen2.5/merges.txt"), arguments: ["gpt2", "qwen2.5"])
    func readsLegacy(name: String) throws {
        let folder = try TestData.folder(of: "tokenizers/\(name)/merges.txt")
        let legacy = try Self.inFolder([:]) { copy in
            for file in ["vocab.json", "merges.txt", "tokenizer_config.json"] {
                try FileManager.default.createSymbolicLink(
                    at: copy.appending(path: file), withDestinationURL: URL(filePath: folder + "/" + file))
            }
            return try SubwordTokenizer.load(directory: copy.path)
        }
        let modern = try SharedTokenizers.tokenizer("tokenizers/" + name)
        var generator = TextGenerator(seed: 71, specials: [])
        for text in ["a\n\nb 123", "  two  spaces \n\nx", "e\u{301}"] + (0..<200).map({ _ in generator.next() }) {
            #expect(legacy.encode(text) == modern.encode(text))
        }
    }

    /// Calls a closure with a folder that holds these files.
    private static func inFolder<Result>(
        _ files: [String: String], _ body: (URL) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "nightjar-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try body(folder)
    }

    /// The members of a byte-level vocabulary of the space and the 26 small letters.
    private static let letters = "Ġabcdefghijklmnopqrstuvwxyz".enumerated().map { "\"\($1)\":\($0)" }
        .joined(separator: ",")

    private static func described(special: Bool, processor: String = "null") -> String {
        """
        {"model":{"type":"BPE","vocab":{\(letters)},"merges":[]},"normalizer":null,
         "pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false},"decoder":{"type":"ByteLevel"},
         "post_processor":\(processor),
         "added_tokens":[{"id":27,"content":"<s>","special":\(special)},{"id":28,"content":"</s>","special":\(special)}]}
        """
    }

    @Test("vocab.json with merges.txt follows the class that the configuration names")
    func legacyClasses() throws {
        func load(_ configuration: String) throws -> SubwordTokenizer {
            try Self.inFolder([
                "vocab.json": "{\(Self.letters)}", "merges.txt": "#version: 0.2\n",
                "tokenizer_config.json": configuration,
            ]) { try SubwordTokenizer.load(directory: $0.path) }
        }
        #expect(try load("{}").encode("ab") == [1, 2])
        #expect(try load(#"{"tokenizer_class":"GPT2Tokenizer","add_prefix_space":true}"#).encode("b") == [0, 2])
        #expect(try load(#"{"tokenizer_class":"Qwen2Tokenizer"}"#).encode("ab") == [1, 2])
        let error = #expect(throws: TokenizerError.self) { try load(#"{"tokenizer_class":"CLIPTokenizer"}"#) }
        #expect("\(try #require(error))".contains("tokenizer_config.json: “tokenizer_class” is CLIPTokenizer"))
    }

    @Test("what stands before a text stays where only the end is said, and null says nothing")
    func begins() throws {
        let processor = """
            {"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],
             "pair":[],"special_tokens":{"<s>":{"id":"<s>","ids":[27],"tokens":["<s>"]}}}
            """
        func ids(_ flags: String) throws -> [Int] {
            try Self.inFolder([
                "tokenizer.json": Self.described(special: true, processor: processor),
                "tokenizer_config.json": #"{"bos_token":"<s>","eos_token":"</s>""# + flags + "}",
            ]) { try SubwordTokenizer.load(directory: $0.path).encode("a") }
        }
        #expect(try ids("") == [27, 1])
        #expect(try ids(#","add_bos_token":null"#) == [27, 1])
        #expect(try ids(#","add_eos_token":true"#) == [27, 1, 28])
        #expect(try ids(#","add_bos_token":false,"add_eos_token":true"#) == [1, 28])
        #expect(try ids(#","add_bos_token":false"#) == [1])
    }

    @Test("the map of special tokens counts where the configuration lists no added tokens")
    func mapOrConfiguration() throws {
        func load(_ configuration: String) throws -> SubwordTokenizer {
            try Self.inFolder([
                "tokenizer.json": Self.described(special: true), "tokenizer_config.json": configuration,
                "special_tokens_map.json": #"{"bos_token":"<s>","eos_token":{"content":"</s>"}}"#,
            ]) { try SubwordTokenizer.load(directory: $0.path) }
        }
        let older = try load(#"{"bos_token":"","eos_token":"<s>"}"#)
        #expect(older.beginToken == 27)
        #expect(older.endToken == 28)
        let newer = try load(
            #"{"bos_token":null,"eos_token":"<s>","added_tokens_decoder":{"27":{"content":"<s>","special":true}}}"#)
        #expect(newer.beginToken == nil)
        #expect(newer.endToken == 27)
    }

    @Test("a token with a role is a control token, whatever its own flag says")
    func rolesAreSpecial() throws {
        let tokenizer = try Self.inFolder([
            "tokenizer.json": Self.described(special: false), "tokenizer_config.json": #"{"eos_token":"</s>"}"#,
        ]) { try SubwordTokenizer.load(directory: $0.path) }
        #expect(tokenizer.isSpecial(28))
        #expect(!tokenizer.isSpecial(27))
        #expect(tokenizer.decode([27, 1, 28], skipSpecialTokens: true) == "<s>a")
    }
}
