import Foundation

extension LanguageModelSession {
    /// An error at a model that kept calling tools and gave no answer.
    public struct ToolRoundLimitError: LocalizedError {
        /// The number of rounds of tool calls that the session allows.
        public let limit: Int

        /// The error in one sentence.
        public var errorDescription: String? {
            "The model called tools in \(limit) rounds without answering; raise maximumToolCallRounds to allow more."
        }
    }
}
