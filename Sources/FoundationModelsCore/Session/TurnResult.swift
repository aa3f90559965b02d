/// What a finished turn gave.
struct TurnResult: Sendable {
    /// The answer.
    var content: GeneratedContent
    /// The entries after the prompt.
    var entries: [Transcript.Entry]
    /// How many tokens it took.
    var usage: LanguageModelSession.Usage
    /// What the model thought of the answer's tokens, where it tells.
    var confidence: LanguageModelSession.Confidence?
}
