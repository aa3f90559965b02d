import ModelFiles

/// Runs several sequences concurrently; one listener receives their events one after the other.
enum MergedRun {
    /// The maximum number of events that wait for a slow listener.
    private static let capacity = 256

    /// Runs all sequences until they end, the listener throws, or the task is cancelled; then all are stopped.
    ///
    /// - Parameters:
    ///   - seconds: The time limit; nil for none.
    ///   - generate: Generates one sequence and reports its events; the report waits for a slow listener.
    ///   - listener: Receives the events.
    static func run<Event: Sendable>(
        count: Int, seconds: Double?,
        generate: @escaping @Sendable (Int, (Event) async throws -> Void) async throws -> Void,
        listener: (Event) async throws -> Void
    ) async throws {
        let channel = BoundedChannel<Event>(capacity: capacity)
        let work = Task {
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in 0..<count {
                        group.addTask { try await generate(index) { try await channel.send($0) } }
                    }
                    if let seconds {
                        group.addTask {
                            try await Task.sleep(for: .seconds(saturating: seconds))
                            throw ServiceError(
                                status: 504, message: "The answer took longer than \(seconds) seconds.",
                                type: "server_error", code: "generation_timeout")
                        }
                    }
                    for _ in 0..<count { try await group.next() }
                    group.cancelAll()
                }
                channel.finish()
            } catch {
                channel.finish(throwing: error)
            }
        }
        try await withTaskCancellationHandler {
            // However the listener ends, no sequence runs on.
            defer { work.cancel() }
            while let event = try await channel.next() { try await listener(event) }
            try Task.checkCancellation()
        } onCancel: {
            work.cancel()
        }
    }
}
