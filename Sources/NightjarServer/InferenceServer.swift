#if Server
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import ModelFiles
import NIOCore
import NightjarServing
import ServiceLifecycle
import Synchronization

/// An HTTP server around an ``InferenceService``.
///
/// ```swift
/// let service = InferenceService(models: [ServedModel(name: "smollm2", path: "/models/SmolLM2-135M-Instruct")])
/// try await InferenceServer(service).run()
/// ```
public struct InferenceServer: Sendable {
    private let service: InferenceService
    private let options: ServerOptions
    private let limits: ServiceLimits
    private let logger: Logger
    private let encrypted = Encrypted()

    /// The channel that encrypts, while the server runs.
    private final class Encrypted: Sendable {
        let channel = Mutex<EncryptedChannel?>(nil)
    }

    /// Prepares a server.
    ///
    /// - Parameter logger: Where one line for each request goes; texts and keys are not in it.
    public init(
        _ service: InferenceService, options: ServerOptions = ServerOptions(), limits: ServiceLimits = ServiceLimits(),
        logger: Logger = Logger(label: "nightjar")
    ) {
        self.service = service
        self.options = options
        self.limits = limits
        self.logger = logger
    }

    /// Serves until SIGTERM or SIGINT; then lets requests under way end, up to a limit.
    ///
    /// - Parameter onReady: Told the port when the server listens; 0 for a socket in the file system.
    /// - Throws: ``ServerError`` for files of TLS that can't be used, and for a socket's path that is taken; what the system
    ///   says of the address.
    public func run(onReady: @escaping @Sendable (Int) async -> Void = { _ in }) async throws {
        try options.check()
        let responder = ServiceResponder(
            service: service, gate: gate, crossOrigin: CrossOriginReplies(AllowedOrigins(options.allowedOrigins)),
            limits: limits, bodySeconds: options.readSeconds, logger: logger)
        var socket: UnixSocketFile?
        if case .unixSocket(let path) = options.address { socket = try UnixSocketFile(path) }
        defer { socket?.remove() }
        var listener: InheritedListener?
        if case .inherited(let sockets) = options.address {
            listener = InheritedListener(sockets, connections: options.connections, logger: quietLogger)
        }
        var application = Application(
            responder: responder, server: channels(for: listener),
            configuration: ApplicationConfiguration(
                address: address, serverName: "nightjar",
                availableConnectionsDelegate: MaximumAvailableConnections(options.connections, logger: logger)),
            onServerRunning: { [socket] channel in
                socket?.remember()
                await onReady(channel.localAddress?.port ?? 0)
            },
            logger: quietLogger)
        if let listener, case .inherited(let sockets) = options.address {
            application.beforeServerStarts { try await listener.run { await onReady(sockets.first?.port ?? 0) } }
        }
        var configuration = ServiceGroupConfiguration(
            // Told to end in the opposite order.
            services: [.init(service: application), .init(service: ShutdownNotice(service: service))],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: quietLogger)
        configuration.maximumGracefulShutdownDuration = .seconds(saturating: options.shutdownSeconds)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch is InheritedListener.Ended {
        } catch let error as IOError {
            guard case .tcp(let host, let port) = options.address else { throw error }
            throw ServerError.taken(path: "\(host):\(port)", cause: String(cString: strerror(error.errnoCode)))
        }
    }

    /// Reads the files of TLS again, for connections that come from now on; nothing where the server doesn't encrypt.
    ///
    /// - Throws: ``ServerError``, which says of which file something is wrong; then all stays as it was.
    public func readCertificateAgain() throws(ServerError) {
        try encrypted.channel.withLock { $0 }?.readFilesAgain()
    }

    /// The framework tells of each connection; its warnings are enough.
    private var quietLogger: Logger {
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        return quiet
    }

    private var address: BindAddress {
        switch options.address {
        case .tcp(let host, let port): .hostname(host, port: port)
        case .unixSocket(let path): .unixDomainSocket(path: path)
        // The framework has no name for them, and binds nothing: `InheritedListener` ends the application before.
        case .inherited: .hostname("127.0.0.1", port: 0)
        }
    }

    /// Whose requests are let in. A name's address decides whether only this machine reaches it.
    private var gate: RequestGate {
        var address: String?
        var names = options.allowedHosts
        if case .tcp(let host, let port) = options.address {
            address = (try? SocketAddress.makeAddressResolvingHost(host, port: port))?.ipAddress ?? host
            if !names.isEmpty || AllowedHosts.isLoopback(address ?? host) { names.append(host) }
        }
        if case .inherited(let sockets) = options.address {
            address = options.address.outwardHost ?? sockets.lazy.compactMap(\.host).first
        }
        return RequestGate(
            hosts: AllowedHosts(listeningAt: address, names), origins: AllowedOrigins(options.allowedOrigins),
            isEncrypted: options.tls != nil)
    }

    /// How connections are treated; told to a listener too.
    private func channels(for listener: InheritedListener?) -> HTTPServerBuilder {
        HTTPServerBuilder { [options, encrypted] responder in
            let plain = HTTP1Channel(
                responder: responder,
                configuration: .init(
                    additionalChannelHandlers: [
                        HangUpHandler(),
                        ConnectionDeadlines(readSeconds: options.readSeconds, writeSeconds: options.writeSeconds),
                    ],
                    // A day is as good as no limit, and a number that it can count.
                    idleTimeout: .milliseconds(Int64(saturating: min(86_400, options.idleSeconds) * 1000))))
            guard let files = options.tls else {
                listener?.treat(by: plain)
                return plain
            }
            let channel = try EncryptedChannel(plain, files)
            encrypted.channel.withLock { $0 = channel }
            listener?.treat(by: channel)
            return channel
        }
    }
}

/// Notifies the inference service of the shutdown. It then refuses requests on open connections.
private struct ShutdownNotice: Service {
    let service: InferenceService

    func run() async throws {
        try? await gracefulShutdown()
        service.beginShutdown()
    }
}
#endif
