import Foundation

extension GeneratedContent {
    /// An error that says why generated content can't be read as the requested type.
    public struct ParsingError: LocalizedError, Sendable {
        /// The text or JSON that couldn't be read; for a truncated answer, all of it.
        public var rawContent: String
        /// The cause, where another error was one.
        public var underlyingError: (any Error)?
        /// A description of the expected and the actual content.
        public var debugDescription: String

        /// Creates an error.
        public init(rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String) {
            self.rawContent = rawContent
            self.underlyingError = underlyingError
            self.debugDescription = debugDescription
        }
    }
}

extension GeneratedContent.ParsingError {
    /// The error in one sentence.
    public var errorDescription: String? { "The generated content can't be read: \(debugDescription)" }
}

extension GeneratedContent {
    /// Returns the error for content that isn't `expected`, ready to be thrown.
    func mismatch(expected: String) -> any Error {
        ParsingError(
            rawContent: jsonString, debugDescription: "expected \(expected), found \(value.kindName)."
        ).bridged
    }
}
