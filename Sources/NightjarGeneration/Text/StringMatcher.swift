/// A matcher that finds one string in a stream of bytes (Knuth, Morris and Pratt, "Fast pattern matching in strings",
/// 1977).
struct StringMatcher {
    /// The string to find.
    let text: String
    /// Its UTF-8 bytes.
    let pattern: [UInt8]
    /// The number of the pattern's bytes that the end of the stream matches.
    private(set) var matched = 0
    /// For each prefix of the pattern, the length of its longest proper border.
    private let borders: [Int]

    /// Creates a matcher of a string that isn't empty.
    init(_ text: String) {
        self.text = text
        pattern = Array(text.utf8)
        var borders = [Int](repeating: 0, count: pattern.count)
        var length = 0
        for index in pattern.indices.dropFirst() {
            while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
            if pattern[index] == pattern[length] { length += 1 }
            borders[index] = length
        }
        self.borders = borders
    }

    /// Reads the stream's next byte, and returns whether it completes the pattern.
    mutating func advance(_ byte: UInt8) -> Bool {
        if matched == pattern.count { matched = borders[matched - 1] }
        while matched > 0, pattern[matched] != byte { matched = borders[matched - 1] }
        if pattern[matched] == byte { matched += 1 }
        return matched == pattern.count
    }
}
