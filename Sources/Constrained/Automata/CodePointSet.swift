/// A set of Unicode scalar values, stored as sorted, disjoint, non-adjacent closed ranges.
///
/// A set never contains surrogates, since a JSON text can't encode them.
struct CodePointSet: Hashable, Sendable {
    /// A closed range of scalar values.
    struct Range: Hashable, Sendable {
        var lower: UInt32
        var upper: UInt32
    }

    /// The ranges, sorted in ascending order.
    private(set) var ranges: [Range]

    /// The set of all scalar values, in two ranges.
    static let universe = CodePointSet(normalized: [
        Range(lower: 0, upper: 0xD7FF), Range(lower: 0xE000, upper: 0x10FFFF),
    ])

    private init(normalized ranges: [Range]) {
        self.ranges = ranges
    }

    /// Creates a set from ranges in any order, which may overlap; surrogates are dropped.
    init(_ unsorted: [ClosedRange<UInt32>]) {
        var clipped: [Range] = []
        for range in unsorted {
            if range.lowerBound < 0xD800 {
                clipped.append(Range(lower: range.lowerBound, upper: min(range.upperBound, 0xD7FF)))
            }
            if range.upperBound > 0xDFFF {
                clipped.append(Range(lower: max(range.lowerBound, 0xE000), upper: min(range.upperBound, 0x10FFFF)))
            }
        }
        clipped.sort { $0.lower < $1.lower }
        var merged: [Range] = []
        for range in clipped {
            if let last = merged.last, range.lower <= last.upper + 1 {
                merged[merged.count - 1].upper = max(last.upper, range.upper)
            } else {
                merged.append(range)
            }
        }
        ranges = merged
    }

    /// Creates the set of one scalar value.
    init(_ value: UInt32) {
        self.init([value...value])
    }

    /// Whether the set contains no value.
    var isEmpty: Bool { ranges.isEmpty }

    /// Whether the set contains a value.
    func contains(_ value: UInt32) -> Bool {
        let place = ranges.indices.first(from: { ranges[$0].upper >= value })
        return place < ranges.count && ranges[place].lower <= value
    }

    /// Returns the union with another set.
    func union(_ other: CodePointSet) -> CodePointSet {
        CodePointSet((ranges + other.ranges).map { $0.lower...$0.upper })
    }

    /// The scalar values outside the set.
    var complement: CodePointSet {
        CodePointSet.universe.subtracting(self)
    }

    /// Returns the intersection with another set.
    func intersection(_ other: CodePointSet) -> CodePointSet {
        var result: [Range] = []
        var i = 0
        var j = 0
        while i < ranges.count, j < other.ranges.count {
            let lower = max(ranges[i].lower, other.ranges[j].lower)
            let upper = min(ranges[i].upper, other.ranges[j].upper)
            if lower <= upper { result.append(Range(lower: lower, upper: upper)) }
            if ranges[i].upper < other.ranges[j].upper { i += 1 } else { j += 1 }
        }
        return CodePointSet(normalized: result)
    }

    /// Returns the values of this set that aren't in another.
    func subtracting(_ other: CodePointSet) -> CodePointSet {
        var result: [Range] = []
        var j = 0
        for range in ranges {
            var lower = range.lower
            while j < other.ranges.count, other.ranges[j].upper < lower { j += 1 }
            var k = j
            var finished = false
            while k < other.ranges.count, other.ranges[k].lower <= range.upper {
                let hole = other.ranges[k]
                if hole.lower > lower { result.append(Range(lower: lower, upper: hole.lower - 1)) }
                if hole.upper >= range.upper {
                    finished = true
                    break
                }
                lower = hole.upper + 1
                k += 1
            }
            if !finished { result.append(Range(lower: lower, upper: range.upper)) }
        }
        return CodePointSet(normalized: result)
    }
}
