import ChatTemplates

/// What a request is answered with.
public struct ServiceReply: Sendable {
    /// What follows the head.
    public enum Body: Sendable {
        /// All of it.
        case bytes([UInt8])
        /// Server-sent events, made while they are sent; the closure ends with the last one.
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
    /// What follows the head.
    public var body: Body
    /// What logs say of the request: never a text of it.
    public var facts: ReplyFacts = ReplyFacts()

    /// A reply in JSON.
    static func json(_ value: JSONValue, status: Int = 200) -> ServiceReply {
        ServiceReply(
            status: status, contentType: "application/json", body: .bytes(Array(value.text(compact: true).utf8)))
    }

    /// A reply in plain text.
    static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> ServiceReply {
        ServiceReply(status: 200, contentType: contentType, body: .bytes(Array(text.utf8)))
    }

    /// A stream of events.
    static func events(_ body: @escaping @Sendable (any EventSink) async throws -> Void) -> ServiceReply {
        ServiceReply(
            status: 200, contentType: "text/event-stream", headers: [("cache-control", "no-cache")], body: .events(body)
        )
    }

    /// An answer whole or as events; what it needs is held until its last byte is there.
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

    /// The reply that tells an error.
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

/// What logs say of a reply.
public struct ReplyFacts: Sendable {
    /// The model that answered.
    public var model: String?
    /// The code of the error.
    public var error: String?
    /// How many choices were asked for.
    public var choices: Int?
}

/// Takes server-sent events.
public protocol EventSink: Sendable {
    /// Sends text as it is; throws where nobody listens any more.
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
