/// An incremental form of Rust's `from_utf8_lossy`: a part may end inside a scalar.
///
/// Each maximal subpart of an ill-formed sequence becomes one U+FFFD.
struct LossyUTF8 {
    private var pending: [UInt8] = []

    /// Whether bytes of an incomplete scalar are held back.
    var isWaiting: Bool { !pending.isEmpty }

    /// Appends bytes, and writes the text that later bytes can't change.
    mutating func append(_ bytes: [UInt8], to output: inout [UInt8]) {
        let all = pending.isEmpty ? bytes : pending + bytes
        pending = []
        all.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            var position = 0
            var run = 0
            while position < source.count {
                let length = UTF8Scalar.length(base, position, source.count)
                if length > 0 {
                    position += length
                    continue
                }
                output += source[run..<position]
                let prefix = Self.prefix(base, position, source.count)
                if position + prefix.count == source.count, prefix.isOpen {
                    pending = Array(source[position...])
                    run = source.count
                    break
                }
                output += [0xEF, 0xBF, 0xBD]
                position += prefix.count
                run = position
            }
            if run < source.count { output += source[run..<source.count] }
        }
    }

    /// Writes the replacement of an incomplete scalar at the end.
    mutating func finish(_ output: inout [UInt8]) {
        if !pending.isEmpty { output += [0xEF, 0xBF, 0xBD] }
        pending = []
    }

    /// Returns the length of the longest well-formed prefix at `position`, at least one byte, and whether it may
    /// continue.
    private static func prefix(
        _ base: UnsafePointer<UInt8>, _ position: Int, _ end: Int
    ) -> (count: Int, isOpen: Bool) {
        let needed: Int
        var low: UInt8 = 0x80
        var high: UInt8 = 0xBF
        switch base[position] {
        case 0xC2...0xDF: needed = 2
        case 0xE0: (needed, low) = (3, 0xA0)
        case 0xED: (needed, high) = (3, 0x9F)
        case 0xE1...0xEF: needed = 3
        case 0xF0: (needed, low) = (4, 0x90)
        case 0xF4: (needed, high) = (4, 0x8F)
        case 0xF1...0xF3: needed = 4
        default: return (1, false)
        }
        var count = 1
        while count < needed, position + count < end {
            let byte = base[position + count]
            guard byte >= low, byte <= high else { return (count, false) }
            (low, high) = (0x80, 0xBF)
            count += 1
        }
        return (count, count < needed)
    }
}
