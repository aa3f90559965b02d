import Foundation

/// Threads for long computations without suspension: templates, tokenization, grammars of large schemas.
///
/// There are only as many Swift threads as cores. Such work on them would delay the tokens of all streams.
enum BlockingWork {
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.name = "nightjar.preparing"
        queue.maxConcurrentOperationCount = max(2, ProcessInfo.processInfo.activeProcessorCount)
        return queue
    }()

    /// Runs work on such a thread.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try work() }) }
        }
    }
}
