import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// A mark by which a provider recognizes its own thoughts.
    public struct ReasoningSignature: Sendable {
        /// The mark.
        public var signature: Data
        /// How many tokens it took.
        public var tokenCount: Int
    }
}
