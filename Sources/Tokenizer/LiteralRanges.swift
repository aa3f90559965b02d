/// The ranges of a text in which no added token is recognized, sorted and disjoint.
///
/// The exception is added tokens that are white space and no control tokens, such as Phi-2's for indentation. They have
/// no control function, and without them ordinary text would be split differently than in training.
struct LiteralRanges {
    private let ranges: [Range<Int>]

    /// Clamps ranges to a text of `count` bytes, drops empty ones, sorts and merges the rest.
    init(_ ranges: [Range<Int>], count: Int) {
        var joined: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let clamped = max(range.lowerBound, 0)..<max(min(range.upperBound, count), max(range.lowerBound, 0))
            if clamped.isEmpty || clamped.lowerBound >= count { continue }
            if let last = joined.last, clamped.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, clamped.upperBound)
            } else {
                joined.append(clamped)
            }
        }
        self.ranges = joined
    }

    /// Whether there are none.
    var isEmpty: Bool { ranges.isEmpty }

    /// Returns the first range that ends after an offset; one beyond every text if there is none.
    ///
    /// - Complexity: O(log n) for n ranges.
    func next(from position: Int) -> (start: Int, end: Int) {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound > position { high = middle } else { low = middle + 1 }
        }
        guard low < ranges.count else { return (.max, .max) }
        return (ranges[low].lowerBound, ranges[low].upperBound)
    }

    /// Returns one byte for each byte of the text: one inside the ranges, otherwise zero.
    func marks(count: Int) -> ByteBuffer {
        var buffer = ByteBuffer(capacity: count)
        var position = 0
        for range in ranges {
            while position < range.lowerBound {
                buffer.append(0)
                position += 1
            }
            while position < range.upperBound {
                buffer.append(1)
                position += 1
            }
        }
        while position < count {
            buffer.append(0)
            position += 1
        }
        return buffer
    }

    /// Returns the first marked range at or after an offset.
    static func next(in marks: ByteBuffer?, from position: Int, count: Int) -> (start: Int, end: Int) {
        guard let marks else { return (.max, .max) }
        var start = position
        while start < count, marks.base[start] == 0 { start += 1 }
        guard start < count else { return (.max, .max) }
        var end = start
        while end < count, marks.base[end] != 0 { end += 1 }
        return (start, end)
    }
}
