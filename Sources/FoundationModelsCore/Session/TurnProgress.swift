import Foundation
import Synchronization

/// What one turn has given so far, written by the turn and read by whoever follows its stream.
final class TurnProgress: Sendable {
    private struct State {
        var draft: TurnDraft
        var isNew = false
        /// Whether a reader has asked for a snapshot and has none yet.
        var isAsked = false
        /// The turn, where it waits until the reader has taken what is new.
        var writer: CheckedContinuation<Void, Never>?
        var waiter: CheckedContinuation<Void, Never>?
        var outcome: Result<TurnResult, any Error>?
        var outcomeWaiters: [CheckedContinuation<Void, Never>] = []
        /// The tools that run, by the places of their calls.
        var runningTools: [Int: any Tool] = [:]

        /// Whether a reader that stands ready is about to take what is new.
        var isBeingTaken: Bool { isAsked && isNew && outcome == nil }
    }

    /// What a reader finds.
    enum Reading {
        /// Something new since the last reading.
        case snapshot(TurnResult)
        /// The turn is over.
        case finished(Result<TurnResult, any Error>)
        /// Nothing new.
        case nothing
    }

    private let state: Mutex<State>

    init(schema: GenerationSchema?) { state = Mutex(State(draft: TurnDraft(schema: schema))) }

    /// Changes the draft and wakes the reader where there is something new to see.
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

    /// Says how the turn ended; only the first time counts.
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

    /// Says that a tool runs.
    func begin(_ tool: any Tool, ofCall index: Int) { state.withLock { $0.runningTools[index] = tool } }

    /// Says that a tool doesn't run any more.
    func endTool(ofCall index: Int) { state.withLock { $0.runningTools[index] = nil } }

    /// What whoever cancels the turn now gets: while tools run, the first of them is named.
    var cancellation: any Error {
        let first = state.withLock { state in state.runningTools.min { $0.key < $1.key }?.value }
        guard let first else { return CancellationError() }
        return LanguageModelSession.ToolCallError(tool: first, underlyingError: CancellationError())
    }

    /// How the turn ended, if it has.
    var outcome: Result<TurnResult, any Error>? { state.withLock { $0.outcome } }

    /// Says that a reader wants a snapshot, before it begins to wait for one.
    func ask() { state.withLock { $0.isAsked = true } }

    /// Says that nobody wants one: the turn was refused before it began.
    func stopAsking() { state.withLock { $0.isAsked = false } }

    /// What is new; pending changes are seen together in the newest state.
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

    /// Waits until a reader that has asked has what is new; one that is busy with an earlier snapshot isn't waited for.
    ///
    /// Without it a model that gives its whole answer at once would leave a reader that stands ready with the end of it alone.
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

    /// Waits until there may be something to read.
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

    /// Waits until the turn is over.
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
