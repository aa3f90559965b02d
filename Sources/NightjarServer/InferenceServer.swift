#if Server
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import ModelFiles
import NightjarServing
import ServiceLifecycle

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
    /// - Throws: ``ServerError`` for files of TLS that can't be used; what the system says of the address.
    public func run(onReady: @escaping @Sendable (Int) async -> Void = { _ in }) async throws {
        let responder = ServiceResponder(
            service: service, bodyLimit: limits.bodyBytes, origins: AllowedOrigins(options.allowedOrigins),
            logger: logger)
        let application = Application(
            responder: responder, server: try channel(),
            configuration: ApplicationConfiguration(
                address: address, serverName: "nightjar",
                availableConnectionsDelegate: MaximumAvailableConnections(options.connections, logger: logger)),
            onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) },
            logger: quietLogger)
        var configuration = ServiceGroupConfiguration(
            // Told to end in the opposite order.
            services: [.init(service: application), .init(service: ShutdownNotice(service: service))],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: quietLogger)
        configuration.maximumGracefulShutdownDuration = .seconds(saturating: options.shutdownSeconds)
        try await ServiceGroup(configuration: configuration).run()
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
        }
    }

    private func channel() throws -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [HangUpHandler()],
                // A day is as good as no limit, and a number that it can count.
                idleTimeout: .milliseconds(Int64(saturating: min(86_400, options.idleSeconds) * 1000))))
        guard let tls = options.tls else { return plain }
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
        do {
            chain = try NIOSSLCertificate.fromPEMFile(tls.certificatePath)
        } catch {
            throw ServerError.unreadable(file: tls.certificatePath, expected: "a certificate in PEM", cause: "\(error)")
        }
        do {
            key = try NIOSSLPrivateKey(file: tls.keyPath, format: .pem)
        } catch {
            throw ServerError.unreadable(file: tls.keyPath, expected: "a private key in PEM", cause: "\(error)")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        return try .tls(plain, tlsConfiguration: configuration)
    }
}

/// Why a server could not begin.
public enum ServerError: Error, CustomStringConvertible {
    /// A file of TLS is missing or wrong.
    case unreadable(file: String, expected: String, cause: String)

    /// One sentence that names the file.
    public var description: String {
        switch self {
        case .unreadable(let file, let expected, let cause): "\(file) can't be read as \(expected): \(cause)"
        }
    }
}

/// Tells the inference service of the shutdown, so that requests on open connections are refused from then on.
private struct ShutdownNotice: Service {
    let service: InferenceService

    func run() async throws {
        try? await gracefulShutdown()
        service.beginShutdown()
    }
}
#endif
