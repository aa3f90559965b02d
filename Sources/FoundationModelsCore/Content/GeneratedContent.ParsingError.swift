import Foundation

extension GeneratedContent {
    /// Generated text or content that can't be read as what was asked for.
    public struct ParsingError: LocalizedError, Sendable {
        /// The text or JSON that couldn't be read; for an answer cut short, everything generated so far.
        public var rawContent: String
        /// What reading ran into, where there is more to say.
        public var underlyingError: (any Error)?
        /// What was expected and what was found.
        public var debugDescription: String

        /// Describes a failure.
        public init(rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String) {
            self.rawContent = rawContent
            self.underlyingError = underlyingError
            self.debugDescription = debugDescription
        }
    }
}

extension GeneratedContent.ParsingError {
    /// The failure in one sentence.
    public var errorDescription: String? { "The generated content can't be read: \(debugDescription)" }
}

extension GeneratedContent {
    /// The error for a content that isn't `expected`, ready to be thrown.
    func mismatch(expected: String) -> any Error {
        ParsingError(
            rawContent: jsonString, debugDescription: "expected \(expected), found \(value.kindName)."
        ).bridged
    }
}
