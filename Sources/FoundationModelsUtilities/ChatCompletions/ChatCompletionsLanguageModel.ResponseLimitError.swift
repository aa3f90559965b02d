import Foundation

extension ChatCompletionsLanguageModel {
    /// An answer that is longer than any model's: the server is at fault, and nothing more of it is read.
    ///
    /// Not in Apple's package.
    public struct ResponseLimitError: LocalizedError {
        /// What is too long.
        public let subject: String
        /// How much of it is taken.
        public let limit: Int

        /// The error in one sentence.
        public var errorDescription: String? {
            "The server's answer was given up: \(subject) passed the limit of \(limit)."
        }
    }

    /// How much of an answer is kept in memory.
    enum Limit {
        /// Bytes in one event of a stream.
        static let event = 4 << 20
        /// Bytes in an answer that comes in one piece, or that wait to be read.
        static let body = 16 << 20
        /// Bytes in a stream, where a token takes some hundreds.
        static let stream = 256 << 20
        /// Calls in one answer.
        static let calls = 1024
        /// Bytes kept of what a server says with a refusal.
        static let refusal = 1 << 20
    }
}
