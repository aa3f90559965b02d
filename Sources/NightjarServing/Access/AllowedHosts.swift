/// The host names under which a server answers.
///
/// A web page can make its own name resolve to this machine (DNS rebinding). Browsers then treat the server as the
/// page's. The `Host` header still has that name, so a server for this machine alone answers only under its own names.
public struct AllowedHosts: Sendable {
    /// The names; nil allows all.
    private let names: Set<String>?

    /// Allows this machine's names and the given ones. Allows all names if none are given and the server doesn't listen on
    /// a loopback address.
    ///
    /// - Parameters:
    ///   - address: The name or address at which the server listens; nil for a socket in the file system, which no
    ///     browser reaches.
    ///   - names: Further names; `*` allows all.
    public init(listeningAt address: String?, _ names: [String]) {
        let isOpen = names.isEmpty && !(address.map(Self.isLoopback) ?? false)
        let all = names + (address.map { [$0] } ?? [])
        self.names = isOpen || names.contains("*") ? nil : Set(all.map { Self.authority($0)?.host ?? $0.lowercased() })
    }

    /// Returns whether a name or address is only this machine's.
    public static func isLoopback(_ host: String) -> Bool { authority(host)?.isLoopback ?? false }

    /// Returns whether a text is a valid entry: a name or an address without scheme and port, or `*`.
    public static func isHost(_ text: String) -> Bool {
        text == "*" || authority(text).map { $0.port == nil && !text.hasSuffix(":") } ?? false
    }

    /// Parses a host in the command line's form, in which an IPv6 address needs no brackets.
    private static func authority(_ host: String) -> Authority? {
        Authority(host.utf8.count { $0 == UInt8(ascii: ":") } > 1 && !host.hasPrefix("[") ? "[\(host)]" : host)
    }

    /// Returns whether a value of the `Host` header names this server.
    func allow(_ host: String) -> Bool {
        guard let names else { return true }
        guard let authority = Authority(host) else { return false }
        return authority.isLoopback || names.contains(authority.host)
    }
}
