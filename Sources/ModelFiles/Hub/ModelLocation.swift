import FoundationEssentials

/// Where the model is that a user names: by a path, or as a hub names it.
package enum ModelLocation {
    /// A path on disk stays as it is, and so does what can be nothing but a path; a hub's name becomes the path of the
    /// model in the cache.
    package static func path(
        _ argument: String, cache: @autoclosure () -> HubCache = HubCache()
    ) throws(HubCacheError) -> String {
        guard !FileManager.default.fileExists(atPath: argument), let name = ModelName(argument) else { return argument }
        return try cache().model(name)
    }
}
