extension TokenizerDescription {
    /// The maximum number of merge rules.
    private static let mergeLimit = 1 << 23

    /// Reads the `model` object.
    mutating func readModel(_ scanner: inout JSONScanner) throws(TokenizerError) {
        try scanner.open(0x7B)
        var first = true
        var type: String?
        var rest: [(key: [UInt8], value: JSONTree)] = []
        var pieceScores: [Double]?
        var hasVocabulary = false
        var hasMerges = false
        while try scanner.more(first: &first, closing: 0x7D) {
            let key = try scanner.key()
            switch key {
            case "vocab":
                vocabulary = VocabularyListing()
                pieceScores = nil
                if scanner.peek() == 0x5B {
                    pieceScores = try readPieces(&scanner)
                } else {
                    try readVocabulary(&scanner)
                }
                hasVocabulary = true
            case "merges":
                merges = MergeListing()
                try readMerges(&scanner)
                hasMerges = true
            case "type": type = try scanner.tree().text
            default: rest.append((Array(key.utf8), try scanner.tree()))
            }
        }
        let tree = JSONTree.object(rest)
        // Old files name no type, which then follows from the keys.
        let implied = pieceScores != nil ? "Unigram" : tree["max_input_chars_per_word"] != nil ? "WordPiece" : "BPE"
        let name = type ?? implied
        guard let expected = ["BPE": ["vocab", "merges"], "WordPiece": ["vocab"], "Unigram": ["vocab"]][name] else {
            throw .unsupported(
                file: file, key: "model.type", found: "“\(name.prefix(60))”", supported: "BPE, WordPiece, Unigram")
        }
        let present = ["vocab": hasVocabulary, "merges": hasMerges]
        for key in expected where present[key] != true {
            throw .invalidValue(file: file, key: "model.\(key)", expected: "the model's table", found: "missing")
        }
        guard (name == "Unigram") == (pieceScores != nil) else {
            throw .invalidValue(
                file: file, key: "model.vocab",
                expected: pieceScores == nil ? "a list of tokens with scores" : "an object from tokens to ids",
                found: pieceScores == nil ? "an object" : "a list")
        }
        guard let part = ConfigurationPart(tree, file: file, key: "model") else { return }
        switch name {
        case "WordPiece": try readWordPiece(part)
        case "Unigram": try readUnigram(part, pieceScores ?? [])
        default: try readOptions(part)
        }
    }

    private mutating func readWordPiece(_ part: ConfigurationPart) throws(TokenizerError) {
        options.unknownToken = try part.text("unk_token")
        options.continuingPrefix = try part.literal("continuing_subword_prefix")
        algorithm = .wordPiece(longestWord: try part.integer("max_input_chars_per_word"))
    }

    private mutating func readUnigram(_ part: ConfigurationPart, _ scores: [Double]) throws(TokenizerError) {
        let hasUnknown = part.tree["unk_id"].map { !$0.isNull } ?? false
        options.fallsBackToBytes = try part.flag("byte_fallback", default: false)
        algorithm = .unigram(scores: scores, unknownID: hasUnknown ? try part.integer("unk_id") : nil)
    }

    /// Reads a list of tokens with their scores, and returns the scores. A token's index is its id.
    private mutating func readPieces(_ scanner: inout JSONScanner) throws(TokenizerError) -> [Double] {
        var scores: [Double] = []
        try scanner.open(0x5B)
        var first = true
        while try scanner.more(first: &first, closing: 0x5D) {
            guard scores.count <= Vocabulary.idLimit else {
                throw scanner.problem("more than \(Vocabulary.idLimit + 1) tokens")
            }
            try scanner.open(0x5B)
            try scanner.string(into: &vocabulary.text)
            vocabulary.close(id: scores.count)
            try scanner.expect(0x2C)
            scores.append(try scanner.score())
            var isFirst = false
            guard scanner.peek() == 0x5D, try !scanner.more(first: &isFirst, closing: 0x5D) else {
                throw scanner.problem("a token with its score is a list of two")
            }
        }
        return scores
    }

    /// Reads the options of the model.
    private mutating func readOptions(_ part: ConfigurationPart) throws(TokenizerError) {
        if case .number(let dropout) = part.tree["dropout"], dropout != 0 {
            throw .unsupported(
                file: file, key: "model.dropout", found: "\(dropout), which makes encoding random",
                supported: "null or 0")
        }
        options.unknownToken = try part.optionalText("unk_token")
        options.continuingPrefix = try affix(part, "continuing_subword_prefix")
        options.wordSuffix = try affix(part, "end_of_word_suffix")
        options.fusesUnknown = try part.flag("fuse_unk", default: false)
        options.fallsBackToBytes = try part.flag("byte_fallback", default: false)
        options.ignoresMerges = try part.flag("ignore_merges", default: false)
    }

    /// Returns the prefix or suffix of symbols; empty if missing.
    private func affix(_ part: ConfigurationPart, _ name: String) throws(TokenizerError) -> [UInt8] {
        guard part.tree[name].map({ !$0.isNull }) ?? false else { return [] }
        return try part.literal(name)
    }

    /// Reads an object from texts to ids.
    mutating func readVocabulary(_ scanner: inout JSONScanner) throws(TokenizerError) {
        try scanner.open(0x7B)
        var first = true
        while try scanner.more(first: &first, closing: 0x7D) {
            try scanner.string(into: &vocabulary.text)
            try scanner.expect(0x3A)
            vocabulary.close(id: try scanner.index(limit: Vocabulary.idLimit))
        }
    }

    /// Reads the rules, as strings with a space or as pairs.
    private mutating func readMerges(_ scanner: inout JSONScanner) throws(TokenizerError) {
        try scanner.open(0x5B)
        var first = true
        while try scanner.more(first: &first, closing: 0x5D) {
            if scanner.peek() == 0x5B {
                try scanner.open(0x5B)
                var isFirst = true
                var parts = 0
                while try scanner.more(first: &isFirst, closing: 0x5D) {
                    try scanner.string(into: &merges.text)
                    merges.close()
                    parts += 1
                }
                guard parts == 2 else { throw scanner.problem("a merge rule needs two strings, this has \(parts)") }
            } else {
                let start = merges.text.count
                try scanner.string(into: &merges.text)
                guard splitRule(from: start) else {
                    throw scanner.problem("a merge rule needs two parts with one space between")
                }
            }
            guard merges.count <= Self.mergeLimit else {
                throw scanner.problem("more than \(Self.mergeLimit) merge rules")
            }
        }
    }

    /// Splits the rule just appended at its space; false unless there is exactly one. A version line is removed
    /// instead.
    mutating func splitRule(from start: Int) -> Bool {
        let end = merges.text.count
        let base = merges.text.base
        if end - start >= 8, "#version".utf8.elementsEqual(UnsafeBufferPointer(start: base + start, count: 8)) {
            merges.text.truncate(to: start)
            return true
        }
        var space = -1
        for i in start..<end where base[i] == 0x20 {
            if space >= 0 { return false }
            space = i
        }
        guard space >= 0 else { return false }
        (base + space).update(from: base + space + 1, count: end - space - 1)
        merges.text.truncate(to: end - 1)
        merges.starts.append(UInt32(truncatingIfNeeded: space))
        merges.close()
        return true
    }
}
