#if Server
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NightjarServing

/// Where a request comes from.
struct ConnectionContext: InitializableFromSource {
    let channel: any Channel
    let logger: Logger

    init(source: ApplicationRequestContextSource) {
        channel = source.channel
        logger = source.logger
    }
}

/// Hands requests to the service, and its replies to the connection.
struct ServiceResponder: HTTPResponder {
    private static let host = HTTPField.Name("Host")

    private let service: InferenceService
    private let gate: RequestGate
    private let crossOrigin: CrossOriginReplies
    private let bodyLimit: Int
    private let bodySeconds: Double
    private let bodies: UnfinishedBodies
    private let logger: Logger

    init(
        service: InferenceService, gate: RequestGate, crossOrigin: CrossOriginReplies, limits: ServiceLimits,
        bodySeconds: Double, logger: Logger
    ) {
        self.service = service
        self.gate = gate
        self.crossOrigin = crossOrigin
        self.bodySeconds = bodySeconds
        self.logger = logger
        bodyLimit = limits.bodyBytes
        bodies = UnfinishedBodies(limits: limits)
    }

    func respond(to request: Request, context: ConnectionContext) async throws -> Response {
        let log = RequestLog(logger, method: request.method.rawValue, path: request.uri.path, start: .now)
        var response: Response
        if let refusal = gate.refusal(of: Self.gateHead(request)) {
            response = refuse(refusal, log)
        } else if let reply = crossOrigin.preflight(request) {
            return reply
        } else {
            response = try await answer(request, context, log)
        }
        // A refusal of what asks for a head would bring a body.
        if request.method == .head { response = response.createHeadResponse() }
        crossOrigin.mark(&response, for: request)
        return response
    }

    /// The first `Host` header stands apart from the others, as the request's authority.
    private static func gateHead(_ request: Request) -> RequestGate.Head {
        let others = host.map { request.headers[values: $0] } ?? []
        return RequestGate.Head(
            hosts: (request.head.authority.map { [$0] } ?? []) + others,
            transferCodings: request.headers[values: .transferEncoding], origins: request.headers[values: .origin])
    }

    private func answer(
        _ request: Request, _ context: ConnectionContext, _ log: RequestLog
    ) async throws -> Response {
        let hangUp = try? await context.channel.pipeline.handler(type: HangUpHandler.self).get()
        var head = ServiceRequest(
            method: request.method.rawValue, path: request.uri.path, authorization: request.headers[.authorization],
            contentType: request.headers[.contentType], client: context.channel.remoteAddress?.clientName ?? "")
        if let refusal = service.refusal(of: head) { return refuse(refusal, log) }
        do {
            head.body = try await body(of: request, for: service.caller(of: head))
        } catch let error as ServiceError {
            return refuse(error, log)
        }
        let whole = head
        let reply: ServiceReply
        if let hangUp {
            reply = try await hangUp.withCancellation { [service] in await service.reply(to: whole) }
        } else {
            reply = await service.reply(to: whole)
        }
        return response(reply, hangUp, log)
    }

    /// Reads a body, at most as long as one may be.
    private func body(of request: Request, for caller: Caller) async throws -> [UInt8] {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > bodyLimit {
            throw ServiceError.bodyTooLarge(limit: bodyLimit)
        }
        let share = bodies.begin(for: caller)
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= bodyLimit else {
                    throw ServiceError.bodyTooLarge(limit: bodyLimit)
                }
                try share.take(part.readableBytes)
                bytes.append(contentsOf: part.readableBytesView)
            }
        } catch is ConnectionDeadlines.BodyTimeout {
            throw ServiceError.bodyTooSlow(seconds: bodySeconds)
        }
        return bytes
    }

    /// The rest of a refused request's body is not waited for: the connection ends with the reply.
    private func refuse(_ error: ServiceError, _ log: RequestLog) -> Response {
        var response = response(ServiceReply(error), nil, log)
        response.headers[.connection] = "close"
        return response
    }

    private func response(_ reply: ServiceReply, _ hangUp: HangUpHandler?, _ log: RequestLog) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = reply.contentType
        for (name, value) in reply.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        let status = HTTPResponse.Status(code: reply.status)
        switch reply.body {
        case .bytes(let bytes):
            log.end(reply, bytes: bytes.count)
            return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        case .events(let events):
            let body = ResponseBody { writer in
                let sink = ChannelSink()
                // The generation runs apart from the writing, so that hanging up ends it at once.
                let work = Task {
                    do {
                        if let hangUp {
                            try await hangUp.withCancellation { try await events(sink) }
                        } else {
                            try await events(sink)
                        }
                        sink.texts.finish()
                    } catch {
                        sink.texts.finish(throwing: error)
                    }
                }
                var count = 0
                do {
                    while let text = try await sink.texts.next() {
                        count += text.utf8.count
                        try await writer.write(ByteBuffer(string: text))
                    }
                    try await writer.finish(nil)
                    log.end(reply, bytes: count)
                } catch {
                    work.cancel()
                    log.end(reply, bytes: count, error: "hung up")
                    throw error
                }
            }
            return Response(status: status, headers: headers, body: body)
        }
    }
}

/// Passes events from the task that makes them to the one that writes.
private struct ChannelSink: EventSink {
    let texts = BoundedChannel<String>(capacity: 64)

    func send(_ text: String) async throws { try await texts.send(text) }
}

extension SocketAddress {
    /// The name under which one client's limits are counted. Clients with the same address share them. For IPv6 it is
    /// the 64-bit network, since one client may own all its addresses.
    fileprivate var clientName: String? {
        guard case .v6(let address) = self else { return ipAddress }
        return withUnsafeBytes(of: address.address.sin6_addr) { bytes in
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            return "\(Array(isMapped ? bytes.suffix(4) : bytes.prefix(8)))"
        }
    }
}
#endif
