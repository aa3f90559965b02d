import ModelFiles
import NightjarGeneration
import Synchronization

/// Limits the number of sequences that run at once; further ones wait.
///
/// Among waiting clients, the one with the fewest running sequences is next; a client's own requests keep their order.
/// No client gets the whole capacity, so that there is always room for another.
package final class Admission: Sendable {
    /// The permission to run a number of sequences, returned when the object is released.
    package final class Permit: Sendable {
        private let admission: Admission
        private let count: Int
        private let caller: Caller

        fileprivate init(_ admission: Admission, _ count: Int, _ caller: Caller) {
            self.admission = admission
            self.count = count
            self.caller = caller
        }

        deinit { admission.giveBack(count, caller) }
    }

    private struct Waiter {
        let number: UInt64
        let count: Int
        let caller: Caller
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var running = 0
        var waiters: [Waiter] = []
        var waitingCount = 0
        /// The numbers of each client's running and waiting sequences; clients without any are not included.
        var runningOf: [Caller: Int] = [:]
        var waitingOf: [Caller: Int] = [:]
        var nextNumber: UInt64 = 0
        /// The waiters that aren't in the list yet; a waiter that gives up before is removed.
        var arriving: Set<UInt64> = []

        mutating func run(_ count: Int, _ caller: Caller) {
            running += count
            Self.add(count, caller, to: &runningOf)
        }

        mutating func wait(_ count: Int, _ caller: Caller) {
            waitingCount += count
            Self.add(count, caller, to: &waitingOf)
        }

        private static func add(_ count: Int, _ caller: Caller, to counts: inout [Caller: Int]) {
            let sum = counts[caller, default: 0] + count
            counts[caller] = sum == 0 ? nil : sum
        }

        /// Returns the index of the next waiter: the first one of the client with the fewest running sequences, if it
        /// may have more.
        func next(atMost share: Int) -> Int? {
            var seen: Set<Caller> = []
            var best: (index: Int, running: Int)?
            for (index, waiter) in waiters.enumerated() where seen.insert(waiter.caller).inserted {
                let running = runningOf[waiter.caller, default: 0]
                if running + waiter.count <= share, best.map({ running < $0.running }) ?? true {
                    best = (index, running)
                }
            }
            return best?.index
        }
    }

    private let state = Mutex(State())
    private let limits: ServiceLimits

    /// The divisor of a capacity that gives the part one client can't get.
    private static let reserved = 8

    /// Returns the largest part of a capacity that one client gets.
    private static func share(of number: Int) -> Int { number - number / reserved }

    /// Creates an admission with the service's limits.
    package init(limits: ServiceLimits) { self.limits = limits }

    /// The numbers of running and waiting sequences.
    package var counts: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waitingCount) } }

    /// Waits until some sequences may run.
    ///
    /// - Throws: `ServiceError` with status 429 if too many wait already, and 503 after a timeout; `CancellationError`.
    package func permit(_ wanted: Int, for caller: Caller) async throws -> Permit {
        guard InferenceObservers.isOn else { return try await wait(for: wanted, caller) }
        let start = ContinuousClock.now
        let permit = try await wait(for: wanted, caller)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let operation = ObservedOperation.current
        InferenceObservers.tell { $0.admitted(operation, afterSeconds: seconds) }
        return permit
    }

    private func wait(for wanted: Int, _ caller: Caller) async throws -> Permit {
        let share = Self.share(of: limits.runningSequences)
        let count = min(wanted, share)
        let number = try state.withLock { state -> UInt64? in
            let fits =
                state.running + count <= limits.runningSequences
                && state.runningOf[caller, default: 0] + count <= share
            // Waiting requests come first, in any case the client's own.
            if fits, state.waitingOf[caller] == nil, state.next(atMost: share) == nil {
                state.run(count, caller)
                return nil
            }
            try refuseAbundance(count, caller, state)
            state.nextNumber += 1
            state.wait(count, caller)
            state.arriving.insert(state.nextNumber)
            return state.nextNumber
        }
        guard let number else { return Permit(self, count, caller) }
        let timeout = Task { [limits] in
            try await Task.sleep(for: .seconds(saturating: limits.waitingSeconds))
            self.giveUp(number)
        }
        defer { timeout.cancel() }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.arriving.remove(number) == nil {
                        state.wait(-count, caller)
                        return true
                    }
                    state.waiters.append(
                        Waiter(number: number, count: count, caller: caller, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume(returning: false) } else { letIn() }
            }
        } onCancel: {
            giveUp(number)
        }
        if isIn { return Permit(self, count, caller) }
        try Task.checkCancellation()
        throw ServiceError.unavailable(
            "The request waited for \(limits.waitingSeconds) seconds while others were answered: try again later.",
            code: "queue_timeout")
    }

    /// Throws if there is no room for more waiting sequences.
    private func refuseAbundance(_ count: Int, _ caller: Caller, _ state: State) throws(ServiceError) {
        let share = Self.share(of: limits.waitingSequences)
        let own = state.waitingOf[caller, default: 0]
        let isFull = state.waitingCount + count > limits.waitingSequences
        guard isFull || own + count > share else { return }
        let (waiting, most) = isFull ? (state.waitingCount, limits.waitingSequences) : (own, share)
        throw ServiceError(
            status: 429,
            message: "\(waiting) sequences\(isFull ? "" : " of this client") wait already, and at most \(most) may: "
                + "try again later.",
            type: "rate_limit_error", code: "queue_full", retryAfter: 1)
    }

    private func giveUp(_ number: UInt64) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
                state.arriving.remove(number)
                return nil
            }
            let waiter = state.waiters.remove(at: index)
            state.wait(-waiter.count, waiter.caller)
            return waiter
        }
        waiter?.continuation.resume(returning: false)
        // The next waiter may fit now.
        letIn()
    }

    private func giveBack(_ count: Int, _ caller: Caller) {
        state.withLock { $0.run(-count, caller) }
        letIn()
    }

    private func letIn() {
        let admitted = state.withLock { state -> [Waiter] in
            var admitted: [Waiter] = []
            while let index = state.next(atMost: Self.share(of: limits.runningSequences)),
                state.running + state.waiters[index].count <= limits.runningSequences
            {
                let waiter = state.waiters.remove(at: index)
                state.run(waiter.count, waiter.caller)
                state.wait(-waiter.count, waiter.caller)
                admitted.append(waiter)
            }
            return admitted
        }
        for waiter in admitted { waiter.continuation.resume(returning: true) }
    }
}
