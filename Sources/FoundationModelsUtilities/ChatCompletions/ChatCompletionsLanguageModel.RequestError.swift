import Foundation

extension ChatCompletionsLanguageModel {
    /// What goes wrong with a request, other than what the server says itself.
    public enum RequestError: LocalizedError {
        /// The request can't be made: it asks for something that chat completions can't say.
        case invalidRequest(_ description: String)
        /// The answer isn't what a server of chat completions sends, or breaks off.
        case invalidStreamData
        /// The server refused the request without a reason in OpenAI's form; of the body at most a mebibyte is kept.
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
