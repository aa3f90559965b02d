import Foundation

extension ChatCompletionsLanguageModel {
    /// An error for an answer that is longer than any model's. The server is at fault, and no more of the answer is
    /// read.
    ///
    /// Not in Apple's package.
    public struct ResponseLimitError: LocalizedError {
        /// The part that is too long.
        public let subject: String
        /// Its limit.
        public let limit: Int

        /// The error in one sentence.
        public var errorDescription: String? {
            "The server's answer was given up: \(subject) passed the limit of \(limit)."
        }
    }

    /// Limits on the size of an answer.
    enum Limit {
        /// The size of one event of a stream, in bytes.
        static let event = 4 << 20
        /// The size of an answer that comes in one piece, and of unread data, in bytes.
        static let body = 16 << 20
        /// The size of a stream in bytes; a token takes some hundreds.
        static let stream = 256 << 20
        /// The number of tool calls in one answer.
        static let calls = 1024
        /// The kept size of a refusal's body, in bytes.
        static let refusal = 1 << 20
    }
}
