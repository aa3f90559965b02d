/// The state of a stream's iterator; it lives as long as the loop and undoes the request when the loop is left early.
final class StreamFollower {
    private let core: StreamCore
    private var isOver = false
    private var last: TurnResult?

    init(core: StreamCore) { self.core = core }

    deinit {
        if !isOver { core.abandon() }
    }

    /// Returns the newest state of the answer, and last the complete answer.
    func next(isolation actor: isolated (any Actor)?) async throws -> TurnResult? {
        guard !isOver else { return nil }
        let core = core
        do {
            core.progress.ask()
            try core.start()
            return try await withTaskCancellationHandler {
                while true {
                    switch core.progress.read() {
                    case .snapshot(let result):
                        last = result
                        return result
                    case .finished(let outcome):
                        isOver = true
                        return final(try outcome.get())
                    case .nothing: await core.progress.wait()
                    }
                }
            } onCancel: {
                core.abandon()
            }
        } catch {
            core.progress.stopAsking()
            isOver = true
            throw error
        }
    }

    /// Returns the complete answer; nil if the last snapshot equals it, or if the answer is empty.
    private func final(_ result: TurnResult) -> TurnResult? {
        let segments = result.entries.flatMap { entry -> [Transcript.Segment] in
            if case .response(let response) = entry { response.segments } else { [] }
        }
        guard last != nil || !segments.allSatisfy({ $0.isText && $0.text.isEmpty }) else { return nil }
        if let last, last.content == result.content, last.entries == result.entries,
            last.usage.totalTokenCount == result.usage.totalTokenCount
        {
            return nil
        }
        return result
    }
}
