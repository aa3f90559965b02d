import Testing

@testable import Tokenizer

/// Files whose parts multiply one another, or the text: what they make is counted before it is made.
@Suite("Multiplication")
struct MultiplicationTests {
    private static func file(
        normalizer: String = "null", preTokenizer: String = "null", processor: String = "null",
        decoder: String = "null", added: String = "", options: String = ""
    ) -> String {
        """
        {"added_tokens": [\(added)], "normalizer": \(normalizer), "pre_tokenizer": \(preTokenizer),
         "post_processor": \(processor), "decoder": \(decoder),
         "model": {"type": "BPE"\(options), "vocab": {"a": 0, "b": 1}, "merges": []}}
        """
    }

    private static func list(_ element: String, _ count: Int) -> String {
        "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
    }

    private static func sequence(_ name: String, _ element: String, _ count: Int) -> String {
        #"{"type":"Sequence","\#(name)":\#(list(element, count))}"#
    }

    private static func template(pieces: Int, ids: Int, texts: Int = 1) -> String {
        let single =
            Array(repeating: #"{"SpecialToken":{"id":"s"}}"#, count: pieces)
            + Array(repeating: #"{"Sequence":{"id":"A"}}"#, count: texts)
        return #"{"type":"TemplateProcessing","single":[\#(single.joined(separator: ","))],"#
            + #""special_tokens":{"s":{"ids":"# + list("1", ids) + "}}}"
    }

    private static func replace(_ pattern: String, _ content: String) -> String {
        #"{"type":"Replace","pattern":{"String":"\#(pattern)"},"content":"\#(content)"}"#
    }

    private static let long = String(repeating: "b", count: 300)

    private static let hostile: [(json: String, key: String)] = [
        (file(processor: template(pieces: 3000, ids: 3000)), "post_processor.single"),
        (file(processor: template(pieces: 60, ids: 3000)), "post_processor.special_tokens"),
        (file(processor: template(pieces: 60, ids: 100)), "“post_processor”"),
        (file(processor: template(pieces: 0, ids: 0, texts: 60)), "“post_processor”"),
        (file(processor: sequence("processors", template(pieces: 1, ids: 1, texts: 2), 30)), "“post_processor”"),
        (file(processor: sequence("processors", #"{"type":"ByteLevel"}"#, 5000)), "post_processor.processors"),
        (
            file(processor: sequence("processors", sequence("processors", template(pieces: 1, ids: 1), 60), 60)),
            "post_processor.processors"
        ),
        (file(normalizer: sequence("normalizers", replace("a", "aa"), 30)), "“normalizer”"),
        (file(normalizer: sequence("normalizers", replace("", "a"), 30)), "“normalizer”"),
        (
            file(
                normalizer: sequence(
                    "normalizers", #"{"type":"Replace","pattern":{"Regex":"a*"},"content":"aaa"}"#, 30)),
            "“normalizer”"
        ),
        (file(normalizer: sequence("normalizers", #"{"type":"ByteLevel"}"#, 30)), "“normalizer”"),
        (file(normalizer: sequence("normalizers", #"{"type":"NFC"}"#, 5000)), "normalizer.normalizers"),
        (file(normalizer: replace("a", long)), "normalizer.content"),
        (file(normalizer: replace("a", String(long.prefix(200)))), "“normalizer”"),
        (file(normalizer: replace(long, "a")), "normalizer.pattern"),
        (file(normalizer: #"{"type":"Prepend","prepend":"\#(long)"}"#), "normalizer.prepend"),
        (file(normalizer: sequence("normalizers", #"{"type":"Prepend","prepend":"aaaa"}"#, 40)), "“normalizer”"),
        (file(preTokenizer: sequence("pretokenizers", #"{"type":"Whitespace"}"#, 5000)), "pre_tokenizer.pretokenizers"),
        (
            file(
                preTokenizer: sequence(
                    "pretokenizers", #"{"type":"Metaspace","replacement":"▁","prepend_scheme":"always"}"#, 40)),
            "“pre_tokenizer”"
        ),
        (file(decoder: sequence("decoders", replace("a", "aa"), 30)), "“decoder”"),
        (file(decoder: sequence("decoders", #"{"type":"Fuse"}"#, 5000)), "decoder.decoders"),
        (file(options: #", "continuing_subword_prefix": "\#(long)""#), "model.continuing_subword_prefix"),
        (file(options: #", "end_of_word_suffix": "\#(long)""#), "model.end_of_word_suffix"),
        (
            file(
                normalizer: replace("a", "bbbbbbbb"),
                added: #"{"id":2,"content":"\#(String(repeating: "a", count: 4000))","normalized":true}"#),
            "added_tokens"
        ),
    ]

    @Test("files that multiply are refused by the part that does", arguments: hostile.indices)
    func refused(index: Int) {
        let (json, key) = Self.hostile[index]
        let error = #expect(throws: TokenizerError.self) { try SubwordTokenizer.load(json: Array(json.utf8)) }
        #expect(error.map { "\($0)".contains(key) } ?? false, "\(error.map { "\($0)".prefix(200) } ?? "")")
    }

    @Test("what known files do is far from the limits")
    func accepted() throws {
        let normalizer = """
            {"type":"Sequence","normalizers":[{"type":"NFKC"},{"type":"Prepend","prepend":"▁"},
             \(Self.replace(" ", "▁")),\(Self.replace("\\n", "b")),{"type":"Lowercase"}]}
            """
        let json = Self.file(normalizer: normalizer, processor: Self.template(pieces: 4, ids: 3))
        let tokenizer = try SubwordTokenizer.load(json: Array(json.utf8))
        #expect(tokenizer.encode("\n") == Array(repeating: 1, count: 13))
    }

    @Test("white space that tokens take on their right is gone through once")
    func stripped() throws {
        let json = Self.file(added: #"{"id":2,"content":" ","rstrip":true,"normalized":false}"#)
        let tokenizer = try SubwordTokenizer.load(json: Array(json.utf8))
        let text = "a" + String(repeating: " ", count: 100_000) + "b"
        let ids = tokenizer.encode(text)
        #expect(ids.first == 0)
        #expect(ids.last == 1)
        #expect(ids.count == 100_002)
    }
}
