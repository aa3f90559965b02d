import GGUFModels
import Transformer

/// The facts that a GGUF file's header gives about its model, without loading it.
package struct ModelFileFacts: Sendable {
    /// The maximum number of tokens of prompt and answer together.
    package let contextSize: Int
    /// The size of all tensors in the file, in bytes.
    package let weightBytes: Int
    /// The codes of the languages that the model's makers declare.
    package let languages: [String]

    /// Reads the header; returns nil if the file can't be used as a model.
    package init?(path: String) {
        guard let model = try? GGUFModel(path: path), let configuration = try? model.configuration(),
            model.hasTokenizer
        else { return nil }
        contextSize = configuration.maximumPositions
        weightBytes = model.weightBytes
        languages = model.languages
    }
}
