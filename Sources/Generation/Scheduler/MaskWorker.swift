import InferenceEvents
import Tensor

/// A thread that computes masks while the scheduler's own is in a forward pass.
///
/// It starts at the first mask and allocates nothing for the others.
final class MaskWorker {
    /// What the two threads share; the thread retains this and not the worker, so that the worker can end it.
    ///
    /// Unchecked for what the monitor guards.
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

    /// Begins to compute a constraint's mask; false where the system refuses a thread.
    ///
    /// The constraint must be left alone until ``wait()`` returns.
    func begin(_ constraint: ActiveConstraint) -> Bool {
        if !hasThread {
            hasThread = EngineThread.start { [shared] in shared.run() }
            if !hasThread { return false }
        }
        shared.monitor.withLock { shared.constraint = constraint }
        shared.monitor.notify()
        return true
    }

    /// Returns when the mask is computed.
    func wait() {
        shared.monitor.withLock {
            while shared.constraint != nil { shared.monitor.wait() }
        }
    }
}
