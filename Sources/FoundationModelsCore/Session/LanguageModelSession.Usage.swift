extension LanguageModelSession {
    /// How many tokens a request, or all requests of a session, took.
    public struct Usage: Sendable {
        /// Tokens read.
        public var input: LanguageModelSession.Usage.Input
        /// Tokens generated.
        public var output: LanguageModelSession.Usage.Output
        /// What the model's provider adds.
        public var metadata: [String: GeneratedContent]

        /// Collects the numbers.
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

    /// Tokens read and generated.
    public var totalTokenCount: Int { input.totalTokenCount.adding(output.totalTokenCount) }

    /// No tokens at all.
    static var zero: LanguageModelSession.Usage {
        .init(
            input: .init(totalTokenCount: 0, cachedTokenCount: 0),
            output: .init(totalTokenCount: 0, reasoningTokenCount: 0))
    }

    /// Adds the numbers of another usage; of equal metadata keys the later wins.
    mutating func add(_ other: LanguageModelSession.Usage) {
        input.totalTokenCount = input.totalTokenCount.adding(other.input.totalTokenCount)
        input.cachedTokenCount = input.cachedTokenCount.adding(other.input.cachedTokenCount)
        output.totalTokenCount = output.totalTokenCount.adding(other.output.totalTokenCount)
        output.reasoningTokenCount = output.reasoningTokenCount.adding(other.output.reasoningTokenCount)
        metadata.merge(other.metadata) { $1 }
    }
}

extension Int {
    /// The sum, or the nearest integer there is: the counts of a provider must not stop the program.
    func adding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }
}
