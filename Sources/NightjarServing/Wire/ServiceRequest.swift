/// A request to the service, independent of its transport.
public struct ServiceRequest: Sendable {
    /// The method, such as `GET` or `POST`.
    public var method: String
    /// The path without a query.
    public var path: String
    /// The value of the `Authorization` header.
    public var authorization: String?
    /// The value of the `Content-Type` header.
    public var contentType: String?
    /// The client's network address; empty if unknown.
    public var client: String
    /// The body.
    public var body: [UInt8]

    /// Creates a request, with a JSON body by default.
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

    /// Whether the body's type is JSON, which pages of other origins can't send without permission.
    var isJSON: Bool {
        let type = contentType?.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
        return type.lowercased().split { $0 == " " || $0 == "\t" } == ["application/json"]
    }
}
