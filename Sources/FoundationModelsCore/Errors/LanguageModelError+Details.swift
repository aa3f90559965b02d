import Foundation

extension LanguageModelError {
    /// Details: the transcript and the request are longer than the model's context.
    public struct ContextSizeExceeded: Sendable {
        /// How many tokens the context holds.
        public var contextSize: Int
        /// How many tokens were needed.
        public var tokenCount: Int
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            contextSize: Int, tokenCount: Int, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.contextSize = contextSize
            self.tokenCount = tokenCount
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details: too many requests were made in too short a time.
    public struct RateLimited: Sendable {
        /// When requests are possible again, where that is known.
        public var resetDate: Date?
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            resetDate: Date?, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.resetDate = resetDate
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details: a guardrail stopped the prompt or the answer.
    public struct GuardrailViolation: Sendable {
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details: the model lacks a capability that the request needs.
    public struct UnsupportedCapability: Sendable {
        /// The capability.
        public var capability: LanguageModelCapabilities.Capability
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            capability: LanguageModelCapabilities.Capability, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.capability = capability
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details: the model can't take entries of the transcript.
    public struct UnsupportedTranscriptContent: Sendable {
        /// The entries.
        public var unsupportedContent: [Transcript.Entry]
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            unsupportedContent: [Transcript.Entry], debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.unsupportedContent = unsupportedContent
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details: a guide can't be enforced.
    public struct UnsupportedGenerationGuide: Sendable {
        /// The schema with the guide.
        public var schemaName: String?
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            schemaName: String?, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.schemaName = schemaName
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details: the model doesn't know the language.
    public struct UnsupportedLanguageOrLocale: Sendable {
        /// The language.
        public var languageCode: Locale.LanguageCode
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            languageCode: Locale.LanguageCode, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.languageCode = languageCode
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details: the model took too long.
    public struct Timeout: Sendable {
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
