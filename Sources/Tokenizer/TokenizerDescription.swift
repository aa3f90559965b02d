/// Everything that `tokenizer.json` says, tables still as listed.
struct TokenizerDescription {
    /// The file this was read from, as errors name it.
    var file: String
    var vocabulary = VocabularyListing()
    var merges = MergeListing()
    /// The scores of all tokens, where these and no rules say what is merged.
    var scores: [Float]?
    /// Tokens that no text is merged to.
    var apartTokens: Set<UInt32> = []
    var options = BytePairOptions()
    /// How words become tokens.
    var algorithm = Algorithm.bytePair
    var addedTokens: [AddedToken] = []
    /// Whether a token that has a role is looked for in text ahead of all others though it is a piece of text.
    var findsTextOfRoles = true
    /// SentencePiece's precompiled map, which texts go through before the normalizer; empty for none.
    var characterMap: [UInt8] = []
    /// What errors call that map.
    var characterMapKey = ""
    var normalizer = JSONTree.null
    var preTokenizer = JSONTree.null
    var postProcessor = JSONTree.null
    var decoder = JSONTree.null

    /// How words become tokens.
    enum Algorithm {
        /// Merging by rules, or by scores.
        case bytePair
        /// The longest tokens from the left; words of more scalars than the limit are unknown.
        case wordPiece(longestWord: Int)
        /// The tokens with the greatest sum of scores, with each token's score and the id of the unknown one.
        case unigram(scores: [Double], unknownID: Int?)
    }

    init(file: String) { self.file = file }

    /// Whether no text is merged to a token.
    func isApart(_ id: Int) -> Bool { apartTokens.contains(UInt32(truncatingIfNeeded: id)) }

    /// Reads a `tokenizer.json`.
    init(reading contents: FileContents) throws(TokenizerError) {
        file = contents.path
        var scanner = JSONScanner(contents)
        guard scanner.peek() == 0x7B else {
            throw scanner.problem("expected an object and found \(scanner.describeNext())")
        }
        try scanner.open(0x7B)
        var first = true
        var hasModel = false
        var addedTree = JSONTree.null
        while try scanner.more(first: &first, closing: 0x7D) {
            let key = String(decoding: try scanner.stringBytes(), as: UTF8.self)
            try scanner.expect(0x3A)
            switch key {
            case "model":
                try readModel(&scanner)
                hasModel = true
            case "normalizer": normalizer = try scanner.tree()
            case "pre_tokenizer": preTokenizer = try scanner.tree()
            case "post_processor": postProcessor = try scanner.tree()
            case "decoder": decoder = try scanner.tree()
            case "added_tokens": addedTree = try scanner.tree()
            default: try scanner.skip()
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
