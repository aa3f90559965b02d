import NightjarGeneration
import Synchronization

/// The choices of a turn in progress, in passes that all running sequences share.
struct TurnRun: Sendable {
    /// The outcome of a choice.
    struct Ending: Sendable {
        var reason: FinishReason
        /// The statistics of each step; there are several if the server ran tools in between.
        var statistics: [GenerationStatistics]
        var reasoningTokenCount: Int

        /// Adds a step.
        mutating func add(_ step: Ending) {
            reason = step.reason
            statistics += step.statistics
            reasoningTokenCount += step.reasoningTokenCount
        }
    }

    /// A piece of a choice, or its end.
    enum Event: Sendable {
        case piece(choice: Int, TurnPiece)
        case end(choice: Int, Ending)
    }

    let turn: ServedTurn
    let limits: ServiceLimits
    let metrics: Metrics

    /// Generates all choices, and reports the certain pieces to a listener one after the other.
    ///
    /// Cancelling the task ends all sequences within one token.
    func run(_ listener: (Event) async throws -> Void) async throws {
        try await MergedRun.run(
            count: turn.fields.choices, seconds: limits.generationSeconds, generate: generate, listener: listener)
    }

    /// Generates one choice, in several steps if the model calls tools that the server runs.
    @Sendable private func generate(_ index: Int, _ tell: (Event) async throws -> Void) async throws {
        var turn = turn
        var ending = Ending(reason: .stop, statistics: [], reasoningTokenCount: 0)
        for number in 1... {
            var step = AnswerStep(of: turn)
            let part = try await generate(index, turn) { piece in
                if let shown = step.take(piece) { try await tell(.piece(choice: index, shown)) }
            }
            ending.add(part)
            guard part.reason == .toolCalls, step.goesOn else { break }
            let results = try await step.run()
            for call in results { try await tell(.piece(choice: index, .served(call))) }
            let fields = step.next(
                turn.fields, behind: results, number: number, tokenCount: part.statistics[0].generatedTokens)
            guard fields.stop.maximumTokens != 0 else {
                ending.reason = .length
                break
            }
            turn = try await turn.following(fields)
        }
        try await tell(.end(choice: index, ending))
    }

    private func generate(
        _ index: Int, _ turn: ServedTurn, _ tell: (TurnPiece) async throws -> Void
    ) async throws -> Ending {
        let stream = turn.generate(choice: index, limits: limits)
        var output = TurnOutput(of: turn)
        do {
            for try await token in stream {
                metrics.countToken()
                for piece in output.take(token) { try await tell(piece) }
            }
            for piece in output.finish() { try await tell(piece) }
            let result = try await stream.result
            metrics.count(result.statistics)
            turn.prepared.remember(result)
            if result.stopReason == .cancelled { throw CancellationError() }
            return Ending(
                reason: FinishReason(result.stopReason, output), statistics: [result.statistics],
                reasoningTokenCount: output.reasoningTokenCount)
        } catch is CancellationError {
            // The listener has ended, perhaps while this sequence waited for it.
            stream.cancel()
            metrics.countCancellation()
            throw CancellationError()
        } catch let error as GenerationError {
            throw ServiceError(error, in: turn.fields)
        }
    }
}

/// The reason for an answer's end.
enum FinishReason: String, Sendable {
    case stop, length
    case toolCalls = "tool_calls"

    init(_ reason: StopReason, _ output: TurnOutput) {
        switch reason {
        case .tokenLimit, .contextFull: self = .length
        case .closedAtLimit, .endToken, .stopString, .constraintComplete, .cancelled:
            self = output.callCount > 0 && !output.hasOpenCall ? .toolCalls : .stop
        }
    }
}

extension ServiceError {
    /// Creates the client's error for an error of the engine.
    init(_ error: GenerationError, in fields: TurnFields) {
        self.init(
            error, promptField: fields.messagesField, limitField: fields.limitField, formatField: fields.formatField)
    }

    /// Creates the client's error for an error of the engine.
    init(_ error: GenerationError, promptField: String, limitField: String, formatField: String) {
        switch error {
        case .contextExceeded: self = .invalid(promptField, "\(error)", code: "context_length_exceeded")
        case .emptyPrompt, .tokenOutOfRange: self = .invalid(promptField, "\(error)")
        case .limitTooShort: self = .invalid(limitField, "\(error)")
        case .constraint, .emptyMask: self = .unsupported(formatField, "\(error)")
        case .sampling: self = .invalid(nil, "\(error)")
        case .unloaded:
            self = .unavailable("The model was let go while it answered: try again.", code: "model_unloaded")
        case .engine:
            // A request can cause only one such error: its keys and values find no memory beside those of others.
            self = .unavailable("The model could not go on: \(error)", code: "out_of_memory", retryAfter: 2)
        case .draftsKept, .noThread: self = .fault("\(error)")
        }
    }
}
