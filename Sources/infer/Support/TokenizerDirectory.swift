import Tokenizer

/// The tokenizer of a model's directory, for commands that need nothing else of it.
enum TokenizerDirectory {
    /// Loads the tokenizer of a directory, or of the default model.
    static func load(_ directory: String?) throws -> BytePairTokenizer {
        try BytePairTokenizer.load(directory: directory ?? ModelOptions.defaultDirectory())
    }
}
