extension JinjaString {
    /// The byte offset of the first occurrence of some text at or after a byte offset.
    ///
    /// - Complexity: O(n + m).
    func firstOffset(of needle: [UInt8], from start: Int = 0, to limit: Int? = nil) -> Int? {
        let end = limit ?? utf8.count
        guard start <= end else { return nil }
        var search = ByteSearch(needle)
        return search.find(in: utf8, start..<end)
    }

    /// The byte offset of the last occurrence of some text that ends at or before a byte offset.
    ///
    /// - Complexity: O(n + m).
    func lastOffset(of needle: [UInt8], from start: Int = 0, to limit: Int? = nil) -> Int? {
        let end = limit ?? utf8.count
        guard start <= end else { return nil }
        var search = ByteSearch(needle, isBackward: true)
        return search.find(in: utf8, start..<end)
    }

    /// The number of occurrences that do not overlap; for empty text, one more than there are scalars.
    func count(of needle: [UInt8], in range: Range<Int>) -> Int {
        if needle.isEmpty { return utf8[range].count { $0 & 0xC0 != 0x80 } + 1 }
        var count = 0
        var offset = range.lowerBound
        var search = ByteSearch(needle)
        while let found = search.find(in: utf8, offset..<range.upperBound) {
            count += 1
            offset = found + needle.count
        }
        return count
    }

    /// The string with occurrences of some text replaced, from the left, `limit` of them when not negative.
    func replacing(_ old: JinjaString, with new: JinjaString, limit: Int = -1) -> JinjaString {
        var remaining = limit < 0 ? Int.max : limit
        var result = JinjaString(utf8: [])
        result.isMarkup = isMarkup
        var offset = 0
        if old.isEmpty {
            while remaining > 0 {
                result.append(new)
                remaining -= 1
                guard offset < utf8.count else { return result }
                let end = scalar(at: offset).end
                result.append(self, offset..<end)
                offset = end
            }
        } else {
            var search = ByteSearch(old.utf8)
            while remaining > 0, let found = search.find(in: utf8, offset..<utf8.count) {
                result.append(self, offset..<found)
                result.append(new)
                offset = found + old.utf8.count
                remaining -= 1
            }
        }
        result.append(self, offset..<utf8.count)
        return result
    }

    // MARK: Parts

    /// The parts between occurrences of a separator that is not empty, cutting at most `limit` times from the left.
    func split(on separator: [UInt8], limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        forEachPart(between: separator, limit: limit) { parts.append(slice($0)) }
        return parts
    }

    /// The parts between occurrences of a separator, cutting at most `limit` times from the right.
    func splitFromEnd(on separator: [UInt8], limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        forEachPartFromEnd(between: separator, limit: limit) { parts.append(slice($0)) }
        return parts.reversed()
    }

    /// The lines, as Python's `splitlines` cuts them, without their ends.
    func lines() -> [JinjaString] {
        var lines: [JinjaString] = []
        forEachLine(keepingEnds: false) { lines.append(slice($0)) }
        return lines
    }

    /// Visits the parts of `split(on:limit:)`, in bytes.
    func forEachPart<Failure>(
        between separator: [UInt8], limit: Int = -1, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var count = 0
        var offset = 0
        var search = ByteSearch(separator)
        while limit < 0 || count < limit, let found = search.find(in: utf8, offset..<utf8.count) {
            try body(offset..<found)
            offset = found + separator.count
            count += 1
        }
        try body(offset..<utf8.count)
    }

    /// Visits the parts of `splitFromEnd(on:limit:)`, in bytes, the last one first.
    func forEachPartFromEnd<Failure>(
        between separator: [UInt8], limit: Int = -1, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var count = 0
        var end = utf8.count
        var search = ByteSearch(separator, isBackward: true)
        while limit < 0 || count < limit, let found = search.find(in: utf8, 0..<end) {
            try body((found + separator.count)..<end)
            end = found
            count += 1
        }
        try body(0..<end)
    }

    /// Visits the words between runs of white space, in bytes, cutting at most `limit` times from the left.
    func forEachWord<Failure>(
        limit: Int = -1, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var count = 0
        var offset = spaceEnd(from: 0)
        while offset < utf8.count {
            if limit >= 0, count == limit { return try body(offset..<utf8.count) }
            var end = offset
            while end < utf8.count, case let next = scalar(at: end), !PythonCharacter.isSpace(next.scalar) {
                end = next.end
            }
            try body(offset..<end)
            count += 1
            offset = spaceEnd(from: end)
        }
    }

    /// Visits the words between runs of white space, in bytes and the last one first, cutting from the right.
    func forEachWordFromEnd<Failure>(
        limit: Int = -1, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var count = 0
        var end = spaceStart(before: utf8.count)
        while end > 0 {
            if limit >= 0, count == limit { return try body(0..<end) }
            var start = end
            while start > 0, case let next = scalar(before: start), !PythonCharacter.isSpace(next.scalar) {
                start = next.start
            }
            try body(start..<end)
            count += 1
            end = spaceStart(before: start)
        }
    }

    private func spaceEnd(from start: Int) -> Int {
        var offset = start
        while offset < utf8.count, case let next = scalar(at: offset), PythonCharacter.isSpace(next.scalar) {
            offset = next.end
        }
        return offset
    }

    private func spaceStart(before end: Int) -> Int {
        var offset = end
        while offset > 0, case let next = scalar(before: offset), PythonCharacter.isSpace(next.scalar) {
            offset = next.start
        }
        return offset
    }

    /// Visits the lines, in bytes, as Python's `splitlines` cuts them.
    func forEachLine<Failure>(
        keepingEnds: Bool, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        var offset = 0
        while offset < utf8.count {
            let (scalar, next) = scalar(at: offset)
            guard PythonCharacter.isLineBreak(scalar) else {
                offset = next
                continue
            }
            var end = next
            if scalar == "\r", end < utf8.count, utf8[end] == 0x0A { end += 1 }
            try body(start..<(keepingEnds ? end : offset))
            start = end
            offset = end
        }
        if start < utf8.count { try body(start..<utf8.count) }
    }
}
