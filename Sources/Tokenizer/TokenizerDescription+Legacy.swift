extension TokenizerDescription {
    /// Reads the older layout: `vocab.json` with `merges.txt`.
    init(
        vocabulary vocabularyFile: FileContents, merges mergesFile: FileContents, layout: LegacyLayout,
        addsPrefixSpace: Bool
    ) throws(TokenizerError) {
        self.init(file: vocabularyFile.path)
        var scanner = JSONScanner(vocabularyFile)
        try readVocabulary(&scanner)
        try scanner.finish()
        var start = 0
        var line = 0
        while start < mergesFile.count {
            var end = start
            while end < mergesFile.count, mergesFile.base[end] != 0x0A { end += 1 }
            var length = end - start
            if length > 0, mergesFile.base[end - 1] == 0x0D { length -= 1 }
            line += 1
            if length > 0 {
                let before = merges.text.count
                merges.text.append(mergesFile.base + start, count: length)
                guard UTF8Scalar.firstInvalid(mergesFile.base + start, count: length) == nil, splitRule(from: before)
                else {
                    throw .invalidValue(
                        file: mergesFile.path, key: "line \(line)", expected: "two tokens with one space between",
                        found: "something else")
                }
            }
            start = end + 1
        }
        normalizer = layout.normalizer
        preTokenizer = layout.preTokenizer(addsPrefixSpace: addsPrefixSpace)
        decoder = layout.decoder
    }
}
