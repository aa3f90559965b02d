extension GroupFit {
    /// Sums over a group with the levels of a scale and offset, weighted by importance.
    struct Products {
        /// `Σ level²`
        var square = 0.0
        /// `Σ level`
        var level = 0.0
        /// `Σ 1`
        var one = 0.0
        /// `Σ weight · level`
        var product = 0.0
        /// `Σ weight`
        var weight = 0.0
    }

    /// Returns the sums for least squares.
    func products(scale: Float, offset: Float) -> Products {
        let inverse = Self.inverse(scale)
        var (square, level, one, product, weight) = (Lanes(), Lanes(), Lanes(), Lanes(), Lanes())
        for index in 0..<count {
            let importance = importances[index]
            let found = levels.nearest((weights[index] - offset) * inverse)
            level += importance * found
            square += importance * found * found
            one += importance
            product += importance * found * weights[index]
            weight += importance * weights[index]
        }
        return Products(
            square: Double(Self.total(square)), level: Double(Self.total(level)), one: Double(Self.total(one)),
            product: Double(Self.total(product)), weight: Double(Self.total(weight)))
    }
}
