/// Finds one byte string in others, from either end, in linear time whatever both hold.
///
/// Places are compared one by one as long as that costs little. Where beginnings of the string keep coming in vain, as
/// in a text of one letter, the search goes on with a table of borders (Knuth, Morris and Pratt, "Fast pattern matching
/// in strings", 1977).
struct ByteSearch {
    /// What is sought.
    let needle: [UInt8]
    /// Whether the search begins at the end and finds last occurrences first.
    let isBackward: Bool
    /// How many bytes were compared so far.
    private(set) var comparisons = 0
    /// For each beginning of the string, the length of its longest proper border; made when it is needed.
    private var borders: [Int32] = []

    /// A search for a byte string.
    init(_ needle: [UInt8], isBackward: Bool = false) {
        self.needle = needle
        self.isBackward = isBackward
    }

    /// The offset of the nearest occurrence within a range, seen from where the search begins.
    ///
    /// - Complexity: O(range + needle), for all calls on ranges that don't overlap together.
    mutating func find(in text: [UInt8], _ range: Range<Int>) -> Int? {
        guard let first = needle.first, let last = needle.last else {
            return isBackward ? range.upperBound : range.lowerBound
        }
        let count = needle.count
        guard range.count >= count else { return nil }
        let places = range.count - count
        let opening = isBackward ? last : first
        // What may be compared in vain: four bytes for each place that was passed, and some at the beginning.
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
