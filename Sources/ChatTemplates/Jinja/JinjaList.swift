/// The elements of a list or tuple.
final class JinjaList {
    /// The elements.
    let items: [JinjaValue]
    /// One more than the deepest element's depth.
    let depth: Int
    /// The number of values inside, counted again wherever a value is shared; saturates.
    let weight: Int
    /// The bytes of the text inside, counted again wherever a value is shared; saturates.
    let textBytes: Int
    /// Whether this is a pair of `groupby`, whose parts also have the names `grouper` and `list`.
    let isGroup: Bool

    /// Makes a list.
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
    /// The bound that is not reached.
    let stop: Int
    /// The distance, not zero.
    let step: Int
    /// The number of numbers.
    let count: Int

    /// Makes a range, or nil where its length needs more than 64 bits.
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

    /// Some of the numbers, from a place on and with a step of places; nil where that needs more than 64 bits.
    func slice(start place: Int, count: Int, step places: Int) -> JinjaRange? {
        let (distance, isTooFar) = place.multipliedReportingOverflow(by: step)
        let (first, isTooLarge) = start.addingReportingOverflow(distance)
        let (newStep, isTooWide) = step.multipliedReportingOverflow(by: places)
        let (length, isTooLong) = count.multipliedReportingOverflow(by: newStep)
        let (end, isTooHigh) = first.addingReportingOverflow(length)
        guard !isTooFar, !isTooLarge, !isTooWide, !isTooLong, !isTooHigh else { return nil }
        return JinjaRange(start: first, stop: end, step: newStep)
    }

    /// The number at a place within `0..<count`.
    subscript(place: Int) -> Int {
        start + place * step
    }

    /// The place of a number, or nil.
    func place(of number: Int) -> Int? {
        let (distance, overflow) = number.subtractingReportingOverflow(start)
        guard !overflow, distance % step == 0, case let place = distance / step, place >= 0, place < count
        else { return nil }
        return place
    }
}

extension Int {
    /// The sum, or the largest integer where it does not fit.
    func addingSaturating(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
