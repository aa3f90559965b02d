extension JinjaString {
    /// The byte offset of the first occurrence of some text at or after a byte offset.
    ///
    /// - Complexity: O(n·m) at worst, O(n) for ordinary text.
    func firstOffset(of needle: [UInt8], from start: Int = 0, to limit: Int? = nil) -> Int? {
        let end = (limit ?? utf8.count) - needle.count
        guard start <= end else { return nil }
        guard let first = needle.first else { return start }
        var offset = start
        while offset <= end {
            if utf8[offset] == first, utf8[offset..<(offset + needle.count)].elementsEqual(needle) { return offset }
            offset += 1
        }
        return nil
    }

    /// The byte offset of the last occurrence of some text that ends at or before a byte offset.
    func lastOffset(of needle: [UInt8], from start: Int = 0, to limit: Int? = nil) -> Int? {
        var offset = (limit ?? utf8.count) - needle.count
        while offset >= start {
            if utf8[offset..<(offset + needle.count)].elementsEqual(needle) { return offset }
            offset -= 1
        }
        return nil
    }

    /// The number of occurrences that do not overlap; for empty text, one more than there are scalars.
    func count(of needle: [UInt8], in range: Range<Int>) -> Int {
        if needle.isEmpty { return slice(range).scalarCount + 1 }
        var count = 0
        var offset = range.lowerBound
        while let found = firstOffset(of: needle, from: offset, to: range.upperBound) {
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
            while remaining > 0, let found = firstOffset(of: old.utf8, from: offset) {
                result.append(self, offset..<found)
                result.append(new)
                offset = found + old.utf8.count
                remaining -= 1
            }
        }
        result.append(self, offset..<utf8.count)
        return result
    }

    /// The parts between occurrences of a separator that is not empty, cutting at most `limit` times from the left.
    func split(on separator: [UInt8], limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        var offset = 0
        while limit < 0 || parts.count < limit, let found = firstOffset(of: separator, from: offset) {
            parts.append(slice(offset..<found))
            offset = found + separator.count
        }
        parts.append(slice(offset..<utf8.count))
        return parts
    }

    /// The parts between occurrences of a separator, cutting at most `limit` times from the right.
    func splitFromEnd(on separator: [UInt8], limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        var end = utf8.count
        while limit < 0 || parts.count < limit, let found = lastOffset(of: separator, to: end) {
            parts.append(slice((found + separator.count)..<end))
            end = found
        }
        parts.append(slice(0..<end))
        return parts.reversed()
    }

    /// The words between runs of white space, cutting at most `limit` times from the left.
    func splitOnSpace(limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        var offset = stripped(.leading).utf8.count == utf8.count ? 0 : utf8.count - stripped(.leading).utf8.count
        while offset < utf8.count {
            if limit >= 0, parts.count == limit {
                parts.append(slice(offset..<utf8.count))
                return parts
            }
            var end = offset
            while end < utf8.count, case let next = scalar(at: end), !PythonCharacter.isSpace(next.scalar) {
                end = next.end
            }
            parts.append(slice(offset..<end))
            offset = end
            while offset < utf8.count, case let next = scalar(at: offset), PythonCharacter.isSpace(next.scalar) {
                offset = next.end
            }
        }
        return parts
    }

    /// The words between runs of white space, cutting at most `limit` times from the right.
    func splitOnSpaceFromEnd(limit: Int = -1) -> [JinjaString] {
        var parts: [JinjaString] = []
        var end = stripped(.trailing).utf8.count
        while end > 0 {
            if limit >= 0, parts.count == limit {
                parts.append(slice(0..<end))
                break
            }
            var start = end
            while start > 0, case let next = scalar(before: start), !PythonCharacter.isSpace(next.scalar) {
                start = next.start
            }
            parts.append(slice(start..<end))
            end = start
            while end > 0, case let next = scalar(before: end), PythonCharacter.isSpace(next.scalar) {
                end = next.start
            }
        }
        return parts.reversed()
    }

    /// The lines, as Python's `splitlines` cuts them.
    func lines(keepingEnds: Bool = false) -> [JinjaString] {
        var lines: [JinjaString] = []
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
            lines.append(slice(start..<(keepingEnds ? end : offset)))
            start = end
            offset = end
        }
        if start < utf8.count { lines.append(slice(start..<utf8.count)) }
        return lines
    }
}
