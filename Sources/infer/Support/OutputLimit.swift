import Transformer

/// The default limit on the length of an output.
enum OutputLimit {
    /// The number of tokens if the model has no setting either.
    private static let fallback = 512

    /// The rule in the words of the help.
    static let defaultText =
        "generation_config.json's max_new_tokens, else its max_length less the prompt, else \(fallback)"

    /// Returns the maximum number of tokens of an output after a prompt; the context may end it earlier.
    static func tokens(_ defaults: GenerationDefaults, afterPromptOf promptCount: Int) -> Int {
        defaults.maximumNewTokens(afterPromptOf: promptCount) ?? fallback
    }
}
