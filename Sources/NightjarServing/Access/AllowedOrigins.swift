import Foundation

/// The origins whose pages may use a server (Fetch standard, the CORS protocol).
///
/// Browsers name the origin of the page that sends a request. Requests of others' pages are refused, whether their browsers
/// would let them read the reply or not: a request may do something, as by a tool.
public struct AllowedOrigins: Sendable {
    private let origins: Set<String>
    /// Whether all are allowed.
    package let allowsAll: Bool

    /// Allows origins as browsers spell them, or all for `*`.
    public init(_ origins: [String]) {
        self.origins = Set(origins.map { $0.lowercased() })
        allowsAll = origins.contains("*")
    }

    /// Whether none but the server's own is allowed.
    package var isEmpty: Bool { origins.isEmpty && !allowsAll }

    /// Whether a text is an origin as browsers spell them, or stands for all.
    public static func isOrigin(_ text: String) -> Bool {
        if text == "*" { return true }
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.host, !host.isEmpty
        else { return false }
        // Browsers leave out the port that a scheme has anyway.
        guard parts.port != (scheme == "https" ? 443 : 80) else { return false }
        let port = parts.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)".lowercased() == text.lowercased()
    }

    /// Whether an origin was allowed by name, or all were.
    package func isNamed(_ origin: String) -> Bool { allowsAll || origins.contains(origin.lowercased()) }

    /// Whether a page of an origin may send a request to a host, which it may where that is its own.
    func allow(_ origin: String, to host: String?, isEncrypted: Bool) -> Bool {
        if isNamed(origin) { return true }
        // What encrypts in front of this server needn't be known here.
        for (scheme, port) in [("https://", 443), ("http://", 80)] where origin.lowercased().hasPrefix(scheme) {
            guard scheme == "https://" || !isEncrypted, let own = host.flatMap(Authority.init),
                let page = Authority(String(origin.dropFirst(scheme.count)))
            else { return false }
            return page.host == own.host && page.port ?? port == own.port ?? port
        }
        return false
    }
}
