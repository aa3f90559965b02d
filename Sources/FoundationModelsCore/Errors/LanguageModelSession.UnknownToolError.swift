import Foundation

extension LanguageModelSession {
    /// An error at a call of a tool that the session doesn't have.
    public struct UnknownToolError: LocalizedError {
        /// The tool's name in the model's call.
        public let toolName: String
        /// The names of the session's tools.
        public let availableTools: [String]

        /// The error in one sentence.
        public var errorDescription: String? {
            "The model called the tool \"\(toolName)\"; the session has "
                + (availableTools.isEmpty ? "none." : availableTools.joined(separator: ", ") + ".")
        }
    }
}
