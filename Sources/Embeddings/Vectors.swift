extension [Float] {
    /// The cosine of the angle between two vectors: 1 for the same direction, 0 for none in common.
    ///
    /// - Returns: 0 where one has no length, and where they have different numbers of elements, since vectors of two
    ///   spaces have nothing in common.
    public func cosineSimilarity(to other: [Float]) -> Float {
        guard count == other.count else { return 0 }
        var (product, own, others) = (0.0, 0.0, 0.0)
        for (a, b) in zip(self, other) {
            product += Double(a) * Double(b)
            own += Double(a) * Double(a)
            others += Double(b) * Double(b)
        }
        let lengths = own.squareRoot() * others.squareRoot()
        return lengths > 0 ? Float(product / lengths) : 0
    }

    /// The vector of the same direction whose length is 1; one without a length stays as it is.
    public func normalized() -> [Float] {
        let length = reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
        let divisor = Swift.max(length, 1e-12)
        return map { Float(Double($0) / divisor) }
    }
}
