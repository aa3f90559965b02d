import Foundation
import FoundationModelsCore

extension ChatCompletionsLanguageModel {
    /// What a server says is wrong, in the body of a refusal or in the middle of an answer.
    public struct APIError: LocalizedError {
        /// What is wrong, in the server's words.
        public var message: String
        /// The kind of error, such as `invalid_request_error`.
        public var type: String?
        /// The parameter that is at fault.
        public var param: String?
        /// A short name of the error; the HTTP status where the server gives none.
        public var code: String?

        /// Collects what a server said.
        public init(message: String, type: String? = nil, param: String? = nil, code: String? = nil) {
            self.message = message
            self.type = type
            self.param = param
            self.code = code
        }

        /// The server's words, with the name and the kind of the error.
        public var errorDescription: String? {
            let details = [code, type, param.map { "parameter \($0)" }].compactMap(\.self)
            return "The server refused the request: \(message)"
                + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
        }
    }
}

extension ChatCompletionsLanguageModel.APIError {
    /// Reads an error from JSON in one of the forms in use: an object or a text under `error`, or the object by itself.
    ///
    /// - Returns: nil when the JSON says nothing of an error.
    init?(_ json: GeneratedContent) {
        if let text = json["error"]?.text, !text.isEmpty {
            self.init(message: text, code: json["code"]?.scalar)
            return
        }
        let isBare = json["object"]?.text == "error"
        guard let error = isBare ? json : json["error"], let message = error["message"]?.text else { return nil }
        self.init(
            message: message, type: error["type"]?.scalar, param: error["param"]?.scalar, code: error["code"]?.scalar)
    }
}
