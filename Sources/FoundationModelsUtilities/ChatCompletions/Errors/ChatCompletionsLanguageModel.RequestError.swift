import Foundation

extension ChatCompletionsLanguageModel {
    /// A failure of a request, other than an error that the server reports itself.
    public enum RequestError: LocalizedError {
        /// The request can't be made: chat completions have no way to express it.
        case invalidRequest(_ description: String)
        /// The answer isn't in the format of chat completions, or breaks off.
        case invalidStreamData
        /// The server refused the request without an error in OpenAI's format. At most a mebibyte of the body is kept.
        case httpError(statusCode: Int, data: Data)

        /// The error in one sentence.
        public var errorDescription: String? {
            switch self {
            case .invalidRequest(let description): "The request can't be made: \(description)"
            case .invalidStreamData:
                "The server's answer is no whole chat completion: it isn't in their form, or it breaks off."
            case .httpError(let statusCode, let data):
                "The server refused the request with the HTTP status \(statusCode)"
                    + (data.isEmpty ? "." : ": \(String(decoding: data.prefix(1000), as: UTF8.self))")
            }
        }
    }
}
