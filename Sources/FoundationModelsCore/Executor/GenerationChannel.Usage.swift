extension LanguageModelExecutorGenerationChannel {
    /// How many tokens a step took.
    public struct Usage: Sendable {
        /// Tokens read.
        public var input: LanguageModelExecutorGenerationChannel.Usage.Input
        /// Tokens generated.
        public var output: LanguageModelExecutorGenerationChannel.Usage.Output
        /// What a provider adds.
        public var metadata: [String: GeneratedContent]

        /// Collects the numbers.
        public init(
            input: LanguageModelExecutorGenerationChannel.Usage.Input,
            output: LanguageModelExecutorGenerationChannel.Usage.Output,
            metadata: [String: any ConvertibleToGeneratedContent] = [:]
        ) {
            self.input = input
            self.output = output
            self.metadata = metadata.mapValues(\.generatedContent)
        }
    }
}

extension LanguageModelExecutorGenerationChannel.Usage {
    /// Tokens read.
    public struct Input: Sendable {
        /// All of them.
        public var totalTokenCount: Int
        /// Those that were already processed by an earlier request.
        public var cachedTokenCount: Int

        /// Collects the numbers.
        public init(totalTokenCount: Int, cachedTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.cachedTokenCount = cachedTokenCount
        }
    }

    /// Tokens generated.
    public struct Output: Sendable {
        /// All of them.
        public var totalTokenCount: Int
        /// Those of thoughts.
        public var reasoningTokenCount: Int

        /// Collects the numbers.
        public init(totalTokenCount: Int, reasoningTokenCount: Int) {
            self.totalTokenCount = totalTokenCount
            self.reasoningTokenCount = reasoningTokenCount
        }
    }
}
