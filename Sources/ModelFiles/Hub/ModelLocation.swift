import FoundationEssentials

/// The location of a model that a user names, by a path or by its name in a hub.
package enum ModelLocation {
    /// Returns an existing path, or a text that can only be a path, unchanged; for a hub's name, the path in the cache.
    package static func path(
        _ argument: String, cache: @autoclosure () -> HubCache = HubCache()
    ) throws(HubCacheError) -> String {
        guard !FileManager.default.fileExists(atPath: argument), let name = ModelName(argument) else { return argument }
        return try cache().model(name)
    }
}
