import ChatTemplates

/// An error of a request, in the format of OpenAI's API.
public struct ServiceError: Error, Sendable, Equatable {
    /// The HTTP status.
    public var status: Int
    /// One sentence with the fault and the remedy.
    public var message: String
    /// The type of the error, such as `invalid_request_error`.
    public var type: String
    /// The field at fault, as a path such as `messages[0].content`.
    public var parameter: String?
    /// The error's code for programs, such as `model_not_found`.
    public var code: String?
    /// The number of seconds to wait before a retry.
    public var retryAfter: Int?

    /// Creates an error.
    public init(
        status: Int, message: String, type: String = "invalid_request_error", parameter: String? = nil,
        code: String? = nil, retryAfter: Int? = nil
    ) {
        self.status = status
        self.message = message
        self.type = type
        self.parameter = parameter
        self.code = code
        self.retryAfter = retryAfter
    }

    /// The error object.
    var json: JSONValue {
        .fields([
            "error": .fields([
                "message": .string(message), "type": .string(type), "param": parameter.map(JSONValue.string) ?? .null,
                "code": code.map(JSONValue.string) ?? .null,
            ])
        ])
    }
}

extension ServiceError {
    /// Returns the error for a field with an invalid value.
    static func invalid(_ parameter: String?, _ message: String, code: String? = "invalid_value") -> ServiceError {
        ServiceError(status: 400, message: message, parameter: parameter, code: code)
    }

    /// Returns the error for a field, or a value, that this server doesn't support.
    static func unsupported(_ parameter: String, _ message: String) -> ServiceError {
        ServiceError(status: 400, message: message, parameter: parameter, code: "unsupported_parameter")
    }

    /// Returns the error for a missing resource.
    static func notFound(_ message: String, parameter: String? = nil, code: String? = nil) -> ServiceError {
        ServiceError(status: 404, message: message, parameter: parameter, code: code)
    }

    /// Returns the error for a request that can't be served now.
    static func unavailable(_ message: String, code: String, retryAfter: Int = 1) -> ServiceError {
        ServiceError(status: 503, message: message, type: "server_error", code: code, retryAfter: retryAfter)
    }

    /// Returns the error for a fault of the server.
    static func fault(_ message: String) -> ServiceError {
        ServiceError(status: 500, message: message, type: "server_error", code: "internal_error")
    }

    /// The error for a missing or unknown key.
    public static let unauthorized = ServiceError(
        status: 401, message: "This server asks for a key: send it as \"Authorization: Bearer KEY\".",
        code: "invalid_api_key")

    /// Returns the error for a body whose type isn't JSON.
    static func notJSON(_ type: String?) -> ServiceError {
        ServiceError(
            status: 415,
            message: "The body must be JSON, and said to be: send it with \"Content-Type: application/json\""
                + (type.map { ", not as \"\($0.prefix(100))\"." } ?? "."),
            code: "unsupported_media_type")
    }

    /// Returns the error for a body that didn't arrive in time.
    public static func bodyTooSlow(seconds: Double) -> ServiceError {
        ServiceError(
            status: 408,
            message: "The request's body took longer than \(seconds) seconds, the most that this server waits.",
            code: "request_timeout")
    }

    /// The error for a body without room beside others.
    public static let bodiesTooLarge = ServiceError.unavailable(
        "Other requests' bodies take all the room that there is, or that one client gets, while they are read: try again later.",
        code: "bodies_full")

    /// Returns the error for a body that is too long.
    public static func bodyTooLarge(limit: Int) -> ServiceError {
        ServiceError(
            status: 413, message: "The request's body is longer than \(limit) bytes, the most that this server reads.",
            code: "request_too_large")
    }
}
