// Sizes from a file's header or a hub's listing may be of any magnitude. Plain arithmetic traps when it overflows.

extension Sequence where Element == Int {
    /// Returns the product of sizes and a factor, or nil if a size is negative or the product overflows.
    ///
    /// A zero counts as 1 until the end. Otherwise it would hide that other sizes are too large, and a product of only
    /// some of the sizes could overflow.
    package func sizeProduct(times factor: Int = 1) -> Int? {
        var (product, isEmpty) = (factor, false)
        for size in self {
            guard size >= 0 else { return nil }
            isEmpty = isEmpty || size == 0
            let (next, overflow) = product.multipliedReportingOverflow(by: Swift.max(size, 1))
            guard !overflow else { return nil }
            product = next
        }
        return isEmpty ? 0 : product
    }

    /// The sum of sizes, or `Int.max` if it overflows.
    package var saturatingSum: Int { reduce(0) { $0.saturatingAdding($1) } }
}

extension Int {
    /// Returns the sum of two sizes, or `Int.max` if it overflows.
    package func saturatingAdding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
