/// An error of a model's name that no file in a cache matches.
package enum HubCacheError: Error, Hashable, CustomStringConvertible {
    /// The cache doesn't hold the model, or not in this revision.
    case missing(ModelName, cache: String)
    /// A part of the model is missing.
    case incomplete(ModelName, snapshot: String, missing: String)
    /// Several GGUF files match, or none has the quantization.
    case whichFile(ModelName, models: [String], snapshot: String)

    /// One sentence with the paths and a remedy.
    package var description: String {
        switch self {
        case .missing(let name, let cache):
            "\(name): there is no such directory or file, and no such model in the hub cache \(cache) "
                + "(looked for \(name.folder)/refs/\(name.revision) and its snapshot; HF_HUB_CACHE and HF_HOME say where "
                + "the cache is); fetch it with: infer pull \(name)"
        case .incomplete(let name, let snapshot, let missing):
            "\(name): \(snapshot) lacks \(missing); fetch what is missing with: infer pull \(name)"
        case .whichFile(let name, let models, let snapshot):
            "\(name): \(snapshot) holds these GGUF models: \(models.prefix(30).joined(separator: ", ")); say which as in "
                + "\(name.repository)\(name.revision == "main" ? "" : "@" + name.revision):"
                + "\(models.first ?? "Q4_K_M"), or fetch another with infer pull"
        }
    }
}
