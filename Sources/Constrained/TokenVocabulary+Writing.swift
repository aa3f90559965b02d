extension TokenVocabulary {
    /// Checks that the vocabulary can write the common beginning of all texts of a grammar.
    ///
    /// A small vocabulary may lack a byte that the grammar needs, such as `{`. This error names the byte, where an
    /// empty mask would name nothing.
    ///
    /// - Throws: `GrammarError.unwritable` with the bytes that no token holds.
    package func checkBeginning(of grammar: CompiledGrammar) throws(GrammarError) {
        var isWritable = [Bool](repeating: false, count: 256)
        for (token, bytes) in tokens.enumerated() where !specialTokens.contains(token) {
            for byte in bytes ?? [] { isWritable[Int(byte)] = true }
        }
        if !isWritable.contains(false) { return }
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        while try !matcher.isComplete(), let next = try matcher.nextBytes() {
            if !next.contains(where: { isWritable[Int($0)] }) {
                throw .unwritable(bytes: next, tokenCount: tokens.count)
            }
            guard next.count == 1, matcher.acceptedCount < Self.maximumBeginning else { return }
            _ = try matcher.accept(bytes: next)
        }
    }

    /// The maximum number of leading bytes that are checked.
    private static let maximumBeginning = 1_024
}
