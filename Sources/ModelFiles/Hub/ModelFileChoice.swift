/// Which files of a repository a model needs.
package enum ModelFileChoice {
    /// The file that says which shards hold the weights.
    package static let index = "model.safetensors.index.json"
    private static let weights = "model.safetensors"
    private static let beside: Set<String> = [
        "config.json", "generation_config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json",
        "added_tokens.json", "vocab.json", "merges.txt", "chat_template.jinja", "chat_template.json",
        "quantize_config.json", "preprocessor_config.json", "processor_config.json",
    ]

    /// What is wrong with a repository or with what is asked of it.
    package enum Problem: Error, Hashable {
        /// There is neither a configuration with safetensors nor a GGUF file.
        case noModel
        /// Several GGUF files could be meant, or none is of the quantization; these are there.
        case whichFile([String])
        /// Nothing matches the patterns.
        case noMatch
        /// A file is longer than any of its kind.
        case tooLong(String, size: Int, limit: Int)
    }

    /// The files of a model.
    ///
    /// - Parameters:
    ///   - paths: All paths of the repository.
    ///   - file: The quantization or the path of a GGUF file; nil for safetensors, or for the only GGUF file there is.
    ///   - patterns: Where there are any, the files that match one of them instead.
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
