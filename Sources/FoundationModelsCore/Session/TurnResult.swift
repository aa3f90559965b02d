/// The result of a turn, complete or so far.
struct TurnResult: Sendable {
    /// The answer.
    var content: GeneratedContent
    /// The entries after the prompt.
    var entries: [Transcript.Entry]
    /// The token counts of the turn.
    var usage: LanguageModelSession.Usage
    /// The confidence report of the answer; nil where the model gave none.
    var confidence: LanguageModelSession.Confidence?
}
