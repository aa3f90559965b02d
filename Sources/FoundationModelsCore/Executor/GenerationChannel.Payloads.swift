import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// What a provider wants kept.
    public struct Metadata: Sendable {
        /// The values.
        public var values: [String: GeneratedContent]
    }

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

    /// Text that follows the text so far.
    public struct TextFragment: Sendable {
        /// The text.
        public var content: String
        /// The segment it belongs to; nil is the latest.
        public var segmentID: String?
        /// How many tokens it took.
        public var tokenCount: Int
    }

    /// Text in place of the text so far.
    public struct TextSegmentReplacement: Sendable {
        /// The text.
        public var content: String
        /// The segment; nil is the latest.
        public var segmentID: String?
        /// How many tokens it took.
        public var tokenCount: Int
    }

    /// Something about an answer.
    public struct Response: Sendable {
        /// The entry; nil is the latest of its kind.
        public var entryID: String?
        /// What happens to it.
        public var action: LanguageModelExecutorGenerationChannel.Response.Action
    }

    /// Something about thoughts.
    public struct Reasoning: Sendable {
        /// The entry; nil is the latest of its kind.
        public var entryID: String?
        /// What happens to it.
        public var action: LanguageModelExecutorGenerationChannel.Reasoning.Action
    }

    /// A mark by which a provider recognises its own thoughts.
    public struct ReasoningSignature: Sendable {
        /// The mark.
        public var signature: Data
        /// How many tokens it took.
        public var tokenCount: Int
    }

    /// Something about calls of tools.
    public struct ToolCalls: Sendable {
        /// The entry; nil is the latest of its kind.
        public var entryID: String?
        /// What happens to it.
        public var action: LanguageModelExecutorGenerationChannel.ToolCalls.Action
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
