import Foundation

extension LanguageModelSession {
    /// A session used in a way it can't be.
    public enum Error: LocalizedError, Equatable, Hashable {
        /// A request was made while another was being answered.
        case concurrentRequests
        /// The transcript was set while a request was being answered.
        case transcriptMutationWhileResponding
    }

    /// A tool that failed, with its own error.
    public struct ToolCallError: Swift.Error, LocalizedError {
        /// The tool.
        public var tool: any Tool
        /// What it threw.
        public var underlyingError: any Swift.Error

        /// Describes a failure.
        public init(tool: any Tool, underlyingError: any Swift.Error) {
            self.tool = tool
            self.underlyingError = underlyingError
        }
    }

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

extension LanguageModelSession.Error {
    /// The error in one sentence.
    var sentence: String {
        switch self {
        case .concurrentRequests: "The session is already answering a request; wait until isResponding is false."
        case .transcriptMutationWhileResponding:
            "The transcript was set while the session was answering; wait until isResponding is false."
        }
    }

    /// The error in one sentence.
    public var errorDescription: String? { sentence }
}

extension LanguageModelSession.ToolCallError {
    /// The error in one sentence.
    public var errorDescription: String? {
        let cause = (underlyingError as? any LocalizedError)?.errorDescription ?? "\(underlyingError)"
        return "The tool \"\(tool.name)\" failed: \(cause)"
    }
}
