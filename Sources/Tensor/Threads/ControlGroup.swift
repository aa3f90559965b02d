/// Processor quotas of Linux control groups, versions 1 and 2.
enum ControlGroup {
    /// The tightest quota on the way from the process's groups to the root, in processors.
    ///
    /// - Parameters:
    ///   - groups: the text of `/proc/self/cgroup`: lines `hierarchy:controllers:path`.
    ///   - root: where control groups are mounted.
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

    /// `"200000 100000"` is two processors; `"max 100000"` and `"-1 100000"` are no quota.
    private static func parse(maximum text: String) -> [Double] {
        let fields = text.split(whereSeparator: \.isWhitespace)
        guard fields.count == 2, let quota = Double(fields[0]), let period = Double(fields[1]), quota > 0, period > 0
        else { return [] }
        return [quota / period]
    }

    /// The path and every folder above it, the root as the empty string.
    ///
    /// A path that climbs out (`/../x`, seen inside containers) has only the root.
    private static func ancestors(_ path: String) -> [String] {
        var folders = [""]
        for part in path.split(separator: "/") {
            if part == ".." { return [""] }
            folders.append((folders.last ?? "") + "/" + part)
        }
        return folders
    }
}
