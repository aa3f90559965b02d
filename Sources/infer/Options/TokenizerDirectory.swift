import NightjarGeneration
import Tokenizer

/// Loads only the tokenizer of a model.
enum TokenizerDirectory {
    /// Loads the tokenizer of a directory, a GGUF file or a name in the hub cache; nil is the default model.
    static func load(_ directory: String?) throws -> SubwordTokenizer {
        try ModelPackage(path: directory.map(ModelOptions.located) ?? ModelOptions.defaultDirectory()).tokenizer()
    }
}
