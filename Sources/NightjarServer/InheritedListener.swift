#if Server
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Accepts connections from sockets that already listen. It replaces the framework's server, which only binds its own.
final class InheritedListener: Sendable {
    /// Thrown when all connections have ended, so that the framework's server, which would come next, doesn't begin.
    struct Ended: Error {}

    private let sockets: [InheritedSocket]
    private let connections: Int
    private let logger: Logger
    private let child = Mutex<(any ServerChildChannel)?>(nil)

    /// - Parameter connections: The most at once, of each socket.
    init(_ sockets: [InheritedSocket], connections: Int, logger: Logger) {
        self.sockets = sockets
        self.connections = connections
        self.logger = logger
    }

    /// Sets the handler of connections. Call it before ``run(onReady:)``.
    func treat(by child: any ServerChildChannel) { self.child.withLock { $0 = child } }

    /// Serves until a graceful shutdown, and throws ``Ended`` then.
    func run(onReady: @escaping @Sendable () async -> Void) async throws {
        if let child = child.withLock({ $0 }) { try await serve(child, onReady) }
        // A shutdown that took too long, as the framework's server tells it.
        try Task.checkCancellation()
        throw Ended()
    }

    private func serve<Child: ServerChildChannel>(
        _ child: Child, _ onReady: @escaping @Sendable () async -> Void
    ) async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let logger = logger
        var listeners: [(channel: NIOAsyncChannel<Child.Value, Never>, quiescing: ServerQuiescingHelper)] = []
        for socket in sockets {
            let quiescing = ServerQuiescingHelper(group: group)
            let channel = try await ServerBootstrap(group: group)
                .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
                .serverChannelInitializer { [connections] channel in
                    channel.eventLoop.makeCompletedFuture {
                        let handlers = channel.pipeline.syncOperations
                        try handlers.addHandler(
                            AvailableConnectionsChannelHandler<MaximumAvailableConnections>(maxConnections: connections)
                        )
                        try handlers.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                    }
                }
                .bind(socket.descriptor) { child.setup(channel: $0, logger: logger) }
            listeners.append((channel, quiescing))
        }
        await withGracefulShutdownHandler {
            await onReady()
            await withDiscardingTaskGroup { tasks in
                for listener in listeners {
                    tasks.addTask { await Self.accept(listener.channel, child, logger) }
                }
            }
        } onGracefulShutdown: { [quiescing = listeners.map(\.quiescing)] in
            for helper in quiescing { helper.initiateShutdown(promise: nil) }
        }
    }

    private static func accept<Child: ServerChildChannel>(
        _ listener: NIOAsyncChannel<Child.Value, Never>, _ child: Child, _ logger: Logger
    ) async {
        await withDiscardingTaskGroup { tasks in
            do {
                try await listener.executeThenClose { inbound in
                    for try await connection in inbound {
                        tasks.addTask { await child.handle(value: connection, logger: logger) }
                    }
                }
            } catch {
                logger.error("can't take connections: \(error)")
            }
        }
    }
}
#endif
