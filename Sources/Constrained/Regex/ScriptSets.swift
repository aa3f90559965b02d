/// The scripts of Unicode's scalar values.
enum ScriptSets {
    /// Returns the values of a script by one of its names, or nil for an unknown name.
    ///
    /// - Parameter hasExtensions: Whether to include values of other scripts that are also used in this one.
    static func values(_ name: String, hasExtensions: Bool) -> CodePointSet? {
        guard let script = scripts[name[...]] else { return nil }
        return hasExtensions && !script.extended.isEmpty ? ranges(script.extended) : ranges(script.own)
    }

    private static let scripts: [Substring: (own: Substring, extended: Substring)] = {
        var result: [Substring: (own: Substring, extended: Substring)] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            for name in fields[0].split(separator: " ") { result[name] = (fields[1], fields[2]) }
        }
        return result
    }()

    private static func ranges(_ text: Substring) -> CodePointSet {
        var result: [ClosedRange<UInt32>] = []
        var end: UInt32 = 0
        for part in text.split(separator: " ") {
            let numbers = part.split(separator: ".").compactMap { UInt32($0, radix: 36) }
            guard let gap = numbers.first else { continue }
            let count = numbers.count > 1 ? numbers[1] : 1
            result.append(end + gap...end + gap + count - 1)
            end += gap + count
        }
        return CodePointSet(result)
    }
}
