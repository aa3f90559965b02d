import Glibc

/// The processor time of the calling thread.
package enum ThreadClock {
    /// The processor time since the thread began, in seconds.
    package static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
