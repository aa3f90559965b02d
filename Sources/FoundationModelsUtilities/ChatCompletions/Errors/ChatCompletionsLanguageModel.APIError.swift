import Foundation
import FoundationModelsCore

extension ChatCompletionsLanguageModel {
    /// An error that the server reports, in the body of a refusal or in the middle of an answer.
    public struct APIError: LocalizedError {
        /// The server's message.
        public var message: String
        /// The type of the error, such as `invalid_request_error`.
        public var type: String?
        /// The parameter at fault.
        public var param: String?
        /// The code of the error; the HTTP status if the server gives none.
        public var code: String?

        /// Creates an error from the server's fields.
        public init(message: String, type: String? = nil, param: String? = nil, code: String? = nil) {
            self.message = message
            self.type = type
            self.param = param
            self.code = code
        }

        /// The server's message, with the error's code and type.
        public var errorDescription: String? {
            let details = [code, type, param.map { "parameter \($0)" }].compactMap(\.self)
            return "The server refused the request: \(message)"
                + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
        }
    }
}

extension ChatCompletionsLanguageModel.APIError {
    /// Reads an error from JSON in any of the common forms: an object or a text under `error`, or the object itself.
    ///
    /// - Returns: Nil if the JSON describes no error.
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
