import Generation
import Tokenizer

/// The tokenizer of a model's files, for commands that need nothing else of it.
enum TokenizerDirectory {
    /// Loads the tokenizer of a directory, a GGUF file or a name in the hub cache, or of the default model.
    static func load(_ directory: String?) throws -> SubwordTokenizer {
        try ModelPackage(path: directory.map(ModelOptions.located) ?? ModelOptions.defaultDirectory()).tokenizer()
    }
}
