import Generation
import ModelFiles
import Synchronization

/// Lets a bounded number of sequences run at once; others wait in the order in which they came.
final class Admission: Sendable {
    /// The right to run a number of sequences, given back when nobody holds it any more.
    final class Permit: Sendable {
        private let admission: Admission
        private let count: Int

        fileprivate init(_ admission: Admission, _ count: Int) {
            self.admission = admission
            self.count = count
        }

        deinit { admission.giveBack(count) }
    }

    private struct Waiter {
        let number: UInt64
        let count: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var running = 0
        var waiters: [Waiter] = []
        var waitingCount = 0
        var nextNumber: UInt64 = 0
        /// Waiters that aren't in the list yet; who gives up before is taken out.
        var arriving: Set<UInt64> = []
    }

    private let state = Mutex(State())
    private let limits: ServiceLimits

    /// Creates an admission by the service's limits.
    init(limits: ServiceLimits) { self.limits = limits }

    /// How many sequences run, and how many wait.
    var counts: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waitingCount) } }

    /// Waits until some sequences may run.
    ///
    /// - Throws: `ServiceError` with status 429 where too many wait already, and 503 where it took too long;
    ///   `CancellationError`.
    func permit(_ wanted: Int) async throws -> Permit {
        guard InferenceObservers.isOn else { return try await wait(for: wanted) }
        let start = ContinuousClock.now
        let permit = try await wait(for: wanted)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let operation = ObservedOperation.current
        InferenceObservers.tell { $0.admitted(operation, afterSeconds: seconds) }
        return permit
    }

    private func wait(for wanted: Int) async throws -> Permit {
        let count = min(wanted, limits.runningSequences)
        let number = try state.withLock { state -> UInt64? in
            if state.waiters.isEmpty, state.running + count <= limits.runningSequences {
                state.running += count
                return nil
            }
            guard state.waitingCount + count <= limits.waitingSequences else {
                throw ServiceError(
                    status: 429,
                    message: "\(state.waitingCount) sequences wait already, and at most "
                        + "\(limits.waitingSequences) may: try again later.",
                    type: "rate_limit_error", code: "queue_full", retryAfter: 1)
            }
            state.nextNumber += 1
            state.waitingCount += count
            state.arriving.insert(state.nextNumber)
            return state.nextNumber
        }
        guard let number else { return Permit(self, count) }
        let timeout = Task { [limits] in
            try await Task.sleep(for: .seconds(saturating: limits.waitingSeconds))
            self.giveUp(number)
        }
        defer { timeout.cancel() }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.arriving.remove(number) == nil {
                        state.waitingCount -= count
                        return true
                    }
                    state.waiters.append(Waiter(number: number, count: count, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume(returning: false) } else { letIn() }
            }
        } onCancel: {
            giveUp(number)
        }
        if isIn { return Permit(self, count) }
        try Task.checkCancellation()
        throw ServiceError.unavailable(
            "The request waited for \(limits.waitingSeconds) seconds while others were answered: try again later.",
            code: "queue_timeout")
    }

    private func giveUp(_ number: UInt64) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
                state.arriving.remove(number)
                return nil
            }
            state.waitingCount -= state.waiters[index].count
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: false)
        // Whoever stood behind it may fit now.
        letIn()
    }

    private func giveBack(_ count: Int) {
        state.withLock { $0.running -= count }
        letIn()
    }

    private func letIn() {
        let admitted = state.withLock { state -> [Waiter] in
            var admitted: [Waiter] = []
            while let first = state.waiters.first, state.running + first.count <= limits.runningSequences {
                state.running += first.count
                state.waitingCount -= first.count
                admitted.append(state.waiters.removeFirst())
            }
            return admitted
        }
        for waiter in admitted { waiter.continuation.resume(returning: true) }
    }
}
