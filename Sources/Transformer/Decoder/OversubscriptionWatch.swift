import Glibc
import Tensor

/// A detector, within a pass, of threads that block each other on an oversubscribed machine. The pass then continues on
/// one thread.
///
/// A thread with a processor is busy nearly all the time, even while it spins at barriers. On an oversubscribed machine
/// it waits for the scheduler to run it or another thread. A single wait may be an accident, and reading a file blocks
/// all threads alike.
struct OversubscriptionWatch {
    /// A reading of the clocks.
    struct Reading {
        /// The time since some moment, in seconds.
        var seconds: Double
        /// The CPU time of the calling thread, in seconds.
        var busySeconds: Double

        /// The current reading for the calling thread.
        static var now: Reading {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Reading(
                seconds: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9, busySeconds: ThreadClock.seconds)
        }
    }

    /// The number of major page faults of this process so far.
    static var fileWaits: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_majflt
    }

    /// The smallest ratio of blocked to busy time that counts as a lockout, overall and since the last check.
    private static let lockout = 3.0
    /// The shortest time of a lockout, in seconds; anything may block a shorter pass.
    private static let shortestLockout = 0.01
    /// The shortest time between two checks that is meaningful, in seconds.
    private static let shortestWait = 0.002
    /// The smallest number of blocked intervals of a lockout.
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

    /// Returns whether the threads block each other; called between two layers.
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
