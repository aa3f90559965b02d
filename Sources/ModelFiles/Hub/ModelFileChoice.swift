/// The choice of the files of a repository that a model needs.
package enum ModelFileChoice {
    /// The file that maps tensors to shards.
    package static let index = "model.safetensors.index.json"
    private static let weights = "model.safetensors"
    private static let beside: Set<String> = [
        "config.json", "generation_config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json",
        "added_tokens.json", "vocab.json", "merges.txt", "chat_template.jinja", "chat_template.json",
        "quantize_config.json", "preprocessor_config.json", "processor_config.json",
    ]

    /// A problem with a repository or with a request.
    package enum Problem: Error, Hashable {
        /// The repository has neither a configuration with safetensors nor a GGUF file.
        case noModel
        /// Several GGUF files match, or none has the quantization; the paths of all GGUF models.
        case whichFile([String])
        /// No path matches the patterns.
        case noMatch
        /// A file exceeds the size limit of its kind.
        case tooLong(String, size: Int, limit: Int)
    }

    /// Returns the files of a model.
    ///
    /// - Parameters:
    ///   - paths: All paths of the repository.
    ///   - file: The quantization or path of a GGUF file; nil for safetensors, or for the only GGUF file.
    ///   - patterns: If there are any, all files that match one of them are returned instead.
    package static func files(
        of paths: [String], file: String?, patterns: [String]
    ) throws(Problem) -> [String] {
        if !patterns.isEmpty {
            let matching = paths.filter { path in patterns.contains { HubPath.matches(path, $0) } }
            guard !matching.isEmpty else { throw .noMatch }
            return matching.sorted()
        }
        let hasWeights = paths.contains(weights) || paths.contains(index)
        if file == nil, hasWeights, paths.contains("config.json") {
            let templates = paths.filter { $0.hasPrefix("additional_chat_templates/") && $0.hasSuffix(".jinja") }
            return (paths.filter { beside.contains($0) } + templates + [paths.contains(weights) ? weights : index])
                .sorted()
        }
        let models = GGUFChoice.models(paths)
        guard !models.isEmpty else { throw .noModel }
        guard let choice = GGUFChoice.choose(file, of: paths) else { throw .whichFile(models.map(\.path)) }
        return choice.files + (GGUFChoice.projector(of: choice, among: paths).map { [$0] } ?? [])
    }
}
