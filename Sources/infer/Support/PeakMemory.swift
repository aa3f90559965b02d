import Glibc

/// The most memory that the process has had resident so far.
enum PeakMemory {
    /// In bytes.
    static var bytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    }
}
