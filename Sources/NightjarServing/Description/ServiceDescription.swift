/// The OpenAPI description at `/openapi.json`, from which programs generate clients and tests.
///
/// Its version is the API's, and not the package's.
enum ServiceDescription {
    /// The reply.
    static let reply = ServiceReply.text(
        String(decoding: PackageResources.openapi_json, as: UTF8.self), contentType: "application/json")
}
