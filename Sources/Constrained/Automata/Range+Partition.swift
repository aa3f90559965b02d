extension Range<Int> {
    /// Returns the first index that satisfies a predicate, or the end if none does.
    ///
    /// All later indices must satisfy it too.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    func first(from isBeyond: (Int) -> Bool) -> Int {
        var low = lowerBound
        var high = upperBound
        while low < high {
            let middle = low + (high - low) / 2
            if isBeyond(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
