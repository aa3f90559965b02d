import Foundation
import Synchronization

/// The progress of a turn, shared by the turn that writes it and the reader of its stream.
final class TurnProgress: Sendable {
    private struct State {
        var draft: TurnDraft
        var isNew = false
        /// Whether a reader has requested a snapshot and hasn't got one.
        var isAsked = false
        /// The turn while it waits for the reader to take the news.
        var writer: CheckedContinuation<Void, Never>?
        var waiter: CheckedContinuation<Void, Never>?
        var outcome: Result<TurnResult, any Error>?
        var outcomeWaiters: [CheckedContinuation<Void, Never>] = []
        /// The running tools by the index of their calls.
        var runningTools: [Int: any Tool] = [:]

        /// Whether a waiting reader is about to take the newest snapshot.
        var isBeingTaken: Bool { isAsked && isNew && outcome == nil }
    }

    /// The result of a read.
    enum Reading {
        /// A snapshot that is newer than the last.
        case snapshot(TurnResult)
        /// The end of the turn.
        case finished(Result<TurnResult, any Error>)
        /// Nothing new.
        case nothing
    }

    private let state: Mutex<State>

    init(schema: GenerationSchema?) { state = Mutex(State(draft: TurnDraft(schema: schema))) }

    /// Changes the draft, and wakes the reader if the change is visible.
    func update<T: Sendable>(_ change: @Sendable (inout TurnDraft) throws -> T) rethrows -> T {
        let (value, waiter) = try state.withLock { state -> (T, CheckedContinuation<Void, Never>?) in
            let before = state.draft.revision
            let value = try change(&state.draft)
            guard state.draft.revision != before else { return (value, nil) }
            state.isNew = true
            defer { state.waiter = nil }
            return (value, state.waiter)
        }
        waiter?.resume()
        return value
    }

    /// Sets the outcome of the turn; only the first call counts.
    func finish(_ outcome: Result<TurnResult, any Error>) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard state.outcome == nil else { return [] }
            state.outcome = outcome
            defer {
                state.waiter = nil
                state.outcomeWaiters = []
                state.writer = nil
            }
            return state.outcomeWaiters + [state.waiter, state.writer].compactMap { $0 }
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Records that a tool has started.
    func begin(_ tool: any Tool, ofCall index: Int) { state.withLock { $0.runningTools[index] = tool } }

    /// Records that a tool has ended.
    func endTool(ofCall index: Int) { state.withLock { $0.runningTools[index] = nil } }

    /// The error of a cancellation at this moment; it names the first running tool.
    var cancellation: any Error {
        let first = state.withLock { state in state.runningTools.min { $0.key < $1.key }?.value }
        guard let first else { return CancellationError() }
        return LanguageModelSession.ToolCallError(tool: first, underlyingError: CancellationError())
    }

    /// The outcome of the turn; nil while it runs.
    var outcome: Result<TurnResult, any Error>? { state.withLock { $0.outcome } }

    /// Records that a reader wants a snapshot; to be called before it waits.
    func ask() { state.withLock { $0.isAsked = true } }

    /// Records that no reader wants a snapshot, because the turn was refused.
    func stopAsking() { state.withLock { $0.isAsked = false } }

    /// Returns the news; several changes give one snapshot of the newest state.
    func read() -> Reading {
        let (reading, writer) = state.withLock { state -> (Reading, CheckedContinuation<Void, Never>?) in
            defer { state.writer = nil }
            if state.isNew {
                state.isNew = false
                if let result = state.draft.snapshot() {
                    state.isAsked = false
                    return (.snapshot(result), state.writer)
                }
            }
            return (state.outcome.map { .finished($0) } ?? .nothing, state.writer)
        }
        writer?.resume()
        return reading
    }

    /// Waits until a waiting reader has taken the newest snapshot; doesn't wait for a busy reader.
    ///
    /// Without this wait, a model that sends its whole answer at once would show a waiting reader only the end.
    func letReaderTake() async {
        guard state.withLock({ $0.isBeingTaken }) else { return }
        await withCheckedContinuation { continuation in
            let isTaken = state.withLock { state -> Bool in
                guard state.isBeingTaken else { return true }
                state.writer = continuation
                return false
            }
            if isTaken { continuation.resume() }
        }
    }

    /// Waits until there may be news.
    func wait() async {
        await withCheckedContinuation { continuation in
            let earlier = state.withLock { state -> CheckedContinuation<Void, Never>? in
                if state.isNew || state.outcome != nil { return continuation }
                defer { state.waiter = continuation }
                return state.waiter
            }
            earlier?.resume()
        }
    }

    /// Waits until the turn has ended.
    func waitForOutcome() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state -> Bool in
                if state.outcome == nil { state.outcomeWaiters.append(continuation) }
                return state.outcome != nil
            }
            if isOver { continuation.resume() }
        }
    }
}
