#if Server
import NIOCore
import Synchronization

/// Learns that the client has closed its side of a connection, also while nothing is being written to it.
///
/// The server lets connections be half closed, so that a client's hanging up would else be found out only by writing.
final class HangUpHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = NIOAny

    private struct State {
        var hasHungUp = false
        var listeners: [Int: @Sendable () -> Void] = [:]
        var nextNumber = 0
    }

    private let state = Mutex(State())

    /// Runs work that is cancelled when the client hangs up.
    func withCancellation<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let number = state.withLock { state -> Int? in
            guard !state.hasHungUp else { return nil }
            state.nextNumber += 1
            state.listeners[state.nextNumber] = { task.cancel() }
            return state.nextNumber
        }
        if number == nil { task.cancel() }
        defer { if let number { state.withLock { $0.listeners[number] = nil } } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { hangUp() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        hangUp()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        hangUp()
        context.fireErrorCaught(error)
    }

    private func hangUp() {
        let listeners = state.withLock { state -> [@Sendable () -> Void] in
            state.hasHungUp = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener() }
    }
}
#endif
