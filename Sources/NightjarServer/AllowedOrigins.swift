#if Server
import Foundation
import HTTPTypes
import HummingbirdCore

/// The origins whose pages browsers let read replies (Fetch standard, the CORS protocol).
///
/// Requests of other origins are answered as ever, but their browsers keep the replies to themselves. Keys come in a header
/// of the page's own, so that browsers are never told to send what they keep for the server (`credentials`).
public struct AllowedOrigins: Sendable {
    private static let methods = "GET, POST, DELETE, OPTIONS"
    private static let headers = "authorization, content-type"
    /// How many seconds a browser may keep what a preflight said.
    private static let maximumAge = "600"

    private let origins: Set<String>
    private let allowsAll: Bool

    /// Allows origins as browsers spell them, or all for `*`.
    init(_ origins: [String]) {
        self.origins = Set(origins.map { $0.lowercased() })
        allowsAll = origins.contains("*")
    }

    /// Whether a text is an origin as browsers spell them, or stands for all.
    public static func isOrigin(_ text: String) -> Bool {
        if text == "*" { return true }
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.host, !host.isEmpty else {
            return false
        }
        let port = parts.port.map { ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)".lowercased() == text.lowercased()
    }

    /// The origin that a reply names; nil for one that isn't allowed.
    private func named(_ request: Request) -> String? {
        guard let origin = request.headers[.origin] else { return nil }
        if allowsAll { return "*" }
        return origins.contains(origin.lowercased()) ? origin : nil
    }

    /// The reply to a browser that asks whether it may send a request; nil for other requests.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, !(origins.isEmpty && !allowsAll),
            request.headers[.accessControlRequestMethod] != nil
        else { return nil }
        var response = Response(status: .noContent)
        mark(&response, for: request)
        guard named(request) != nil else { return response }
        response.headers[.accessControlAllowMethods] = Self.methods
        response.headers[.accessControlAllowHeaders] = Self.headers
        response.headers[.accessControlMaxAge] = Self.maximumAge
        return response
    }

    /// Adds to a reply who may read it.
    func mark(_ response: inout Response, for request: Request) {
        guard !origins.isEmpty || allowsAll else { return }
        if !allowsAll { response.headers[.vary] = "Origin" }
        guard let origin = named(request) else { return }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] = "retry-after"
    }
}
#endif
