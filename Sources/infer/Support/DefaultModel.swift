import FoundationEssentials

/// The model that is used where none is named.
enum DefaultModel {
    /// The first `Weights/` with a model in it: where the user stands, or above the program's own place.
    static func directory() throws(Failure) -> String {
        var candidates = ["Weights"]
        var folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            candidates.append(folder.appending(path: "Weights").path)
            folder.deleteLastPathComponent()
        }
        let found = candidates.first { FileManager.default.fileExists(atPath: $0 + "/config.json") }
        guard let found else {
            throw .missingFile("no default model: there is no Weights/ here or above the program; name one with --model")
        }
        return found
    }
}
