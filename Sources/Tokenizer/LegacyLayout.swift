/// The normalization and splitting rules of the older layout, `vocab.json` with `merges.txt`.
///
/// No file states the rules. They follow from the tokenizer's class.
enum LegacyLayout {
    case gpt2
    case qwen2

    private static let supported = "GPT2Tokenizer, CodeGenTokenizer, Qwen2Tokenizer, or a tokenizer.json beside it"

    /// Returns the layout of the class that `tokenizer_config.json` names; GPT-2's if it names none.
    ///
    /// - Throws: `unsupported` for classes with other rules, whose ids would be silently wrong.
    init(_ tokenizerClass: (name: String, file: String)?) throws(TokenizerError) {
        switch tokenizerClass?.name {
        case nil, "GPT2Tokenizer", "GPT2TokenizerFast", "CodeGenTokenizer", "CodeGenTokenizerFast": self = .gpt2
        case "Qwen2Tokenizer", "Qwen2TokenizerFast": self = .qwen2
        case let name?:
            throw .unsupported(
                file: tokenizerClass?.file ?? "", key: "tokenizer_class", found: "\(name.prefix(60))",
                supported: Self.supported)
        }
    }

    /// The normalizer in the form of `tokenizer.json`.
    var normalizer: JSONTree {
        switch self {
        case .gpt2: .null
        case .qwen2: .members(("type", .text("NFC")))
        }
    }

    /// The decoder in the form of `tokenizer.json`.
    var decoder: JSONTree { .members(("type", .text("ByteLevel"))) }

    /// Returns the pre-tokenizer in the form of `tokenizer.json`.
    func preTokenizer(addsPrefixSpace: Bool) -> JSONTree {
        func byteLevel(splits: Bool) -> JSONTree {
            .members(
                ("type", .text("ByteLevel")), ("add_prefix_space", .bool(addsPrefixSpace)),
                ("use_regex", .bool(splits)))
        }
        switch self {
        case .gpt2: return byteLevel(splits: true)
        case .qwen2:
            let split = JSONTree.members(
                ("type", .text("Split")), ("pattern", .members(("Regex", .text(Self.qwenPattern)))),
                ("behavior", .text("Isolated")), ("invert", .bool(false)))
            return .members(("type", .text("Sequence")), ("pretokenizers", .array([split, byteLevel(splits: false)])))
        }
    }

    /// The pattern of words in the `tokenizer.json` files of Qwen 2 and 3.
    private static let qwenPattern =
        #"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"#
}

extension JSONTree {
    /// Makes a string value.
    static func text(_ text: String) -> JSONTree { .string(Array(text.utf8)) }

    /// Makes an object value.
    static func members(_ members: (String, JSONTree)...) -> JSONTree {
        .object(members.map { (Array($0.0.utf8), $0.1) })
    }
}
