import ModelFiles
import Tensor
import Transformer

extension LoadedModel {
    /// The files of a directory, beside those with weights, that determine the tokens of texts and images.
    private static let texts = [
        "config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "added_tokens.json",
        "vocab.json", "merges.txt", "chat_template.jinja", "chat_template.json", "preprocessor_config.json",
        "processor_config.json",
    ]

    /// The digest of all files that the model was loaded from. It is computed once and reads all their bytes.
    var filesDigest: String {
        digest.withLock { known in
            if let known { return known }
            var digest = ContentDigest()
            for file in modelFiles {
                digest.update(file.path.lastPathPart)
                if let bytes = try? file.bytes(offset: 0, count: file.count) {
                    withExtendedLifetime(file) { digest.update(bytes) }
                }
            }
            known = digest.hexadecimal
            return digest.hexadecimal
        }
    }

    /// The files with weights, sorted by their paths, then the others.
    private var modelFiles: [MappedFile] {
        var byPath: [String: MappedFile] = [:]
        for tensor in (try? files.source().tensors.tensors) ?? [] { byPath[tensor.mapping.path] = tensor.mapping }
        let weights = byPath.sorted { $0.key < $1.key }.map(\.value)
        let others = Self.texts.map { directory + "/" + $0 } + (vision.map { [$0.path] } ?? [])
        return weights + others.compactMap { try? MappedFile(path: $0) }
    }
}
