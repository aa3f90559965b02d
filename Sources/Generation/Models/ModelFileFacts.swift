import GGUFModels
import Transformer

/// What a model in one file says of itself, known without loading it.
package struct ModelFileFacts: Sendable {
    /// The most tokens of prompt and answer together.
    package let contextSize: Int
    /// Bytes of all tensors in the file.
    package let weightBytes: Int
    /// The languages that the model's makers declare, as codes.
    package let languages: [String]

    /// Reads the header; nil where the file can't be used as a model.
    package init?(path: String) {
        guard let model = try? GGUFModel(path: path), let configuration = try? model.configuration(),
            model.hasTokenizer
        else { return nil }
        contextSize = configuration.maximumPositions
        weightBytes = model.weightBytes
        languages = model.languages
    }
}
