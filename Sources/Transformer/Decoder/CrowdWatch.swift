import Glibc
import Tensor

/// Notices within a pass that its threads lock each other out, so that one of them goes on alone.
///
/// A thread that has its processor is busy nearly all of the time, also while it waits at barriers. On a crowded machine it waits
/// for the system to let it or another thread run. A single wait may be an accident, and a file that is read holds up all
/// threads alike.
struct CrowdWatch {
    /// What has passed by now.
    struct Reading {
        /// Seconds, since some moment.
        var seconds: Double
        /// Seconds for which the calling thread had a processor.
        var busySeconds: Double

        /// The state of the calling thread.
        static var now: Reading {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Reading(
                seconds: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9, busySeconds: ThreadClock.seconds)
        }
    }

    /// How often a thread of this process has had to wait for a page of a file.
    static var fileWaits: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_majflt
    }

    /// How many times longer than it was busy the thread must have been held up, over all and between two looks.
    private static let lockout = 3.0
    /// What is over sooner may have been held up by anything, in seconds.
    private static let shortestLockout = 0.01
    /// A shorter time between two looks says nothing, in seconds.
    private static let shortestWait = 0.002
    /// How many times the thread must have been held up.
    private static let fewestWaits = 2

    private let first: Reading
    private var last: Reading
    private var waits = 0
    private let firstFileWaits: Int

    /// Begins a pass.
    init(_ first: Reading, fileWaits: Int = Self.fileWaits) {
        self.first = first
        last = first
        firstFileWaits = fileWaits
    }

    /// Looks between two layers whether the threads lock each other out.
    mutating func locksOut(at now: Reading, fileWaits: @autoclosure () -> Int = Self.fileWaits) -> Bool {
        defer { last = now }
        guard isHeldUp(since: last, now, atLeast: Self.shortestWait) else { return false }
        waits += 1
        return waits >= Self.fewestWaits && isHeldUp(since: first, now, atLeast: Self.shortestLockout)
            && fileWaits() == firstFileWaits
    }

    private func isHeldUp(since start: Reading, _ now: Reading, atLeast least: Double) -> Bool {
        let seconds = now.seconds - start.seconds
        return seconds > least && seconds > Self.lockout * (now.busySeconds - start.busySeconds)
    }
}
