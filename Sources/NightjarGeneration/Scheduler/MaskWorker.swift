import InferenceEvents
import Tensor

/// A thread that computes masks during the scheduler's forward passes.
///
/// It starts at the first mask, and allocates nothing for later ones.
final class MaskWorker {
    /// The state that the two threads share. The thread retains this and not the worker, so that the worker can end it.
    ///
    /// Unchecked, because the monitor guards it.
    private final class Shared: @unchecked Sendable {
        let monitor = Monitor()
        /// The constraint whose mask is being computed; guarded by `monitor`.
        var constraint: ActiveConstraint?
        /// Guarded by `monitor`.
        var isOver = false

        func run() {
            Trace.nameThread("masks")
            while let constraint = next() {
                constraint.fill()
                monitor.withLock { self.constraint = nil }
                monitor.notify()
            }
        }

        private func next() -> ActiveConstraint? {
            monitor.withLock {
                while constraint == nil, !isOver { monitor.wait() }
                return constraint
            }
        }
    }

    private let shared = Shared()
    private var hasThread = false

    deinit {
        shared.monitor.withLock { shared.isOver = true }
        shared.monitor.notify()
    }

    /// Starts to compute a constraint's mask; returns false if the system refuses a thread.
    ///
    /// The constraint must not be used until ``wait()`` returns.
    func begin(_ constraint: ActiveConstraint) -> Bool {
        if !hasThread {
            hasThread = EngineThread.start { [shared] in shared.run() }
            if !hasThread { return false }
        }
        shared.monitor.withLock { shared.constraint = constraint }
        shared.monitor.notify()
        return true
    }

    /// Waits until the mask is computed.
    func wait() {
        shared.monitor.withLock {
            while shared.constraint != nil { shared.monitor.wait() }
        }
    }
}
