/// A request as the service sees it, whatever brought it here.
public struct ServiceRequest: Sendable {
    /// `GET`, `POST` and so on.
    public var method: String
    /// The path without a query.
    public var path: String
    /// The value of the `Authorization` header.
    public var authorization: String?
    /// The body.
    public var body: [UInt8]

    /// Creates a request.
    public init(method: String, path: String, authorization: String? = nil, body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.authorization = authorization
        self.body = body
    }
}
