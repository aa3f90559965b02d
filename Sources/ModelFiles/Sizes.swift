// Sizes that somebody else states, in a file's header or a hub's listing, may be of any magnitude. Multiplied or added as they
// are, they end the program.

extension Sequence where Element == Int {
    /// The product of sizes and a factor; nil where one of them is negative, or where an `Int` holds no such product.
    ///
    /// A zero is left out until the end: it would hide that the others are too large, and whoever multiplies only some of them
    /// would find out. So no product of some of the sizes overflows.
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

    /// The sum of sizes, or the largest number where there is more.
    package var saturatingSum: Int { reduce(0) { $0.saturatingAdding($1) } }
}

extension Int {
    /// The sum of two sizes, or the largest number where it is more.
    package func saturatingAdding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
