/// The handling of a transcript when a request fails or is cancelled.
public struct TranscriptErrorHandlingPolicy: Sendable {
    /// Whether the entries of the failed request stay.
    let preservesEntries: Bool

    /// Reverts the transcript to its state before the request; the default.
    public static let revertTranscript = TranscriptErrorHandlingPolicy(preservesEntries: false)
    /// Keeps the entries of the failed request; the last one may be incomplete.
    public static let preserveTranscript = TranscriptErrorHandlingPolicy(preservesEntries: true)
}

extension LanguageModelSession {
    /// The policy under the name of Apple's 2026 session about it.
    public typealias TranscriptErrorHandlingPolicy = FoundationModelsCore.TranscriptErrorHandlingPolicy
}
