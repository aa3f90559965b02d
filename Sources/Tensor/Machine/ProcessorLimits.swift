import Glibc

/// The processors that this process may use, by its affinity mask and its control groups' quota.
package struct ProcessorLimits: Sendable, Equatable {
    /// The number of processors in the affinity mask.
    package let processors: Int
    /// The lowest quota of the control groups in processors, or nil if there is none.
    package let quota: Double?

    /// The default number of threads: the processors, bounded by the quota rounded up.
    package var threadCount: Int {
        guard let quota, quota < Double(processors) else { return processors }
        return max(1, Int(exactly: quota.rounded(.up)) ?? processors)
    }

    /// The limits of this process at the first access.
    package static let current = ProcessorLimits(
        processors: affinityCount(),
        quota: ControlGroup.quota(groups: TextFile.read("/proc/self/cgroup") ?? "", root: "/sys/fs/cgroup"))

    /// Creates limits.
    package init(processors: Int, quota: Double?) {
        self.processors = max(1, processors)
        self.quota = quota
    }

    private static func affinityCount() -> Int {
        TextFile.read("/proc/self/status").flatMap(allowedProcessors(status:))
            ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// Returns the number of processors in the line `Cpus_allowed:     f,ffffffff` of the text of `/proc/self/status`.
    ///
    /// The C interface to the affinity mask is a GNU extension that Swift's Glibc module omits.
    static func allowedProcessors(status: String) -> Int? {
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else {
            return nil
        }
        let count = line.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
        return count > 0 ? count : nil
    }
}
