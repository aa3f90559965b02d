import Glibc

/// The peak resident memory of the process.
enum PeakMemory {
    /// The size in bytes.
    static var bytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    }
}
