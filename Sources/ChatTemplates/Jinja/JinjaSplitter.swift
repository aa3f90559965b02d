/// Cuts a text into parts, words or lines, as Python does.
struct JinjaSplitter {
    private let text: JinjaString

    /// Makes a splitter of a text.
    init(_ text: JinjaString) {
        self.text = text
    }

    /// The parts between occurrences of a separator that is not empty, cutting at most `limit` times from the left.
    func parts(between separator: [UInt8], limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        forEachPart(between: separator, limit: limit) { parts.append(text.slice($0)) }
        return parts
    }

    /// The parts between occurrences of a separator, cutting at most `limit` times from the right.
    func partsFromEnd(between separator: [UInt8], limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        forEachPartFromEnd(between: separator, limit: limit) { parts.append(text.slice($0)) }
        return parts.reversed()
    }

    /// Visits the parts of `parts(between:limit:)`, in bytes.
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

    /// Visits the parts of `partsFromEnd(between:limit:)`, in bytes, the last one first.
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

    /// Visits the words between runs of white space, in bytes, cutting at most `limit` times from the left.
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

    /// Visits the words between runs of white space, in bytes and the last one first, cutting from the right.
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

    /// Visits the lines, in bytes, as Python's `splitlines` cuts them.
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
