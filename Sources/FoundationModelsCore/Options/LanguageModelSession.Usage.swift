extension LanguageModelSession {
    /// The token counts of a request or of all requests of a session.
    public struct Usage: Sendable {
        /// The counts of the prompt's tokens.
        public var input: LanguageModelSession.Usage.Input
        /// The counts of the generated tokens.
        public var output: LanguageModelSession.Usage.Output
        /// Additional values from the model's provider.
        public var metadata: [String: GeneratedContent]

        /// Creates token counts.
        public init(
            input: LanguageModelSession.Usage.Input, output: LanguageModelSession.Usage.Output,
            metadata: [String: any ConvertibleToGeneratedContent] = [:]
        ) {
            self.input = input
            self.output = output
            self.metadata = metadata.mapValues(\.generatedContent)
        }
    }
}

extension LanguageModelSession.Usage {
    /// The counts of the prompt's tokens.
    public struct Input: Sendable {
        /// All tokens of the prompt.
        public var totalTokenCount: Int
        /// The tokens that were in the KV cache of an earlier request.
        public var cachedTokenCount: Int

        /// Creates token counts.
        public init(totalTokenCount: Int, cachedTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.cachedTokenCount = cachedTokenCount
        }
    }

    /// The counts of the generated tokens.
    public struct Output: Sendable {
        /// All generated tokens, reasoning included.
        public var totalTokenCount: Int
        /// The tokens of reasoning.
        public var reasoningTokenCount: Int

        /// Creates token counts.
        public init(totalTokenCount: Int, reasoningTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.reasoningTokenCount = reasoningTokenCount
        }
    }

    /// The sum of the prompt's and the generated tokens.
    public var totalTokenCount: Int { input.totalTokenCount.adding(output.totalTokenCount) }

    /// A usage of zero tokens.
    static var zero: LanguageModelSession.Usage {
        .init(
            input: .init(totalTokenCount: 0, cachedTokenCount: 0),
            output: .init(totalTokenCount: 0, reasoningTokenCount: 0))
    }

    /// Adds another usage; its value wins for a metadata key that both have.
    mutating func add(_ other: LanguageModelSession.Usage) {
        input.totalTokenCount = input.totalTokenCount.adding(other.input.totalTokenCount)
        input.cachedTokenCount = input.cachedTokenCount.adding(other.input.cachedTokenCount)
        output.totalTokenCount = output.totalTokenCount.adding(other.output.totalTokenCount)
        output.reasoningTokenCount = output.reasoningTokenCount.adding(other.output.reasoningTokenCount)
        metadata.merge(other.metadata) { $1 }
    }
}

extension Int {
    /// Returns the sum, clamped to the range of `Int`, because a provider's counts must not crash the program.
    func adding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }
}
