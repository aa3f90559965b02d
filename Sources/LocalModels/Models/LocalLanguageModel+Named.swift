import Foundation
import ModelFiles

extension LocalLanguageModel {
    /// Names a checkpoint as a model hub does: `owner/name[@revision][:file]`, with the quantization (`Q4_K_M`) or the path
    /// of a GGUF file as the last part.
    ///
    /// It is looked for in the cache that `hf` and transformers use (`HF_HUB_CACHE`, else `hub` in `HF_HOME`); no server is
    /// asked. A directory or file of this path counts before a name. `infer pull`, and `ModelStore` of
    /// FoundationModelsUtilities, fetch models into the cache.
    ///
    /// - Throws: ``NameError`` where neither is there; its message says where it was looked and what fetches it.
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

    /// A name by which no model is found on this machine.
    public struct NameError: LocalizedError, Hashable, Sendable {
        /// What was looked for and where, and what fetches it.
        public let message: String

        /// The message.
        public var errorDescription: String? { message }
    }
}
