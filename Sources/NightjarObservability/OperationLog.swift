#if Observability
import NightjarGeneration
import Logging

/// Log lines of operations that are over.
struct OperationLog: Sendable {
    private let logger: Logger

    /// Writes to a logger.
    init(_ logger: Logger) { self.logger = logger }

    /// Writes an operation's line.
    ///
    /// - Parameter text: What it began with, where texts are wanted.
    func write(_ operation: ObservedOperation, _ outcome: ObservedOutcome, text: String?) {
        logger.log(
            level: Self.level(operation, outcome), "\(operation.word) \(Self.ending(outcome))",
            metadata: {
                var metadata: Logger.Metadata = ["duration": "\(outcome.seconds)", "operation.id": "\(operation.id)"]
                if let parent = operation.parentID { metadata["operation.parent_id"] = "\(parent)" }
                for (name, value) in operation.names + outcome.names { metadata[name] = "\(value)" }
                for (name, value) in outcome.counts { metadata[name] = "\(value)" }
                for (name, value) in outcome.times { metadata[name] = "\(value)" }
                if let message = outcome.error?.message { metadata["error.message"] = "\(message)" }
                if let text { metadata[operation.textName] = "\(text)" }
                if let text = outcome.text { metadata[operation.outcomeName] = "\(text)" }
                return metadata
            }())
    }

    /// Writes the note of a prefix that was lost.
    func write(_ prefix: DiscardedPrefix) {
        logger.notice(
            "\(prefix)",
            metadata: [
                "nightjar.prefix.discarded_tokens": "\(prefix.discardedTokens)",
                "nightjar.prefix.reused_tokens": "\(prefix.reusedTokens)", "entry": "\(prefix.entryIndex)",
            ])
    }

    private static func ending(_ outcome: ObservedOutcome) -> String {
        guard let error = outcome.error else { return "ended" }
        return error.isCancellation ? "was cancelled" : "failed"
    }

    private static func level(_ operation: ObservedOperation, _ outcome: ObservedOutcome) -> Logger.Level {
        if let error = outcome.error, !error.isCancellation { return .warning }
        return switch operation.kind {
        case .turn, .tool: .info
        case .step, .generation: .debug
        // A server has a log of its requests already.
        case .request: .trace
        }
    }
}
#endif
