extension Range<Int> {
    /// The first place of which a test holds that holds of all later ones too, or the end if there is none.
    ///
    /// - Complexity: logarithmic.
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
