import Foundation
import ModelFiles

extension LocalLanguageModel {
    /// Creates a model from a hub's name: `owner/name[@revision][:file]`.
    ///
    /// The file is the path of a GGUF file, or a quantization such as `Q4_K_M`. The model must be in the cache of `hf`
    /// and transformers (`HF_HUB_CACHE`, else `hub` in `HF_HOME`); no server is asked. A local path has precedence over
    /// a name. `infer pull`, and `ModelStore` of FoundationModelsUtilities, download models to the cache.
    ///
    /// - Throws: ``NameError`` if neither exists; its message names the places that were searched and a command to
    ///   download it.
    public init(named name: String, options: Options = Options()) throws {
        do {
            try self.init(directory: ModelLocation.path(name), options: options)
        } catch {
            throw NameError(message: error.description)
        }
        guard FileManager.default.fileExists(atPath: directory) else {
            throw NameError(message: "\(name): there is no such directory or file, and hubs name models owner/name")
        }
    }

    /// An error at a name for which no local model exists.
    public struct NameError: LocalizedError, Hashable, Sendable {
        /// A description of the name, the places that were searched, and a command to download the model.
        public let message: String

        /// The message.
        public var errorDescription: String? { message }
    }
}
