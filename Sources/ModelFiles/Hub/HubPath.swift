/// Rules for names that come from a server, and patterns for paths.
package enum HubPath {
    /// Whether a text is a commit: 40 lower case hexadecimal digits.
    package static func isCommit(_ text: String) -> Bool { isHexadecimal(text, count: 40) }

    /// Whether a text consists of `count` lower case hexadecimal digits.
    package static func isHexadecimal(_ text: String, count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Whether a path matches a pattern of `*`, which also matches slashes, `?` and literal characters.
    ///
    /// - Complexity: O(n · m) for a path of n bytes and a pattern of m bytes.
    package static func matches(_ path: String, _ pattern: String) -> Bool {
        let (text, pattern) = (Array(path.utf8), Array(pattern.utf8))
        var (i, j) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while i < text.count {
            if j < pattern.count, pattern[j] == 0x2A {
                star = (j, i)
                j += 1
            } else if j < pattern.count, pattern[j] == 0x3F || pattern[j] == text[i] {
                i += 1
                j += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                (i, j) = (last.text + 1, last.pattern + 1)
            } else {
                return false
            }
        }
        return pattern[j...].allSatisfy { $0 == 0x2A }
    }

    static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
}
