/// Memory that this process may still take without anything being swapped out or killed.
package enum AvailableMemory {
    /// Bytes now: what the machine has, bounded by the control groups of this process; nil where the system doesn't say.
    ///
    /// Pages of files count as available, since they can be read again.
    package static var byteCount: Int? {
        let machine = TextFile.read("/proc/meminfo").flatMap(machineBytes(meminfo:))
        let groups = ControlGroup.availableMemory(
            groups: TextFile.read("/proc/self/cgroup") ?? "", root: "/sys/fs/cgroup")
        return [machine, groups].compactMap { $0 }.min()
    }

    /// The bytes of the line `MemAvailable:    1234 kB` in the text of `/proc/meminfo`.
    static func machineBytes(meminfo: String) -> Int? {
        guard let line = meminfo.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
            let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: 1024)
        return overflow ? nil : bytes
    }
}
