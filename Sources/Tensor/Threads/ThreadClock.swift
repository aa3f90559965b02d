import Glibc

/// The time that the calling thread had a processor.
package enum ThreadClock {
    /// Seconds since the thread began.
    package static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
