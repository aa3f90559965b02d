#if Server
import HTTPTypes
import HummingbirdCore
import NightjarServing

/// Adds the CORS headers of the Fetch standard to replies. They name the origins whose pages may use the server.
///
/// Pages send keys in a header of their own. So replies never allow `credentials`, which browsers keep for the server.
struct CrossOriginReplies: Sendable {
    private static let methods = "GET, POST, DELETE, OPTIONS"
    /// The allowed headers if a preflight request doesn't list any.
    private static let headers = "authorization, content-type"
    /// The maximum length of a list of header names that a reply repeats, in bytes.
    private static let headerLimit = 2048
    /// The seconds for which a browser may cache a preflight reply.
    private static let maximumAge = "600"

    private let origins: AllowedOrigins

    /// Makes replies for a server's allowed origins.
    init(_ origins: AllowedOrigins) { self.origins = origins }

    /// The origin that a reply names; nil if the request's origin isn't allowed.
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

    /// Whether a text is a comma-separated list of header names.
    private static func isListOfNames(_ text: String) -> Bool {
        text.utf8.count <= headerLimit
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_, ".unicodeScalars.contains($0))
            }
    }

    /// Adds the headers that name the origin which may read a reply.
    func mark(_ response: inout Response, for request: Request) {
        guard !origins.isEmpty else { return }
        if !origins.allowsAll { response.headers[.vary] = "Origin" }
        guard let origin = named(request) else { return }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] = "retry-after"
    }
}
#endif
