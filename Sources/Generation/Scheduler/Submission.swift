import InferenceEvents
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
    /// What observers know the request by; nil where nobody observes.
    let operation: ObservedOperation?

    /// Ends the stream with an error.
    func fail(_ error: GenerationError, statistics: GenerationStatistics = GenerationStatistics()) {
        end(ObservedError(error), reason: nil, statistics)
        queue.finish(.failure(error))
    }

    /// Ends the stream.
    func finish(_ result: GenerationResult) {
        end(nil, reason: result.stopReason, result.statistics)
        queue.finish(.success(result))
    }

    /// Tells observers before the consumer can go on, so that they know of a generation whose result is known.
    private func end(
        _ error: @autoclosure () -> ObservedError?, reason: StopReason?, _ statistics: GenerationStatistics
    ) {
        guard let operation else { return }
        var outcome = ObservedOutcome(error: error())
        outcome.statistics = statistics
        outcome.stopReason = reason?.observedName
        InferenceObservers.end(operation, outcome)
    }
}
