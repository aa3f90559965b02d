import Foundation

extension LanguageModelSession {
    /// A model that went on calling tools without answering.
    public struct ToolRoundLimitError: LocalizedError {
        /// How many rounds of calls the session allows.
        public let limit: Int

        /// The error in one sentence.
        public var errorDescription: String? {
            "The model called tools in \(limit) rounds without answering; raise maximumToolCallRounds to allow more."
        }
    }
}
