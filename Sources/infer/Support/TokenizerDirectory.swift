import Generation
import Tokenizer

/// The tokenizer of a model's files, for commands that need nothing else of it.
enum TokenizerDirectory {
    /// Loads the tokenizer of a directory or GGUF file, or of the default model.
    static func load(_ directory: String?) throws -> BytePairTokenizer {
        try ModelPackage(path: directory ?? ModelOptions.defaultDirectory()).tokenizer()
    }
}
