import Synchronization

/// A gate at which a scripted model waits until a test opens it, so that tests need no sleeping.
///
/// Each `open()` lets one `wait()` through, whichever comes first.
public final class ScriptGate: Sendable {
    private struct State {
        var permits = 0
        var waiters: [(id: UInt64, continuation: CheckedContinuation<Void, any Error>)] = []
        var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var arrivalCount = 0
        var nextID: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Makes a closed gate.
    public init() {}

    /// Lets one waiter through.
    public func open() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiters.isEmpty else {
                state.permits += 1
                return nil
            }
            return state.waiters.removeFirst().continuation
        }
        waiter?.resume()
    }

    /// Waits until the gate opens.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func wait() async throws {
        let id = state.withLock { state -> UInt64 in
            state.nextID += 1
            return state.nextID
        }
        announceArrival()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.permits > 0 {
                        state.permits -= 1
                        return .success(())
                    }
                    state.waiters.append((id, continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
                return state.waiters.remove(at: index).continuation
            }
            waiter?.resume(throwing: CancellationError())
        }
    }

    /// Waits until so many waiters have come to the gate since it was made.
    public func arrival(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state -> Bool in
                guard state.arrivalCount < count else { return true }
                state.arrivals.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func announceArrival() {
        let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.arrivalCount += 1
            let ready = state.arrivals.filter { $0.count <= state.arrivalCount }.map(\.continuation)
            state.arrivals.removeAll { $0.count <= state.arrivalCount }
            return ready
        }
        for continuation in ready { continuation.resume() }
    }
}
