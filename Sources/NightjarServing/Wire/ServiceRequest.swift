/// A request as the service sees it, whatever brought it here.
public struct ServiceRequest: Sendable {
    /// `GET`, `POST` and so on.
    public var method: String
    /// The path without a query.
    public var path: String
    /// The value of the `Authorization` header.
    public var authorization: String?
    /// The value of the `Content-Type` header.
    public var contentType: String?
    /// Who sends it, as far as the network tells: an address, or nothing.
    public var client: String
    /// The body.
    public var body: [UInt8]

    /// Creates a request, whose body is JSON unless told otherwise.
    public init(
        method: String, path: String, authorization: String? = nil, contentType: String? = "application/json",
        client: String = "", body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.authorization = authorization
        self.contentType = contentType
        self.client = client
        self.body = body
    }

    /// Whether the body is said to be JSON, which pages of other origins can't say unless they are allowed to.
    var isJSON: Bool {
        let type = contentType?.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
        return type.lowercased().split { $0 == " " || $0 == "\t" } == ["application/json"]
    }
}
