/// The elements of a list or tuple.
final class JinjaList {
    /// The elements.
    let items: [JinjaValue]
    /// One more than the depth of the deepest element.
    let depth: Int
    /// The number of values inside, with shared values counted repeatedly; saturates.
    let weight: Int
    /// The number of text bytes inside, with shared values counted repeatedly; saturates.
    let textBytes: Int
    /// Whether this is a pair of `groupby`, whose parts have the names `grouper` and `list`.
    let isGroup: Bool

    /// Creates a list.
    init(_ items: [JinjaValue], isGroup: Bool = false) {
        self.items = items
        self.isGroup = isGroup
        var depth = 0
        var weight = 1
        var textBytes = 0
        for item in items {
            depth = max(depth, item.depth)
            weight = weight.addingSaturating(item.weight)
            textBytes = textBytes.addingSaturating(item.textBytes)
        }
        self.depth = depth + 1
        self.weight = weight
        self.textBytes = textBytes
    }
}

/// A `range`.
struct JinjaRange {
    /// The first number.
    let start: Int
    /// The exclusive bound.
    let stop: Int
    /// The difference of adjacent numbers; not zero.
    let step: Int
    /// The number of numbers.
    let count: Int

    /// Creates a range; nil where its length exceeds 64 bits.
    init?(start: Int, stop: Int, step: Int) {
        let (distance, overflow) =
            step > 0
            ? stop.subtractingReportingOverflow(start) : start.subtractingReportingOverflow(stop)
        guard step != 0, !overflow else { return nil }
        self.start = start
        self.stop = stop
        self.step = step
        let magnitude = Int(clamping: step.magnitude)
        count = distance <= 0 ? 0 : (distance - 1) / magnitude + 1
    }

    /// Returns a slice of the range; nil where its numbers exceed 64 bits.
    func slice(start place: Int, count: Int, step places: Int) -> JinjaRange? {
        let (distance, isTooFar) = place.multipliedReportingOverflow(by: step)
        let (first, isTooLarge) = start.addingReportingOverflow(distance)
        let (newStep, isTooWide) = step.multipliedReportingOverflow(by: places)
        let (length, isTooLong) = count.multipliedReportingOverflow(by: newStep)
        let (end, isTooHigh) = first.addingReportingOverflow(length)
        guard !isTooFar, !isTooLarge, !isTooWide, !isTooLong, !isTooHigh else { return nil }
        return JinjaRange(start: first, stop: end, step: newStep)
    }

    /// Returns the number at an index in `0..<count`.
    subscript(place: Int) -> Int {
        start + place * step
    }

    /// Returns the index of a number; nil if it isn't in the range.
    func place(of number: Int) -> Int? {
        let (distance, overflow) = number.subtractingReportingOverflow(start)
        guard !overflow, distance % step == 0, case let place = distance / step, place >= 0, place < count
        else { return nil }
        return place
    }
}

extension Int {
    /// Returns the sum, or the largest integer on overflow.
    func addingSaturating(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
