import Glibc
import Synchronization

/// A recorder of a process's work and its times, for display on a time line.
///
/// Recording is off by default. A span then costs only the load of a flag.
///
/// ```swift
/// let span = Trace.begin()
/// load()
/// Trace.end(span, "load weights", ("bytes", byteCount))
/// ```
package enum Trace {
    /// A span of work that has begun.
    package struct Span: Sendable {
        /// Nanoseconds since the machine's start; 0 where nothing is recorded.
        fileprivate let start: UInt64
    }

    /// A number with details of a span of work.
    package typealias Count = (name: StaticString, value: Int)

    /// A span of work that has ended.
    package struct Event: Sendable {
        /// The name of the work.
        package let name: StaticString
        /// Nanoseconds since recording began.
        package let start: UInt64
        /// The duration, in nanoseconds.
        package let duration: UInt64
        /// The number of the thread, from 1 in the order of the threads' first events. Nil for work that waits, such as
        /// a tool's, since several such spans may overlap.
        package let thread: Int?
        /// Numbers that say more.
        package let first: Count?
        /// Another one.
        package let second: Count?
        /// A name from outside.
        package let detail: String?
    }

    /// The recorded events.
    package struct Recording: Sendable {
        /// The events, in the order in which they ended.
        package fileprivate(set) var events: [Event] = []
        /// The number of events that were dropped because the recording was full.
        package fileprivate(set) var droppedCount = 0
        /// The names of threads that have one.
        package fileprivate(set) var threadNames: [Int: StaticString] = [:]
        fileprivate var origin: UInt64 = 0
        fileprivate var capacity = 0
        fileprivate var threads: [UInt] = []

        fileprivate mutating func number(of thread: UInt) -> Int {
            if let index = threads.firstIndex(of: thread) { return index + 1 }
            threads.append(thread)
            return threads.count
        }
    }

    private static let isOn = Atomic<Bool>(false)
    private static let recording = Mutex(Recording())

    /// Begins to record.
    ///
    /// - Parameter capacity: Events kept at most; those that come later are counted only.
    package static func start(capacity: Int = 1 << 17) {
        recording.withLock { recording in
            recording = Recording()
            recording.origin = now()
            recording.capacity = capacity
        }
        isOn.store(true, ordering: .releasing)
    }

    /// Ends recording and returns what there is; nil where nothing was recorded.
    package static func stop() -> Recording? {
        guard isOn.exchange(false, ordering: .acquiringAndReleasing) else { return nil }
        return recording.withLock { recording in
            defer { recording = Recording() }
            return recording
        }
    }

    /// Gives this thread a name, of 15 bytes at most, in traces and for `perf`, `top` and debuggers; without it a thread has
    /// the name of the one that started it.
    ///
    /// - Parameter isMain: Whether this is the main thread, whose name for the system is the process's and stays.
    package static func nameThread(_ name: StaticString, isMain: Bool = false) {
        // The functions for it are no part of what Swift imports of the C library.
        let file = isMain ? -1 : open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        if file >= 0 {
            _ = write(file, name.utf8Start, name.utf8CodeUnitCount)
            close(file)
        }
        guard isOn.load(ordering: .relaxed) else { return }
        recording.withLock { $0.threadNames[$0.number(of: thread())] = name }
    }

    /// Begins a stretch of work.
    package static func begin() -> Span {
        Span(start: isOn.load(ordering: .relaxed) ? now() : 0)
    }

    /// Ends a stretch of work.
    ///
    /// - Parameters:
    ///   - first: A number that says more.
    ///   - second: Another one.
    ///   - detail: A name from outside.
    ///   - waits: Whether it was waited for, rather than done by this thread.
    package static func end(
        _ span: Span, _ name: StaticString, _ first: @autoclosure () -> Count? = nil,
        _ second: @autoclosure () -> Count? = nil, detail: @autoclosure () -> String? = nil, waits: Bool = false
    ) {
        guard span.start > 0, isOn.load(ordering: .relaxed) else { return }
        let end = now()
        let (first, second, detail) = (first(), second(), detail())
        recording.withLock { recording in
            guard recording.events.count < recording.capacity else {
                recording.droppedCount += 1
                return
            }
            // What began before recording did belongs to another one.
            guard span.start >= recording.origin else { return }
            let number = waits ? nil : recording.number(of: thread())
            recording.events.append(
                Event(
                    name: name, start: span.start - recording.origin, duration: end - span.start, thread: number,
                    first: first, second: second, detail: detail))
        }
    }

    /// Records a piece of work.
    package static func measure<Value, Failure: Error>(
        _ name: StaticString, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let span = begin()
        defer { end(span, name) }
        return try work()
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func thread() -> UInt {
        UInt(pthread_self())
    }
}
