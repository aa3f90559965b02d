import Synchronization

/// The one generation behind a response stream.
///
/// It begins when somebody first asks for a snapshot, and is undone when the asker goes away before the end.
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

    /// A stream whose answer is known.
    init(result: TurnResult) {
        session = nil
        request = nil
        progress = TurnProgress(schema: nil)
        phase = Mutex(.over)
        progress.finish(.success(result))
    }

    /// Begins to generate, if that hasn't happened yet.
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

    /// Undoes the generation, unless it is over: the session is free again when this returns.
    ///
    /// One that hasn't begun may still be asked for.
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

    /// Waits for the end; cancelling the waiting task undoes the generation.
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
