import Foundation

extension LanguageModelSession {
    /// A model that called a tool the session doesn't have.
    public struct UnknownToolError: LocalizedError {
        /// The name that the model used.
        public let toolName: String
        /// The names that the session has.
        public let availableTools: [String]

        /// The error in one sentence.
        public var errorDescription: String? {
            "The model called the tool \"\(toolName)\"; the session has "
                + (availableTools.isEmpty ? "none." : availableTools.joined(separator: ", ") + ".")
        }
    }
}
