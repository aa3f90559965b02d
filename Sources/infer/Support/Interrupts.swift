import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ctrl-C as an ordinary event.
///
/// SIGINT is blocked in every thread and awaited in one of its own, so that its handler may do anything. Without a handler,
/// or at the second Ctrl-C before the first was dealt with, the program ends.
enum Interrupts {
    private struct State {
        var handler: (@Sendable () -> Void)?
        var isPending = false
    }

    private static let state = Mutex(State())

    /// Begins to listen; called once, before any other thread exists.
    static func start() {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in Interrupts.listen() }, nil)
        pthread_detach(thread)
    }

    /// Runs a body during which Ctrl-C calls a handler, on another thread, instead of ending the program.
    static func handled<Value>(
        by handler: @escaping @Sendable () -> Void, during body: () async throws -> Value
    ) async rethrows -> Value {
        state.withLock { $0 = State(handler: handler) }
        defer { state.withLock { $0 = State() } }
        return try await body()
    }

    private static func listen() -> Never {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        while true {
            var number: Int32 = 0
            guard sigwait(&set, &number) == 0 else { continue }
            let handler = state.withLock { state -> (@Sendable () -> Void)? in
                defer { state.isPending = true }
                return state.isPending ? nil : state.handler
            }
            guard let handler else { _exit(ProcessExit.interrupted.rawValue) }
            handler()
        }
    }
}
