/// The memory that this process may still allocate without swapping or being killed.
package enum AvailableMemory {
    /// The available bytes: those of the machine, bounded by the process's control groups; nil if unknown.
    ///
    /// Cached pages of files count as available, since they can be read again.
    package static var byteCount: Int? {
        let machine = TextFile.read("/proc/meminfo").flatMap(machineBytes(meminfo:))
        let groups = ControlGroup.availableMemory(
            groups: TextFile.read("/proc/self/cgroup") ?? "", root: "/sys/fs/cgroup")
        return [machine, groups].compactMap { $0 }.min()
    }

    /// The most that the process's control groups let it use, in bytes; nil without a limit.
    package static var limit: Int? {
        ControlGroup.memoryLimit(groups: TextFile.read("/proc/self/cgroup") ?? "", root: "/sys/fs/cgroup")
    }

    /// Returns the bytes of the line `MemAvailable:    1234 kB` in the text of `/proc/meminfo`.
    static func machineBytes(meminfo: String) -> Int? {
        guard let line = meminfo.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
            let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: 1024)
        return overflow ? nil : bytes
    }
}
