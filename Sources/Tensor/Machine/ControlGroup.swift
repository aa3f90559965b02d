/// Processor quotas and memory limits of Linux control groups, versions 1 and 2.
enum ControlGroup {
    /// Returns the lowest quota between the process's groups and the root, in processors.
    ///
    /// - Parameters:
    ///   - groups: The text of `/proc/self/cgroup`: lines `hierarchy:controllers:path`.
    ///   - root: The mount point of the control groups.
    static func quota(groups: String, root: String) -> Double? {
        var quotas: [Double] = []
        for line in groups.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            if fields[0] == "0", fields[1].isEmpty {
                for folder in ancestors(String(fields[2])) {
                    if let text = TextFile.read(root + folder + "/cpu.max") { quotas += parse(maximum: text) }
                }
            } else if fields[1].split(separator: ",").contains("cpu") {
                for folder in ancestors(String(fields[2])) {
                    for mount in ["/cpu", "/cpu,cpuacct"] {
                        guard let quota = TextFile.read(root + mount + folder + "/cpu.cfs_quota_us"),
                            let period = TextFile.read(root + mount + folder + "/cpu.cfs_period_us")
                        else { continue }
                        quotas += parse(maximum: quota + " " + period)
                    }
                }
            }
        }
        return quotas.min()
    }

    /// Returns the bytes that the tightest limit between the process's groups and the root leaves; nil without a limit.
    ///
    /// Page cache doesn't count as used, since the system reclaims it.
    ///
    /// - Parameters: Those of ``quota(groups:root:)``.
    static func availableMemory(groups: String, root: String) -> Int? {
        memoryLimits(groups: groups, root: root).map { max(0, $0.bytes - $0.used) }.min()
    }

    /// Returns the tightest memory limit between the process's groups and the root, in bytes; nil without a limit.
    ///
    /// - Parameters: Those of ``quota(groups:root:)``.
    static func memoryLimit(groups: String, root: String) -> Int? {
        memoryLimits(groups: groups, root: root).map(\.bytes).min()
    }

    /// Returns the memory limits between the process's groups and the root, each with the bytes that are in use.
    private static func memoryLimits(groups: String, root: String) -> [(bytes: Int, used: Int)] {
        var limits: [(bytes: Int, used: Int)] = []
        for line in groups.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            let isUnified = fields[0] == "0" && fields[1].isEmpty
            guard isUnified || fields[1].split(separator: ",").contains("memory") else { continue }
            for folder in ancestors(String(fields[2])) {
                let place = root + (isUnified ? "" : "/memory") + folder
                let limit = TextFile.read(place + (isUnified ? "/memory.max" : "/memory.limit_in_bytes"))
                guard let bytes = limit.flatMap({ Int($0.filter { !$0.isWhitespace }) }) else { continue }
                let used = TextFile.read(place + "/memory.stat").flatMap {
                    anonymousBytes(statistics: $0, name: isUnified ? "anon" : "total_rss")
                }
                limits.append((bytes, used ?? 0))
            }
        }
        return limits
    }

    /// Returns the number in a line such as `anon 1234`.
    private static func anonymousBytes(statistics text: String, name: String) -> Int? {
        text.split(separator: "\n").first { $0.hasPrefix(name + " ") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }

    /// Parses a quota: `"200000 100000"` is two processors; `"max 100000"` and `"-1 100000"` are none.
    private static func parse(maximum text: String) -> [Double] {
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count == 2, let quota = Double(fields[0]), let period = Double(fields[1]), quota > 0, period > 0
        else { return [] }
        return [quota / period]
    }

    /// Returns the path and every folder above it, with the root as an empty string.
    ///
    /// A path that leaves the root (`/../x`, seen inside containers) has only the root.
    private static func ancestors(_ path: String) -> [String] {
        var folders = [""]
        for part in path.split(separator: "/") {
            if part == ".." { return [""] }
            folders.append((folders.last ?? "") + "/" + part)
        }
        return folders
    }
}
