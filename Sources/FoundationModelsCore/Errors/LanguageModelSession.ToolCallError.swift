import Foundation

extension LanguageModelSession {
    /// An error that a tool threw during a request.
    public struct ToolCallError: Swift.Error, LocalizedError {
        /// The tool that failed.
        public var tool: any Tool
        /// The error that the tool threw.
        public var underlyingError: any Swift.Error

        /// Creates an error.
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
