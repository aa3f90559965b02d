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
    /// What pages send where they don't say what.
    private static let headers = "authorization, content-type"
    /// The most bytes of names of headers that are repeated to a browser.
    private static let headerLimit = 2048
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
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.host, !host.isEmpty
        else { return false }
        // Browsers leave out the port that a scheme has anyway.
        guard parts.port != (scheme == "https" ? 443 : 80) else { return false }
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
        // Clients have headers of their own, of which none does any harm here.
        let asked = request.headers[.accessControlRequestHeaders]
        response.headers[.accessControlAllowHeaders] =
            asked.flatMap { Self.isListOfNames($0) ? $0 : nil } ?? Self.headers
        response.headers[.vary] =
            allowsAll ? "Access-Control-Request-Headers" : "Origin, Access-Control-Request-Headers"
        response.headers[.accessControlMaxAge] = Self.maximumAge
        return response
    }

    /// Whether a text is names of headers with commas between them.
    private static func isListOfNames(_ text: String) -> Bool {
        text.utf8.count <= headerLimit
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_, ".unicodeScalars.contains($0))
            }
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
