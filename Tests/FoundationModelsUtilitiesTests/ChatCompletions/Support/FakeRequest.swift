/// A request as it came over the wire.
struct FakeRequest: Sendable {
    /// The method and the path.
    var line: String
    /// The headers, their names in lower case.
    var headers: [String: String]
    /// The body.
    var body: String
}
