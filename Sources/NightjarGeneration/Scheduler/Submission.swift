import InferenceEvents
import Transformer

/// A request on its way to the scheduler's thread.
struct Submission: Sendable {
    /// The request.
    let request: GenerationRequest
    /// The model's own end tokens.
    let endTokens: [Int]
    /// A closure that makes the decoder of the sequence's text.
    let makeTextDecoder: @Sendable () -> any TokenTextDecoder
    /// The queue for the generated tokens.
    let queue: TokenQueue
    /// The flag that is set when no more tokens are needed.
    let cancellation: CancellationFlag
    /// The time of the request.
    let start: ContinuousClock.Instant
    /// The identity of the request for observers; nil without observers.
    let operation: ObservedOperation?

    /// Ends the stream with an error.
    func fail(_ error: GenerationError, statistics: GenerationStatistics = GenerationStatistics()) {
        end(ObservedError(error), reason: nil, statistics)
        queue.finish(.failure(error))
    }

    /// Ends the stream with a result.
    func finish(_ result: GenerationResult) {
        end(nil, reason: result.stopReason, result.statistics)
        queue.finish(.success(result))
    }

    /// Ends the stream. Observers are notified first, so that they know the generation before the consumer has its
    /// result.
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
