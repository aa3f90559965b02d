#if Server
import HTTPTypes
import HummingbirdCore
import NightjarServing

/// What replies tell browsers of the origins whose pages may use the server (Fetch standard, the CORS protocol).
///
/// Keys come in a header of the page's own, so that browsers are never told to send what they keep for the server
/// (`credentials`).
struct CrossOriginReplies: Sendable {
    private static let methods = "GET, POST, DELETE, OPTIONS"
    /// What pages send where they don't say what.
    private static let headers = "authorization, content-type"
    /// The most bytes of names of headers that are repeated to a browser.
    private static let headerLimit = 2048
    /// How many seconds a browser may keep what a preflight said.
    private static let maximumAge = "600"

    private let origins: AllowedOrigins

    /// Tells of these origins.
    init(_ origins: AllowedOrigins) { self.origins = origins }

    /// The origin that a reply names; nil for one that isn't allowed.
    private func named(_ request: Request) -> String? {
        guard let origin = request.headers[.origin], origins.isNamed(origin) else { return nil }
        return origins.allowsAll ? "*" : origin
    }

    /// The reply to a browser that asks whether it may send a request; nil for other requests.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, !origins.isEmpty, request.headers[.accessControlRequestMethod] != nil
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
            origins.allowsAll ? "Access-Control-Request-Headers" : "Origin, Access-Control-Request-Headers"
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
        guard !origins.isEmpty else { return }
        if !origins.allowsAll { response.headers[.vary] = "Origin" }
        guard let origin = named(request) else { return }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] = "retry-after"
    }
}
#endif
