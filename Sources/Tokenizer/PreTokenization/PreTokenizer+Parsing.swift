extension PreTokenizer {
    private static let supported = """
        Sequence, ByteLevel, Split, Digits, Metaspace, Whitespace, WhitespaceSplit, Punctuation, CharDelimiterSplit, \
        FixedLength, BertPreTokenizer
        """

    /// Reads the steps of a `pre_tokenizer`, with sequences flattened.
    static func parse(_ part: ConfigurationPart?) throws(TokenizerError) -> [PreTokenizer] {
        guard let part else { return [] }
        switch try part.type() {
        case "Sequence":
            var steps: [PreTokenizer] = []
            for element in try part.list("pretokenizers", limit: ConfigurationPart.stepLimit) {
                steps += try parse(element)
                try part.check(steps.count, of: "pretokenizers")
            }
            return steps
        case "ByteLevel":
            let pattern = try part.flag("use_regex", default: true) ? try gpt2(part) : nil
            return [.byteLevel(addsPrefixSpace: try part.flag("add_prefix_space"), pattern: pattern)]
        case "Split":
            let behavior = try behavior(part, default: nil)
            return [.split(try part.pattern("pattern"), behavior, inverted: try part.flag("invert"))]
        case "Digits":
            let single = try part.flag("individual_digits")
            return [.split(.scalars(.numeric), single ? .isolated : .contiguous, inverted: false)]
        case "Metaspace": return [try metaspace(part)]
        case "Whitespace": return [.whitespace]
        case "WhitespaceSplit": return [.split(.scalars(.space), .removed, inverted: false)]
        case "Punctuation":
            return [.split(.scalars(.punctuation), try behavior(part, default: .isolated), inverted: false)]
        case "CharDelimiterSplit", "Delimiter":
            return [.split(.scalars(.exactly(try part.scalar("delimiter"))), .removed, inverted: false)]
        case "BertPreTokenizer":
            return [
                .split(.scalars(.space), .removed, inverted: false),
                .split(.scalars(.punctuation), .isolated, inverted: false),
            ]
        case "FixedLength":
            let length = part.tree["length"] == nil ? 5 : try part.integer("length")
            guard length > 0 else { throw part.wrong("length", expected: "a positive number") }
            return [.fixedLength(length)]
        case let other: throw part.unsupported(other, supported: supported)
        }
    }

    private static func gpt2(_ part: ConfigurationPart) throws(TokenizerError) -> TextPattern {
        .scanner(.gpt2, try part.compile(WordScanner.gpt2Pattern, key: "use_regex"))
    }

    private static func behavior(
        _ part: ConfigurationPart, default fallback: SplitBehavior?
    ) throws(TokenizerError) -> SplitBehavior {
        guard let value = part.tree["behavior"] else {
            if let fallback { return fallback }
            throw part.wrong("behavior", expected: "a split behavior")
        }
        guard let text = value.text, let behavior = SplitBehavior(rawValue: text) else {
            throw part.wrong(
                "behavior", expected: "Removed, Isolated, MergedWithPrevious, MergedWithNext or Contiguous")
        }
        return behavior
    }

    /// Reads a metaspace with `prepend_scheme`, or with the older `add_prefix_space`.
    private static func metaspace(_ part: ConfigurationPart) throws(TokenizerError) -> PreTokenizer {
        var replacement = ByteBuffer(capacity: 16)
        replacement.append(scalar: try part.scalar("replacement"))
        return .metaspace(
            replacement: replacement.array, try part.prependScheme(),
            splits: try part.flag("split", default: true))
    }
}
