/// Work that runs on its own thread beside its owner's.
///
/// A Swift task would run on the cooperative pool, where long work delays other tasks.
final class BesideTask<Value: Sendable>: Sendable {
    /// Unchecked, because the monitor guards its value.
    private final class State: @unchecked Sendable {
        let monitor = Monitor()
        /// Guarded by `monitor`.
        var value: Value?
    }

    private let state = State()
    private let work: @Sendable () -> Value
    private let hasThread: Bool

    /// Starts the work. If the system refuses a thread, the work runs when its value is requested.
    init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
        hasThread = EngineThread.start { [state] in
            let value = work()
            state.monitor.withLock { state.value = value }
            state.monitor.notify()
        }
    }

    /// The result; reading it waits for the work to finish.
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
