#if Server
import Logging
import NightjarServing

/// One line of the log for each request: what was asked for, and what became of it; never a text, never a key.
struct RequestLog: Sendable {
    private let logger: Logger
    private let method: String
    private let path: String
    private let start: ContinuousClock.Instant

    init(_ logger: Logger, method: String, path: String, start: ContinuousClock.Instant) {
        self.logger = logger
        self.method = method
        // A path is the client's own text, and a log's lines are the operator's.
        self.path = String(path.prefix(200)).unicodeScalars.map { $0.isASCII && $0.value > 0x20 ? String($0) : "?" }
            .joined()
        self.start = start
    }

    /// Writes the line.
    func end(_ reply: ServiceReply, bytes: Int, error: String? = nil) {
        let elapsed = start.duration(to: .now).components
        let milliseconds = elapsed.seconds * 1000 + elapsed.attoseconds / 1_000_000_000_000_000
        var metadata: Logger.Metadata = [
            "method": "\(method)", "path": "\(path)", "status": "\(reply.status)", "ms": "\(milliseconds)",
            "bytes": "\(bytes)",
        ]
        if let model = reply.facts.model { metadata["model"] = "\(model)" }
        if let choices = reply.facts.choices, choices > 1 { metadata["choices"] = "\(choices)" }
        if let error = error ?? reply.facts.error { metadata["error"] = "\(error)" }
        logger.log(level: reply.status >= 500 ? .error : .info, "request", metadata: metadata)
    }
}
#endif
