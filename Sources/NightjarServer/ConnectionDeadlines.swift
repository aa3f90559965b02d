#if Server
import HTTPTypes
import ModelFiles
import NIOCore
import NIOHTTPTypes

/// Ends connections whose client keeps them by doing next to nothing: a request's head and its body must come in time, and
/// what is written must be read.
final class ConnectionDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// A body that didn't come in time, told to whoever reads it.
    struct BodyTimeout: Error {}

    /// How long a client may go on with a request that is refused already, so that it reads the refusal.
    private static let lingering = TimeAmount.seconds(2)

    private let readTime: TimeAmount
    private let writeTime: TimeAmount
    private var context: ChannelHandlerContext?
    private var reading: Scheduled<Void>?
    private var writing: Scheduled<Void>?
    private var closing: Scheduled<Void>?
    /// Whether a request's head has come, and its end hasn't.
    private var isInBody = false
    /// How many requests have come whose replies aren't written.
    private var requestCount = 0
    private var closesBehindReply = false

    /// Sets the limits.
    ///
    /// - Parameters:
    ///   - readSeconds: How long a head may take from its first byte, and then the body.
    ///   - writeSeconds: How long a client may leave what is written unread.
    init(readSeconds: Double, writeSeconds: Double) {
        readTime = .milliseconds(Int64(saturating: min(86_400, readSeconds) * 1000))
        writeTime = .milliseconds(Int64(saturating: min(86_400, writeSeconds) * 1000))
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        // Bytes are seen where they come in, since the half of a head is no part of a request yet.
        let arrivals = ArrivalHandler { [weak self] in self?.bytesCame() }
        try? context.pipeline.syncOperations.addHandler(arrivals, position: .first)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        for timer in [reading, writing, closing] { timer?.cancel() }
        self.context = nil
    }

    // MARK: Reading

    private func bytesCame() {
        guard requestCount == 0, reading == nil else { return }
        reading = after(readTime) { $0.close() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isInBody = true
            requestCount += 1
            waitForBody()
        case .body: break
        case .end:
            isInBody = false
            reading?.cancel()
            reading = nil
            if closing != nil { close() }
        }
        context.fireChannelRead(data)
    }

    private func waitForBody() {
        reading?.cancel()
        reading = after(readTime) { handler in
            // Behind another request it may wait in the system, unread by this server.
            guard handler.requestCount <= 1 else { return handler.waitForBody() }
            handler.context?.fireErrorCaught(BodyTimeout())
            handler.closeSoon()
        }
    }

    // MARK: Writing

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            if head.headerFields[.connection] == "close" { closesBehindReply = true }
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            requestCount -= 1
            let written = promise ?? context.eventLoop.makePromise()
            if closesBehindReply {
                written.futureResult.assumeIsolated().whenComplete { [weak self] _ in
                    guard let self else { return }
                    if isInBody { closeSoon() } else { close() }
                }
            }
            context.write(data, promise: written)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            writing?.cancel()
            writing = nil
        } else if writing == nil {
            writing = after(writeTime) { $0.close() }
        }
        context.fireChannelWritabilityChanged()
    }

    // MARK: The end

    private func closeSoon() {
        if closing == nil { closing = after(Self.lingering) { $0.close() } }
    }

    private func close() { context?.close(promise: nil) }

    private func after(_ time: TimeAmount, _ work: @escaping (ConnectionDeadlines) -> Void) -> Scheduled<Void>? {
        context?.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
            if let self { work(self) }
        }
    }
}

/// Calls a function whenever bytes arrive, whatever they are.
private final class ArrivalHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let tell: () -> Void

    init(_ tell: @escaping () -> Void) { self.tell = tell }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        tell()
        context.fireChannelRead(data)
    }
}
#endif
