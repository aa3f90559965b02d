import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// A signature by which a provider verifies its own reasoning.
    public struct ReasoningSignature: Sendable {
        /// The signature's bytes.
        public var signature: Data
        /// The number of tokens that the signature took.
        public var tokenCount: Int
    }
}
