import ChatTemplates

/// The reply to a request.
public struct ServiceReply: Sendable {
    /// The body of a reply.
    public enum Body: Sendable {
        /// A whole body.
        case bytes([UInt8])
        /// Server-sent events, generated while they are sent; the closure ends with the last one.
        ///
        /// Cancelling the task that runs the closure ends the generation within one token.
        case events(@Sendable (any EventSink) async throws -> Void)
    }

    /// The HTTP status.
    public var status: Int
    /// The media type.
    public var contentType: String
    /// Further headers.
    public var headers: [(name: String, value: String)] = []
    /// The body.
    public var body: Body
    /// The facts for logs, without any text of the request.
    public var facts: ReplyFacts = ReplyFacts()

    /// Returns a reply with JSON.
    static func json(_ value: JSONValue, status: Int = 200) -> ServiceReply {
        ServiceReply(
            status: status, contentType: "application/json", body: .bytes(Array(value.text(compact: true).utf8)))
    }

    /// Returns a reply with plain text.
    static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> ServiceReply {
        ServiceReply(status: 200, contentType: contentType, body: .bytes(Array(text.utf8)))
    }

    /// Returns a reply with a stream of events.
    static func events(_ body: @escaping @Sendable (any EventSink) async throws -> Void) -> ServiceReply {
        ServiceReply(
            status: 200, contentType: "text/event-stream", headers: [("cache-control", "no-cache")], body: .events(body)
        )
    }

    /// Returns an answer, whole or as events; holds a value until its last byte is sent.
    static func answer<Held: Sendable>(
        asEvents: Bool, holding held: Held, whole: () async throws -> JSONValue,
        events: @escaping @Sendable (any EventSink) async throws -> Void
    ) async throws -> ServiceReply {
        defer { withExtendedLifetime(held) {} }
        guard asEvents else { return .json(try await whole()) }
        return .events { sink in
            defer { withExtendedLifetime(held) {} }
            try await events(sink)
        }
    }

    /// Creates the reply for an error.
    public init(_ error: ServiceError) {
        self = .json(error.json, status: error.status)
        if let seconds = error.retryAfter { headers.append(("retry-after", "\(seconds)")) }
        if error.status == 401 { headers.append(("www-authenticate", "Bearer")) }
        facts.error = error.code ?? error.type
    }

    private init(status: Int, contentType: String, headers: [(name: String, value: String)] = [], body: Body) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }
}

/// The facts of a reply for logs.
public struct ReplyFacts: Sendable {
    /// The name of the model that answered.
    public var model: String?
    /// The code of the error.
    public var error: String?
    /// The number of requested choices.
    public var choices: Int?
}

/// A receiver of server-sent events.
public protocol EventSink: Sendable {
    /// Sends text as it is; throws if the client has gone.
    func send(_ text: String) async throws
}

extension EventSink {
    /// Sends an event's data.
    func send(data value: JSONValue) async throws { try await send("data: \(value.text(compact: true))\n\n") }

    /// Sends a named event.
    func send(event name: String, data value: JSONValue) async throws {
        try await send("event: \(name)\ndata: \(value.text(compact: true))\n\n")
    }
}
