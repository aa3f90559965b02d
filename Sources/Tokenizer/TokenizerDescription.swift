/// The contents of `tokenizer.json`, with tables as listed.
struct TokenizerDescription {
    /// The file's path, for errors.
    var file: String
    var vocabulary = VocabularyListing()
    var merges = MergeListing()
    /// The scores of all tokens, if they determine the merges instead of rules.
    var scores: [Float]?
    /// The tokens that merging must not produce.
    var apartTokens: Set<UInt32> = []
    var options = BytePairOptions()
    /// The algorithm that turns words into tokens.
    var algorithm = Algorithm.bytePair
    var addedTokens: [AddedToken] = []
    /// Whether an ordinary token of text with a role is matched in text before the model splits it.
    var findsTextOfRoles = true
    /// SentencePiece's precompiled map, applied before the normalizer; empty for none.
    var characterMap: [UInt8] = []
    /// The map's key, for errors.
    var characterMapKey = ""
    var normalizer = JSONTree.null
    var preTokenizer = JSONTree.null
    var postProcessor = JSONTree.null
    var decoder = JSONTree.null
    /// Whether texts that are too long lose their beginning instead of their end.
    var cutsFront = false
    /// Most tokens of a text, by the file's `truncation`.
    var lengthLimit: Int?

    /// An algorithm that turns words into tokens.
    enum Algorithm {
        /// Merging by rules or by scores.
        case bytePair
        /// The longest tokens from the left. Words of more scalars than `longestWord` are unknown.
        case wordPiece(longestWord: Int)
        /// The tokens with the greatest sum of scores, with every token's score and the id of the unknown token.
        case unigram(scores: [Double], unknownID: Int?)
    }

    init(file: String) { self.file = file }

    /// Whether merging must not produce a token.
    func isApart(_ id: Int) -> Bool { apartTokens.contains(UInt32(truncatingIfNeeded: id)) }

    /// Reads a `tokenizer.json`.
    init(reading contents: FileContents) throws(TokenizerError) {
        file = contents.path
        var scanner = JSONScanner(contents)
        guard scanner.peek() == 0x7B else { throw scanner.unexpected("an object") }
        try scanner.open(0x7B)
        var first = true
        var hasModel = false
        var addedTree = JSONTree.null
        while try scanner.more(first: &first, closing: 0x7D) {
            let key = try scanner.key()
            switch key {
            case "model":
                try readModel(&scanner)
                hasModel = true
            case "normalizer": normalizer = try scanner.tree()
            case "pre_tokenizer": preTokenizer = try scanner.tree()
            case "post_processor": postProcessor = try scanner.tree()
            case "decoder": decoder = try scanner.tree()
            case "truncation":
                let truncation = try scanner.tree()
                cutsFront = truncation["direction"]?.text == "Left"
                lengthLimit = truncation["max_length"]?.integer
            case "added_tokens": addedTree = try scanner.tree()
            default: _ = try scanner.tree()
            }
        }
        try scanner.finish()
        guard hasModel else {
            throw .invalidValue(file: file, key: "model", expected: "an object", found: "missing")
        }
        addedTokens = try Self.addedTokens(addedTree, file: file)
    }

    /// Reads the `added_tokens` array.
    static func addedTokens(_ tree: JSONTree, file: String) throws(TokenizerError) -> [AddedToken] {
        guard !tree.isNull else { return [] }
        guard let elements = tree.elements else {
            throw .invalidValue(file: file, key: "added_tokens", expected: "an array", found: tree.kind)
        }
        var tokens: [AddedToken] = []
        for (i, element) in elements.enumerated() {
            guard case .object = element,
                let part = ConfigurationPart(element, file: file, key: "added_tokens[\(i)]")
            else {
                throw .invalidValue(
                    file: file, key: "added_tokens[\(i)]", expected: "an object", found: element.kind)
            }
            let id = try part.integer("id")
            guard id <= Vocabulary.idLimit else {
                throw part.wrong("id", expected: "a whole number up to \(Vocabulary.idLimit)")
            }
            tokens.append(try addedToken(part, id: id))
        }
        return tokens
    }

    /// Reads one added token's text and flags.
    static func addedToken(_ part: ConfigurationPart, id: Int) throws(TokenizerError) -> AddedToken {
        let content = try part.text("content")
        guard content.count <= AddedTokenMatcher.lengthLimit else {
            throw part.wrong("content", expected: "a text of at most \(AddedTokenMatcher.lengthLimit) bytes")
        }
        let isSpecial = try part.flag("special", default: false)
        return AddedToken(
            id: id, content: String(decoding: content, as: UTF8.self), isSpecial: isSpecial,
            isNormalized: try part.flag("normalized", default: !isSpecial),
            stripsLeft: try part.flag("lstrip", default: false), stripsRight: try part.flag("rstrip", default: false),
            isSingleWord: try part.flag("single_word", default: false))
    }
}
