extension SubwordTokenizer {
    /// Reads a checkpoint's tokenizer.
    ///
    /// The first of these that exists is read:
    ///
    /// - `tokenizer.json`
    /// - `vocab.json` with `merges.txt`, split as the class in `tokenizer_config.json` does (GPT-2's, CodeGen's and
    ///   Qwen 2's)
    /// - `vocab.txt` (BERT's, DistilBERT's and ELECTRA's)
    ///
    /// Other classes and SentencePiece's own files are refused. The added tokens, begin and end tokens of
    /// `tokenizer_config.json`, `special_tokens_map.json` and `added_tokens.json` apply on top.
    ///
    /// - Parameter directory: The checkpoint's directory.
    /// - Throws: a `TokenizerError` that names file and place.
    public static func load(directory: String) throws(TokenizerError) -> SubwordTokenizer {
        let main = directory + "/tokenizer.json"
        let vocabulary = directory + "/vocab.json"
        let merges = directory + "/merges.txt"
        let configuration = try TokenizerConfiguration(directory: directory)
        if FileContents.exists(main) {
            return try SubwordTokenizer(TokenizerDescription(reading: FileContents(path: main)), configuration)
        }
        let lines = directory + "/vocab.txt"
        guard FileContents.exists(vocabulary), FileContents.exists(merges) else {
            if FileContents.exists(lines) {
                return try SubwordTokenizer(
                    TokenizerDescription(vocabularyText: FileContents(path: lines), configuration), configuration)
            }
            throw .noTokenizer(directory: directory)
        }
        let description = try TokenizerDescription(
            vocabulary: FileContents(path: vocabulary), merges: FileContents(path: merges),
            layout: LegacyLayout(configuration.tokenizerClass), addsPrefixSpace: configuration.addsPrefixSpace ?? false)
        return try SubwordTokenizer(description, configuration)
    }

    /// Reads a single `tokenizer.json`, without the files beside it.
    ///
    /// - Throws: a `TokenizerError` that names file and place.
    public static func load(file path: String) throws(TokenizerError) -> SubwordTokenizer {
        try SubwordTokenizer(TokenizerDescription(reading: FileContents(path: path)))
    }

    /// Reads a `tokenizer.json` from memory; errors call it `name`.
    ///
    /// - Throws: a `TokenizerError` that names the place.
    public static func load(
        json: [UInt8], name: String = "tokenizer.json"
    ) throws(TokenizerError) -> SubwordTokenizer {
        try SubwordTokenizer(TokenizerDescription(reading: FileContents(path: name, bytes: json)))
    }
}
