import Synchronization

/// The generation behind a response stream, which all copies of the stream share.
///
/// It begins at the first request for a snapshot. It is undone when the reader stops before the end.
final class StreamCore: Sendable {
    private enum Phase {
        case idle
        case running(turn: UInt64, task: Task<Void, Never>)
        case over
    }

    private let session: LanguageModelSession?
    private let request: TurnRequest?
    let progress: TurnProgress
    private let phase: Mutex<Phase>

    init(session: LanguageModelSession, request: TurnRequest) {
        self.session = session
        self.request = request
        progress = TurnProgress(schema: request.schema)
        phase = Mutex(.idle)
    }

    /// Creates a stream of a known answer.
    init(result: TurnResult) {
        session = nil
        request = nil
        progress = TurnProgress(schema: nil)
        phase = Mutex(.over)
        progress.finish(.success(result))
    }

    /// Begins generation unless it has begun.
    ///
    /// - Throws: `LanguageModelSession.Error.concurrentRequests`.
    func start() throws {
        guard let session, let request else { return }
        try phase.withLock { phase in
            guard case .idle = phase else { return }
            let turn = try session.begin(request)
            let progress = progress
            let task = Task {
                do {
                    progress.finish(.success(try await session.perform(request, turn: turn, progress: progress)))
                } catch {
                    progress.finish(.failure(error))
                }
            }
            phase = .running(turn: turn, task: task)
        }
    }

    /// Undoes a running generation; the session is ready for a request when this returns.
    ///
    /// A generation that hasn't begun can still begin later.
    func abandon() {
        let running = phase.withLock { phase -> (UInt64, Task<Void, Never>)? in
            guard case .running(let turn, let task) = phase else { return nil }
            phase = .over
            return (turn, task)
        }
        guard let (turn, task) = running, progress.outcome == nil else { return }
        let error = progress.cancellation
        session?.end(turn, progress, isSuccess: false)
        task.cancel()
        progress.finish(.failure(error))
    }

    /// Waits for the result; cancelling the task undoes the generation.
    nonisolated(nonsending) func result() async throws -> TurnResult {
        try start()
        return try await withTaskCancellationHandler {
            await progress.waitForOutcome()
            guard let outcome = progress.outcome else { throw CancellationError() }
            return try outcome.get()
        } onCancel: {
            abandon()
        }
    }
}
