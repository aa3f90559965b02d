import ChatTemplates

/// What went wrong with a request, in the form that clients of OpenAI's API read.
public struct ServiceError: Error, Sendable, Equatable {
    /// The HTTP status.
    public var status: Int
    /// One sentence that says what is wrong and what to do.
    public var message: String
    /// The kind of error, such as `invalid_request_error`.
    public var type: String
    /// The field of the request that is to blame, as a path such as `messages[0].content`.
    public var parameter: String?
    /// A word for programs, such as `model_not_found`.
    public var code: String?
    /// After how many seconds another try makes sense.
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
    /// A field whose value can't be used.
    static func invalid(_ parameter: String?, _ message: String, code: String? = "invalid_value") -> ServiceError {
        ServiceError(status: 400, message: message, parameter: parameter, code: code)
    }

    /// A field, or a value of it, that this server has no means for.
    static func unsupported(_ parameter: String, _ message: String) -> ServiceError {
        ServiceError(status: 400, message: message, parameter: parameter, code: "unsupported_parameter")
    }

    /// A resource that isn't there.
    static func notFound(_ message: String, parameter: String? = nil, code: String? = nil) -> ServiceError {
        ServiceError(status: 404, message: message, parameter: parameter, code: code)
    }

    /// A request that comes at the wrong time.
    static func unavailable(_ message: String, code: String, retryAfter: Int = 1) -> ServiceError {
        ServiceError(status: 503, message: message, type: "server_error", code: code, retryAfter: retryAfter)
    }

    /// A fault of the server.
    static func fault(_ message: String) -> ServiceError {
        ServiceError(status: 500, message: message, type: "server_error", code: "internal_error")
    }

    /// The request's key is missing or unknown.
    public static let unauthorized = ServiceError(
        status: 401, message: "This server asks for a key: send it as \"Authorization: Bearer KEY\".",
        code: "invalid_api_key")

    /// A body that isn't said to be JSON.
    static func notJSON(_ type: String?) -> ServiceError {
        ServiceError(
            status: 415,
            message: "The body must be JSON, and said to be: send it with \"Content-Type: application/json\""
                + (type.map { ", not as \"\($0.prefix(100))\"." } ?? "."),
            code: "unsupported_media_type")
    }

    /// A body that didn't come in time.
    public static func bodyTooSlow(seconds: Double) -> ServiceError {
        ServiceError(
            status: 408,
            message: "The request's body took longer than \(seconds) seconds, the most that this server waits.",
            code: "request_timeout")
    }

    /// A body for which there is no room beside others.
    public static let bodiesTooLarge = ServiceError.unavailable(
        "Other requests' bodies take all the room that there is, or that one client gets, while they are read: try again later.",
        code: "bodies_full")

    /// A body that is longer than it may be.
    public static func bodyTooLarge(limit: Int) -> ServiceError {
        ServiceError(
            status: 413, message: "The request's body is longer than \(limit) bytes, the most that this server reads.",
            code: "request_too_large")
    }
}
