extension TokenVocabulary {
    /// Sees to it that the beginning which all texts of a grammar share can be written in these tokens.
    ///
    /// A small vocabulary may lack a byte, as one made for stories lacks the brace; better to say so than to blame
    /// the grammar for an empty mask.
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

    /// The bytes of a beginning that are looked at.
    private static let maximumBeginning = 1_024
}
