#if Server
import HummingbirdCore
import NightjarServing

/// A server's address, limits and timeouts.
public struct ServerOptions: Sendable {
    /// The address that a server listens at.
    public enum Address: Sendable, Hashable {
        /// A host's name or address, and a port; 0 lets the system choose one.
        case tcp(host: String, port: Int)
        /// A socket in the file system.
        case unixSocket(path: String)
        /// Sockets that already listen.
        case inherited([InheritedSocket])

        /// The host that other machines may reach; nil if there is none, as for a socket in the file system.
        public var outwardHost: String? {
            switch self {
            case .tcp(let host, _): AllowedHosts.isLoopback(host) ? nil : host
            case .unixSocket: nil
            case .inherited(let sockets): sockets.lazy.compactMap(\.host).first { !AllowedHosts.isLoopback($0) }
            }
        }
    }

    /// The files of a certificate and its key, in PEM.
    public struct TLS: Sendable, Hashable {
        /// The certificate, with those that vouch for it behind it.
        public var certificatePath: String
        /// The private key.
        public var keyPath: String

        /// Names the files.
        public init(certificatePath: String, keyPath: String) {
            self.certificatePath = certificatePath
            self.keyPath = keyPath
        }
    }

    /// Where to listen.
    public var address: Address
    /// Nil for no encryption.
    public var tls: TLS?
    /// The most connections at once; others wait to be accepted.
    public var connections = 512
    /// After how many seconds without a request a connection is closed.
    public var idleSeconds = 120.0
    /// How many seconds the head of a request may take from its first byte, and then its body.
    public var readSeconds = 30.0
    /// How many seconds a client may leave what is sent unread; then its connection is closed and its answer ends.
    public var writeSeconds = 30.0
    /// How many seconds requests under way may go on when the server is told to end.
    public var shutdownSeconds = 30.0

    /// The origins whose pages may use the server beside its own, such as `https://example.org`; `*` for all. None unless
    /// told.
    public var allowedOrigins: [String] = []
    /// Further names that requests may have in their `Host` header; `*` for all.
    ///
    /// Without any, a server at a loopback address answers for this machine's names only, and another for all.
    public var allowedHosts: [String] = []

    /// Looks whether the files of TLS can be used.
    ///
    /// - Throws: ``ServerError``, which names the file.
    public func check() throws(ServerError) { _ = try tls?.encrypting(HTTP1Channel { _, _, _ in }) }

    /// Listens on this machine only, unless told otherwise.
    public init(address: Address = .tcp(host: "127.0.0.1", port: 8080), tls: TLS? = nil) {
        self.address = address
        self.tls = tls
    }
}
#endif
