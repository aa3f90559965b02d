/// A stable sort whose comparison can throw, as Python's can.
enum JinjaSort {
    /// Returns the elements in the order of their keys.
    ///
    /// - Complexity: O(*n* log *n*) comparisons.
    static func sorted<Element>(
        _ pairs: [(key: JinjaValue, element: Element)], reverse: Bool, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> [Element] {
        // Python reverses before and after, so that equal elements keep their order.
        let input = reverse ? pairs.reversed() : pairs
        let sorted = try mergeSorted(input[...], interpreter).map(\.element)
        return reverse ? sorted.reversed() : sorted
    }

    private static func mergeSorted<Element>(
        _ pairs: ArraySlice<(key: JinjaValue, element: Element)>, _ interpreter: JinjaInterpreter
    ) throws(JinjaFailure) -> [(key: JinjaValue, element: Element)] {
        guard pairs.count > 1 else { return Array(pairs) }
        let middle = pairs.startIndex + pairs.count / 2
        let left = try mergeSorted(pairs[..<middle], interpreter)
        let right = try mergeSorted(pairs[middle...], interpreter)
        var result: [(key: JinjaValue, element: Element)] = []
        result.reserveCapacity(pairs.count)
        var i = 0
        var j = 0
        while i < left.count, j < right.count {
            try interpreter.budget.spend(steps: 2)
            if try JinjaComparison.less.holds(right[j].key, left[i].key, interpreter.budget) {
                result.append(right[j])
                j += 1
            } else {
                result.append(left[i])
                i += 1
            }
        }
        return result + left[i...] + right[j...]
    }
}
