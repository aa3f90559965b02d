/// A validator that walks instances through the grammar of a schema.
public struct SchemaJudge: Sendable {
    /// The result for one instance.
    public struct Verdict: Sendable, Hashable {
        /// Whether the whole instance was accepted.
        public var isAccepted: Bool
        /// The offset of the first refused byte, or the length if the instance ends too early; nil if accepted.
        public var offset: Int?
    }

    /// The grammar of the schema.
    public let grammar: CompiledGrammar
    /// The vocabulary of instances that are given as tokens.
    public let vocabulary: TokenVocabulary

    /// Creates a validator.
    public init(_ grammar: CompiledGrammar, vocabulary: TokenVocabulary = .bytes) {
        self.grammar = grammar
        self.vocabulary = vocabulary
    }

    /// Validates an instance given as bytes.
    ///
    /// - Complexity: One step of the grammar for each byte.
    /// - Throws: `GrammarError.limit` if a step exceeded a limit.
    public func judge(_ bytes: [UInt8]) throws(GrammarError) -> Verdict {
        var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        let (count, isWhole) = try matcher.accept(bytes: bytes)
        if !isWhole { return Verdict(isAccepted: false, offset: count) }
        return try matcher.isComplete() ? Verdict(isAccepted: true) : Verdict(isAccepted: false, offset: bytes.count)
    }

    /// Validates an instance given as tokens; the verdict's offset counts bytes.
    ///
    /// - Throws: `GrammarError.limit` if a step exceeded a limit, `GrammarError.unknownToken` for a token outside the
    ///   vocabulary.
    public func judge(_ tokens: [Int]) throws(GrammarError) -> Verdict {
        var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        var offset = 0
        for token in tokens {
            let bytes = token >= 0 && token < vocabulary.tokens.count ? vocabulary.tokens[token] ?? [] : []
            do throws(GrammarError) {
                try matcher.accept(token)
            } catch .refusedToken {
                let (count, _) = try matcher.accept(bytes: bytes)
                return Verdict(isAccepted: false, offset: offset + count)
            }
            offset += bytes.count
        }
        return try matcher.isComplete() ? Verdict(isAccepted: true) : Verdict(isAccepted: false, offset: offset)
    }
}
