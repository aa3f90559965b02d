import Foundation

extension LanguageModelSession {
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
}

extension LanguageModelSession.ToolCallError {
    /// The error in one sentence.
    public var errorDescription: String? {
        let cause = (underlyingError as? any LocalizedError)?.errorDescription ?? "\(underlyingError)"
        return "The tool \"\(tool.name)\" failed: \(cause)"
    }
}
