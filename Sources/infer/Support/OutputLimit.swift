import Transformer

/// How long an output may become where the command line doesn't say.
enum OutputLimit {
    /// Tokens where the model's makers say nothing either.
    private static let fallback = 512

    /// The rule in the words of the help.
    static let defaultText =
        "generation_config.json's max_new_tokens, else its max_length less the prompt, else \(fallback)"

    /// The most tokens of an output after a prompt; the context's end comes before it where it is nearer.
    static func tokens(_ defaults: GenerationDefaults, afterPromptOf promptCount: Int) -> Int {
        defaults.maximumNewTokens(afterPromptOf: promptCount) ?? fallback
    }
}
