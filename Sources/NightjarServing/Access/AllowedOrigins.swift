import Foundation

/// The origins whose pages may use a server (Fetch standard, the CORS protocol).
///
/// Browsers send the origin of the page that makes a request. Requests from other pages are refused, even if their
/// browsers wouldn't let them read the reply. A request may have effects, for example through a tool.
public struct AllowedOrigins: Sendable {
    private let origins: Set<String>
    /// Whether all origins are allowed.
    package let allowsAll: Bool

    /// Allows origins in the form that browsers send; `*` allows all.
    public init(_ origins: [String]) {
        self.origins = Set(origins.map { $0.lowercased() })
        allowsAll = origins.contains("*")
    }

    /// Whether only the server's own origin is allowed.
    package var isEmpty: Bool { origins.isEmpty && !allowsAll }

    /// Returns whether a text is an origin in the form that browsers send, or `*`.
    public static func isOrigin(_ text: String) -> Bool {
        if text == "*" { return true }
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.host, !host.isEmpty
        else { return false }
        // Browsers leave out a scheme's default port.
        guard parts.port != (scheme == "https" ? 443 : 80) else { return false }
        let port = parts.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)".lowercased() == text.lowercased()
    }

    /// Returns whether an origin is explicitly allowed, or all are.
    package func isNamed(_ origin: String) -> Bool { allowsAll || origins.contains(origin.lowercased()) }

    /// Returns whether a page of an origin may send a request to a host. It may if the origin is allowed, or if it is
    /// the host's own.
    func allow(_ origin: String, to host: String?, isEncrypted: Bool) -> Bool {
        if isNamed(origin) { return true }
        // A proxy in front of this server may encrypt the connection, so HTTPS origins are compared too.
        for (scheme, port) in [("https://", 443), ("http://", 80)] where origin.lowercased().hasPrefix(scheme) {
            guard scheme == "https://" || !isEncrypted, let own = host.flatMap(Authority.init),
                let page = Authority(String(origin.dropFirst(scheme.count)))
            else { return false }
            return page.host == own.host && page.port ?? port == own.port ?? port
        }
        return false
    }
}
