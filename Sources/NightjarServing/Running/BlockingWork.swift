import Foundation

/// Threads for work that takes long without waiting: templates, tokenizing, grammars of large schemas.
///
/// On Swift's own threads, of which there are as many as cores, such work would keep tokens from everybody's streams.
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
