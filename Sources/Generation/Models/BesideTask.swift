/// Work that a thread of its own does while its owner does something else.
///
/// Swift's tasks would do it on the cooperative pool, where long work keeps others from running.
final class BesideTask<Value: Sendable>: Sendable {
    /// Unchecked for its value, which the monitor guards.
    private final class State: @unchecked Sendable {
        let monitor = Monitor()
        /// Guarded by `monitor`.
        var value: Value?
    }

    private let state = State()
    private let work: @Sendable () -> Value
    private let hasThread: Bool

    /// Begins the work; where the system refuses a thread, it is done when its value is asked for.
    init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        hasThread = EngineThread.start { [state] in
            let value = work()
            state.monitor.withLock { state.value = value }
            state.monitor.notify()
        }
    }

    /// What came out, waited for.
    var value: Value {
        guard hasThread else { return work() }
        return state.monitor.withLock {
            while true {
                if let value = state.value { return value }
                state.monitor.wait()
            }
        }
    }
}
