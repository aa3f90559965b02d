/// The stretches of a text in which no added token is recognized, in order and apart from each other.
///
/// Added tokens of nothing but white space that are no control tokens, as Phi-2 has for indentation, are recognized
/// there too: they control nothing, and without them benign text would be cut otherwise than in training.
struct LiteralRanges {
    private let ranges: [Range<Int>]

    /// Clamps ranges to a text of `count` bytes, drops empty ones, sorts and joins the rest.
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

    /// The first stretch that ends after an offset; beyond every text where there is none.
    ///
    /// - Complexity: O(log n).
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

    /// One byte for each byte of the text: one inside the stretches, else zero.
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

    /// The first marked stretch at or after an offset.
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
