import Glibc
import Synchronization

/// Ctrl-C as an ordinary event.
///
/// The signal handler only writes into a pipe, and its own thread reads the pipe. So the event's handler may do
/// anything. Blocking the signal and waiting for it doesn't work: the main thread waits for tasks with all signals
/// unblocked. Without a handler, or at a second Ctrl-C before the first was handled, the program ends. Other signals
/// end it as usual, after unfinished files have been removed.
enum Interrupts {
    private struct State {
        var handler: (@Sendable () -> Void)?
        var isPending = false
    }

    private static let state = Mutex(State())
    /// The reading and the writing end of the pipe.
    private static let pipeEnds: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
    }()

    /// Starts to listen; called once, before any other thread exists.
    static func start() {
        endCleanly()
        guard pipeEnds.read >= 0 else { return }
        signal(SIGINT) { _ in
            var byte: UInt8 = 0
            _ = write(Interrupts.pipeEnds.write, &byte, 1)
        }
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in Interrupts.listen() }, nil)
        pthread_detach(thread)
    }

    /// Runs a body during which Ctrl-C calls a handler on another thread instead of ending the program.
    static func handled<Value>(
        by handler: @escaping @Sendable () -> Void, during body: () async throws -> Value
    ) async rethrows -> Value {
        state.withLock { $0 = State(handler: handler) }
        defer { state.withLock { $0 = State() } }
        return try await body()
    }

    /// Makes the signals that end the program remove unfinished files first.
    private static func endCleanly() {
        UnfinishedFiles.prepare()
        // A process inherits the blocked signals of the thread that starts it, and threads of pools block most of them.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGBUS] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        for number in [SIGTERM, SIGHUP, SIGQUIT] {
            let former = signal(number) { number in
                UnfinishedFiles.unlinkAll()
                // The signal is blocked until this returns; then its default action follows.
                signal(number, SIG_DFL)
                raise(number)
            }
            // Signals that `nohup` ignores stay ignored.
            if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
    }

    private static func listen() -> Never {
        while true {
            var byte: UInt8 = 0
            guard read(pipeEnds.read, &byte, 1) == 1 else { continue }
            let handler = state.withLock { state -> (@Sendable () -> Void)? in
                defer { state.isPending = true }
                return state.isPending ? nil : state.handler
            }
            guard let handler else {
                try? TraceFile.finish()
                UnfinishedFiles.unlinkAll()
                _exit(ProcessExit.interrupted.rawValue)
            }
            handler()
        }
    }
}
