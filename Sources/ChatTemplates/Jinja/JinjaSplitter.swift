/// A splitter of text into parts, words or lines, by Python's rules.
struct JinjaSplitter {
    private let text: JinjaString

    /// Creates a splitter of a text.
    init(_ text: JinjaString) {
        self.text = text
    }

    /// Returns the parts between occurrences of a non-empty separator, with at most `limit` splits from the left.
    func parts(between separator: [UInt8], limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        forEachPart(between: separator, limit: limit) { parts.append(text.slice($0)) }
        return parts
    }

    /// Returns the parts between occurrences of a separator, with at most `limit` splits from the right.
    func partsFromEnd(between separator: [UInt8], limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        forEachPartFromEnd(between: separator, limit: limit) { parts.append(text.slice($0)) }
        return parts.reversed()
    }

    /// Calls `body` with the byte ranges of `parts(between:limit:)`.
    func forEachPart<Failure>(
        between separator: [UInt8], limit: Int = -1, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var count = 0
        var offset = 0
        var search = ByteSearch(separator)
        while limit < 0 || count < limit, let found = search.find(in: text.utf8, offset..<text.utf8.count) {
            try body(offset..<found)
            offset = found + separator.count
            count += 1
        }
        try body(offset..<text.utf8.count)
    }

    /// Calls `body` with the byte ranges of `partsFromEnd(between:limit:)`, the last one first.
    func forEachPartFromEnd<Failure>(
        between separator: [UInt8], limit: Int = -1, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var count = 0
        var end = text.utf8.count
        var search = ByteSearch(separator, isBackward: true)
        while limit < 0 || count < limit, let found = search.find(in: text.utf8, 0..<end) {
            try body((found + separator.count)..<end)
            end = found
            count += 1
        }
        try body(0..<end)
    }

    /// Calls `body` with the byte ranges of words between white space, with at most `limit` splits from the left.
    func forEachWord<Failure>(
        limit: Int = -1, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var count = 0
        var offset = spaceEnd(from: 0)
        while offset < text.utf8.count {
            if limit >= 0, count == limit { return try body(offset..<text.utf8.count) }
            var end = offset
            while end < text.utf8.count, case let next = text.scalar(at: end), !PythonCharacter.isSpace(next.scalar) {
                end = next.end
            }
            try body(offset..<end)
            count += 1
            offset = spaceEnd(from: end)
        }
    }

    /// Calls `body` with the byte ranges of words, the last one first, with at most `limit` splits from the right.
    func forEachWordFromEnd<Failure>(
        limit: Int = -1, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var count = 0
        var end = spaceStart(before: text.utf8.count)
        while end > 0 {
            if limit >= 0, count == limit { return try body(0..<end) }
            var start = end
            while start > 0, case let next = text.scalar(before: start), !PythonCharacter.isSpace(next.scalar) {
                start = next.start
            }
            try body(start..<end)
            count += 1
            end = spaceStart(before: start)
        }
    }

    private func spaceEnd(from start: Int) -> Int {
        var offset = start
        while offset < text.utf8.count, case let next = text.scalar(at: offset), PythonCharacter.isSpace(next.scalar) {
            offset = next.end
        }
        return offset
    }

    private func spaceStart(before end: Int) -> Int {
        var offset = end
        while offset > 0, case let next = text.scalar(before: offset), PythonCharacter.isSpace(next.scalar) {
            offset = next.start
        }
        return offset
    }

    /// Calls `body` with the byte ranges of the lines of Python's `splitlines`.
    func forEachLine<Failure>(
        keepingEnds: Bool, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        var offset = 0
        while offset < text.utf8.count {
            let (scalar, next) = text.scalar(at: offset)
            guard PythonCharacter.isLineBreak(scalar) else {
                offset = next
                continue
            }
            var end = next
            if scalar == "\r", end < text.utf8.count, text.utf8[end] == 0x0A { end += 1 }
            try body(start..<(keepingEnds ? end : offset))
            start = end
            offset = end
        }
        if start < text.utf8.count { try body(start..<text.utf8.count) }
    }
}
