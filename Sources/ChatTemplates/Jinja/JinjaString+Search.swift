extension JinjaString {
    /// Returns the byte offset of the first occurrence in a range; nil if there is none.
    ///
    /// - Complexity: O(*n* + *m*).
    func firstOffset(of needle: [UInt8], from start: Int = 0, to limit: Int? = nil) -> Int? {
        let end = limit ?? utf8.count
        guard start <= end else { return nil }
        var search = ByteSearch(needle)
        return search.find(in: utf8, start..<end)
    }

    /// Returns the byte offset of the last occurrence in a range; nil if there is none.
    ///
    /// - Complexity: O(*n* + *m*).
    func lastOffset(of needle: [UInt8], from start: Int = 0, to limit: Int? = nil) -> Int? {
        let end = limit ?? utf8.count
        guard start <= end else { return nil }
        var search = ByteSearch(needle, isBackward: true)
        return search.find(in: utf8, start..<end)
    }

    /// Returns the number of disjoint occurrences; for empty text, one more than the number of scalars.
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

    /// Replaces occurrences from the left; at most `limit` of them unless it is negative.
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
}
