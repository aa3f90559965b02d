/// What becomes of a transcript when a request fails or is cancelled.
public struct TranscriptErrorHandlingPolicy: Sendable {
    /// Whether the entries of the failed request stay.
    let preservesEntries: Bool

    /// The transcript returns to what it was before the request; the default.
    public static let revertTranscript = TranscriptErrorHandlingPolicy(preservesEntries: false)
    /// The transcript keeps what the request added; its last entry may be unfinished.
    public static let preserveTranscript = TranscriptErrorHandlingPolicy(preservesEntries: true)
}

extension LanguageModelSession {
    /// The policy, under the name that the talk of 2026 gave it.
    public typealias TranscriptErrorHandlingPolicy = FoundationModelsCore.TranscriptErrorHandlingPolicy
}
