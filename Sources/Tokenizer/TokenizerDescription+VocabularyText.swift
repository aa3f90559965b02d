extension TokenizerDescription {
    private static let supportedClasses = [
        "BertTokenizer", "BertTokenizerFast", "DistilBertTokenizer", "DistilBertTokenizerFast", "ElectraTokenizer",
        "ElectraTokenizerFast",
    ]

    /// Reads BERT's older layout: a `vocab.txt` with one token on each line. The index of the line is the id.
    ///
    /// - Throws: `unsupported` for classes with other rules, `invalidValue` if control tokens are missing.
    init(vocabularyText text: FileContents, _ configuration: TokenizerConfiguration) throws(TokenizerError) {
        self.init(file: text.path)
        if let (name, file) = configuration.tokenizerClass, !Self.supportedClasses.contains(name) {
            throw .unsupported(
                file: file, key: "tokenizer_class", found: "\(name.prefix(60))",
                supported: Self.supportedClasses.joined(separator: ", ") + ", or a tokenizer.json beside it")
        }
        if let place = UTF8Scalar.firstInvalid(text.base, count: text.count) {
            throw .invalidValue(
                file: text.path, key: "byte \(place)", expected: "UTF-8", found: "byte \(text.base[place])")
        }
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, text.base[end] != 0x0A { end += 1 }
            guard vocabulary.ids.count <= Vocabulary.idLimit else {
                throw .invalidValue(
                    file: text.path, key: "line \(vocabulary.ids.count + 1)",
                    expected: "at most \(Vocabulary.idLimit + 1) tokens", found: "more")
            }
            let isWindows = end > start && text.base[end - 1] == 0x0D
            vocabulary.text.append(text.base + start, count: end - start - (isWindows ? 1 : 0))
            vocabulary.close(id: vocabulary.ids.count)
            start = end + 1
        }
        algorithm = .wordPiece(longestWord: 100)
        options.continuingPrefix = Array("##".utf8)
        options.unknownToken = Array((configuration.token("unk_token")?.content ?? "[UNK]").utf8)
        normalizer = .members(
            ("type", .text("BertNormalizer")), ("clean_text", .bool(true)),
            ("handle_chinese_chars", .bool(configuration.separatesChinese ?? true)),
            ("strip_accents", configuration.stripsAccents.map { .bool($0) } ?? .null),
            ("lowercase", .bool(configuration.lowercases ?? true)))
        preTokenizer = .members(("type", .text("BertPreTokenizer")))
        decoder = .members(("type", .text("WordPiece")), ("prefix", .text("##")), ("cleanup", .bool(true)))
        let begin = try control("cls_token", "[CLS]", configuration)
        let end = try control("sep_token", "[SEP]", configuration)
        postProcessor = .members(
            ("type", .text("BertProcessing")), ("cls", .array([.text("cls"), .number(Double(begin))])),
            ("sep", .array([.text("sep"), .number(Double(end))])))
        for (role, name) in [("unk_token", "[UNK]"), ("pad_token", "[PAD]"), ("mask_token", "[MASK]")] {
            _ = try? control(role, name, configuration)
        }
        addedTokens.sort { $0.id < $1.id }
    }

    /// Returns the id of the token with a role, and makes it a control token.
    private mutating func control(
        _ role: String, _ name: String, _ configuration: TokenizerConfiguration
    ) throws(TokenizerError) -> Int {
        let content = configuration.token(role)?.content ?? name
        let bytes = Array(content.utf8)
        let id = vocabulary.ids.indices.last { id in
            let start = Int(vocabulary.starts[id])
            return Int(vocabulary.starts[id + 1]) - start == bytes.count
                && bytes.elementsEqual(
                    UnsafeBufferPointer(start: vocabulary.text.base + start, count: bytes.count))
        }
        guard let id else {
            throw .invalidValue(
                file: file, key: role, expected: "a line “\(content.prefix(60))”", found: "missing")
        }
        addedTokens.append(AddedToken(id: id, content: content, isSpecial: true))
        return id
    }
}
