import Transformer

/// A request on its way to the scheduler's thread.
struct Submission: Sendable {
    /// What is wanted.
    let request: GenerationRequest
    /// The model's own end tokens.
    let endTokens: [Int]
    /// Makes the decoder of the sequence's text.
    let makeTextDecoder: @Sendable () -> any TokenTextDecoder
    /// Where the tokens go.
    let queue: TokenQueue
    /// Set when nobody wants further tokens.
    let cancellation: CancellationFlag
    /// When the request was made.
    let start: ContinuousClock.Instant
}
