/// A search for a byte string in others, from either end, in linear time.
///
/// It compares positions one by one while that is cheap. After too many partial matches, as in repetitive text, it
/// switches to a table of borders (Knuth, Morris and Pratt, "Fast pattern matching in strings", 1977).
struct ByteSearch {
    /// The byte string to find.
    let needle: [UInt8]
    /// Whether the search runs backwards and finds the last occurrence first.
    let isBackward: Bool
    /// The number of bytes compared so far.
    private(set) var comparisons = 0
    /// The length of the longest proper border of each prefix; computed on demand.
    private var borders: [Int32] = []

    /// Creates a search for a byte string.
    init(_ needle: [UInt8], isBackward: Bool = false) {
        self.needle = needle
        self.isBackward = isBackward
    }

    /// Returns the offset of the first occurrence in a range, in the direction of the search; nil if there is none.
    ///
    /// - Complexity: O(*n* + *m*) for *n* bytes of range and *m* bytes of needle; also for several calls on disjoint
    ///   ranges.
    mutating func find(in text: [UInt8], _ range: Range<Int>) -> Int? {
        guard let first = needle.first, let last = needle.last else {
            return isBackward ? range.upperBound : range.lowerBound
        }
        let count = needle.count
        guard range.count >= count else { return nil }
        let places = range.count - count
        let opening = isBackward ? last : first
        // The budget for failed comparisons: four bytes per position, and some to begin with.
        var allowance = 256
        var place = 0
        while place <= places {
            if text[offset(place, range)] == opening {
                var matched = 1
                while matched < count, text[offset(place + matched, range)] == wanted(matched) { matched += 1 }
                comparisons += matched
                if matched == count { return start(place, range) }
                allowance -= matched
                if allowance < 0 { return findByBorders(in: text, range, from: place + 1) }
            }
            allowance += 4
            place += 1
        }
        comparisons += places + 1
        return nil
    }

    @inline(__always)
    private func offset(_ place: Int, _ range: Range<Int>) -> Int {
        isBackward ? range.upperBound - 1 - place : range.lowerBound + place
    }

    @inline(__always)
    private func wanted(_ place: Int) -> UInt8 {
        isBackward ? needle[needle.count - 1 - place] : needle[place]
    }

    private func start(_ place: Int, _ range: Range<Int>) -> Int {
        isBackward ? range.upperBound - place - needle.count : range.lowerBound + place
    }

    private mutating func findByBorders(in text: [UInt8], _ range: Range<Int>, from first: Int) -> Int? {
        if borders.isEmpty { makeBorders() }
        var matched = 0
        var place = first
        while place < range.count {
            let byte = text[offset(place, range)]
            comparisons += 1
            while matched > 0, wanted(matched) != byte {
                matched = Int(borders[matched - 1])
                comparisons += 1
            }
            if wanted(matched) == byte { matched += 1 }
            place += 1
            if matched == needle.count { return start(place - matched, range) }
        }
        return nil
    }

    private mutating func makeBorders() {
        borders = [Int32](repeating: 0, count: needle.count)
        var length = 0
        for place in 1..<needle.count {
            comparisons += 1
            while length > 0, wanted(place) != wanted(length) { length = Int(borders[length - 1]) }
            if wanted(place) == wanted(length) { length += 1 }
            borders[place] = Int32(length)
        }
    }
}
