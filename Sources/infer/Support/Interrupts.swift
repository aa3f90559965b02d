import Glibc
import Synchronization

/// Ctrl-C as an ordinary event.
///
/// The signal's handler only writes into a pipe, which a thread of its own reads, so that what is to be done may be
/// anything. The signal can't be blocked and awaited instead: the main thread waits for tasks with all signals let in.
/// Without a handler, or at the second Ctrl-C before the first was dealt with, the program ends. The other signals that
/// end it do so as they always do, once the files that aren't whole have been removed.
enum Interrupts {
    private struct State {
        var handler: (@Sendable () -> Void)?
        var isPending = false
    }

    private static let state = Mutex(State())
    /// The ends of the pipe for reading and for writing.
    private static let pipeEnds: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
    }()

    /// Begins to listen; called once, before any other thread exists.
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

    /// Runs a body during which Ctrl-C calls a handler, on another thread, instead of ending the program.
    static func handled<Value>(
        by handler: @escaping @Sendable () -> Void, during body: () async throws -> Value
    ) async rethrows -> Value {
        state.withLock { $0 = State(handler: handler) }
        defer { state.withLock { $0 = State() } }
        return try await body()
    }

    /// Has the signals that end the program remove what isn't whole first.
    private static func endCleanly() {
        UnfinishedFiles.prepare()
        // A process inherits which signals are blocked, and whoever starts us on a thread of a pool blocks most of them.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGBUS] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        for number in [SIGTERM, SIGHUP, SIGQUIT] {
            let former = signal(number) { number in
                UnfinishedFiles.unlinkAll()
                // Blocked until this returns, and then it does what it does by default.
                signal(number, SIG_DFL)
                raise(number)
            }
            // What `nohup` has switched off stays off.
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
