/// The names of itself that a server answers for.
///
/// A page may have its own name lead to this machine (DNS rebinding), and browsers then take the server for the page's. The
/// `Host` header still tells that name, so that a server for this machine alone answers under no name of others.
public struct AllowedHosts: Sendable {
    /// Nil for all.
    private let names: Set<String>?

    /// Allows the names of this machine and those given, where the server listens for this machine only or names are given;
    /// else all.
    ///
    /// - Parameters:
    ///   - address: The name or address that the server listens at; nil for a socket in the file system, which no browser
    ///     reaches.
    ///   - names: Further names; `*` allows all.
    public init(listeningAt address: String?, _ names: [String]) {
        let isOpen = names.isEmpty && !(address.map(Self.isLoopback) ?? false)
        let all = names + (address.map { [$0] } ?? [])
        self.names = isOpen || names.contains("*") ? nil : Set(all.map { Self.authority($0)?.host ?? $0.lowercased() })
    }

    /// Whether a name or address is this machine's alone.
    public static func isLoopback(_ host: String) -> Bool { authority(host)?.isLoopback ?? false }

    /// Whether a text can be allowed: a name or an address without a scheme and a port, or `*`.
    public static func isHost(_ text: String) -> Bool {
        text == "*" || authority(text).map { $0.port == nil && !text.hasSuffix(":") } ?? false
    }

    /// Reads a host as command lines have it: an IPv6 address needs no brackets there.
    private static func authority(_ host: String) -> Authority? {
        Authority(host.utf8.count { $0 == UInt8(ascii: ":") } > 1 && !host.hasPrefix("[") ? "[\(host)]" : host)
    }

    /// Whether a value of the `Host` header names this server.
    func allow(_ host: String) -> Bool {
        guard let names else { return true }
        guard let authority = Authority(host) else { return false }
        return authority.isLoopback || names.contains(authority.host)
    }
}
