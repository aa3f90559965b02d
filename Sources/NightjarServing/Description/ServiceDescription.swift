/// The description at `/openapi.json`, which programs make clients and tests from.
///
/// Its version is that of what it describes, and not the package's.
enum ServiceDescription {
    /// The reply.
    static let reply = ServiceReply.text(
        String(decoding: PackageResources.openapi_json, as: UTF8.self), contentType: "application/json")
}
