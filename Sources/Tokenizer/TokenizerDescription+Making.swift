extension TokenizerDescription {
    /// Builds the model.
    ///
    /// - Parameter byteLevel: Whether a pre-tokenizer maps text to the byte alphabet.
    /// - Throws: `invalidValue`, `unsupported`.
    func makeModel(byteLevel: Bool) throws(TokenizerError) -> TokenizerModel {
        switch algorithm {
        case .bytePair: return .bytePair(try bytePairModel(byteLevel: byteLevel))
        case .wordPiece(let longestWord):
            try checkPieces(byteLevel: byteLevel)
            return .wordPiece(
                try WordPieceModel(
                    Vocabulary(vocabulary, byteLevel: false, apart: apartTokens),
                    unknownToken: options.unknownToken ?? [],
                    continuingPrefix: options.continuingPrefix, longestWord: longestWord, file: file))
        case .unigram(let scores, let unknownID):
            try checkPieces(byteLevel: byteLevel)
            if let unknownID, unknownID >= scores.count {
                throw .invalidValue(
                    file: file, key: "model.unk_id", expected: "null or the id of one of \(scores.count) tokens",
                    found: "\(unknownID)")
            }
            return .unigram(
                UnigramModel(
                    Vocabulary(vocabulary, byteLevel: false, apart: apartTokens, countsRepeated: true),
                    scores: scores, unknownID: unknownID, fallsBackToBytes: options.fallsBackToBytes))
        }
    }

    /// Returns the step of SentencePiece's precompiled map, or no step.
    func mapStep() throws(TokenizerError) -> [Normalizer] {
        guard !characterMap.isEmpty else { return [] }
        guard let map = CharacterMap(characterMap) else {
            throw .invalidValue(
                file: file, key: characterMapKey, expected: "SentencePiece's precompiled map",
                found: "\(characterMap.count) bytes of something else")
        }
        return [.precompiled(map)]
    }

    private func bytePairModel(byteLevel: Bool) throws(TokenizerError) -> BytePairModel {
        let vocabulary = Vocabulary(vocabulary, byteLevel: byteLevel, apart: apartTokens)
        let rules: MergeTable
        if let scores {
            rules = ScoredMerges(scores: scores).table(vocabulary)
        } else {
            rules = try BytePairModel.resolve(
                merges, vocabulary, prefix: options.continuingPrefix.count, file: file)
        }
        return try BytePairModel(vocabulary: vocabulary, merges: rules, options: options, file: file)
    }

    /// Throws if the trie of the vocabulary's pieces would be too large or too deep.
    private func checkPieces(byteLevel: Bool) throws(TokenizerError) {
        guard !byteLevel else {
            throw .unsupported(
                file: file, key: "pre_tokenizer", found: "a ByteLevel before a model that is not BPE",
                supported: "ByteLevel with BPE")
        }
        guard vocabulary.longest <= PieceTrie.longestPiece, vocabulary.text.count <= PieceTrie.textLimit else {
            throw .invalidValue(
                file: file, key: "model.vocab",
                expected: "tokens of at most \(PieceTrie.longestPiece) bytes each and"
                    + " \(PieceTrie.textLimit) together", found: "longer")
        }
    }
}
