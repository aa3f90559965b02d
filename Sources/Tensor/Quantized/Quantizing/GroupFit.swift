/// A group of weights that share a scale, and the search for the best scale.
///
/// The best scale minimizes `Σ importance · (weight − stored weight)²`. With the mean squares of a matrix's inputs as
/// importances, that is the expected squared error of its products, as far as inputs are independent.
struct GroupFit {
    typealias Lanes = CodeLevels.Lanes

    /// The weights, 16 at a time.
    let weights: UnsafePointer<Lanes>
    /// The weight of each error; zero for padding.
    let importances: UnsafePointer<Lanes>
    /// The number of vectors of 16 weights.
    let count: Int
    /// The levels of the codes.
    let levels: CodeLevels

    /// The smallest and largest weight.
    var range: (low: Float, high: Float) {
        var low = weights[0]
        var high = weights[0]
        for index in 1..<max(count, 1) {
            low.replace(with: weights[index], where: weights[index] .< low)
            high.replace(with: weights[index], where: weights[index] .> high)
        }
        return (low.min(), high.max())
    }

    /// Writes the level nearest to each weight.
    func write(scale: Float, offset: Float, into output: UnsafeMutablePointer<Lanes>) {
        let inverse = Self.inverse(scale)
        for index in 0..<count { output[index] = levels.nearest((weights[index] - offset) * inverse) }
    }

    /// Returns `Σ importance · (weight − stored weight)²` with the nearest codes.
    func error(scale: Float, offset: Float) -> Float {
        let inverse = Self.inverse(scale)
        var sum = Lanes()
        for index in 0..<count {
            let level = levels.nearest((weights[index] - offset) * inverse)
            let difference = level * scale + offset - weights[index]
            sum += importances[index] * difference * difference
        }
        return Self.total(sum)
    }

    /// Returns `1 / scale`, or zero if that isn't finite, so that every code is the one nearest to zero.
    @inline(__always) static func inverse(_ scale: Float) -> Float {
        let inverse = 1 / scale
        return inverse.isFinite ? inverse : 0
    }

    /// Returns the sum of all lanes, in a fixed order.
    @inline(__always) static func total(_ lanes: Lanes) -> Float {
        let eight = lanes.lowHalf + lanes.highHalf
        let four = eight.lowHalf + eight.highHalf
        let two = four.lowHalf + four.highHalf
        return two.x + two.y
    }
}

extension GroupFit {
    /// Returns the scale of `weight ≈ scale · level`, of either sign.
    ///
    /// It tries scales that bring the largest weight near the highest or lowest level. For each it computes the codes,
    /// then the least-squares scale of these codes. The best one is refined in the same way while it improves.
    func scale() -> Float {
        let (low, high) = range
        let extreme = -low > high ? low : high
        guard abs(extreme) > Float.leastNormalMagnitude else { return 0 }
        var best = (scale: Float(0), gain: Float(-1))
        func consider(_ scale: Float) -> Bool {
            let (product, square) = sums(inverse: Self.inverse(scale))
            guard square > 0 else { return false }
            let gain = product * product / square
            guard gain > best.gain else { return false }
            best = (product / square, gain)
            return true
        }
        // Fewer levels leave more scales to try.
        let (steps, reach): (Int, Float) = levels.count > 32 ? (8, 0.1) : (14, 0.3)
        for end in [levels.low, levels.high] {
            for step in 0..<steps {
                let part = 1 + reach * (0.4 - Float(step) / Float(steps - 1))
                _ = consider(extreme / (end * part))
            }
        }
        for _ in 0..<6 {
            guard consider(best.scale) else { break }
        }
        return best.scale
    }

    /// Returns `Σ importance · weight · level` and `Σ importance · level²` for the codes of a scale.
    private func sums(inverse: Float) -> (product: Float, square: Float) {
        var product = Lanes()
        var square = Lanes()
        for index in 0..<count {
            let level = levels.nearest(weights[index] * inverse)
            let weighted = importances[index] * level
            product += weighted * weights[index]
            square += weighted * level
        }
        return (Self.total(product), Self.total(square))
    }
}

extension GroupFit {
    /// Returns the scale and offset of `weight ≈ scale · level + offset`.
    ///
    /// - Parameter isNonpositive: Whether the offset must not be positive, as in formats with unsigned minimums.
    func scaleAndOffset(isNonpositive: Bool) -> (scale: Float, offset: Float) {
        var (low, high) = range
        if isNonpositive { low = min(low, 0) }
        guard high - low > Float.leastNormalMagnitude else { return (0, low) }
        var sums = (one: Lanes(), x: Lanes(), xx: Lanes())
        for index in 0..<count {
            let weighted = importances[index] * weights[index]
            sums.one += importances[index]
            sums.x += weighted
            sums.xx += weighted * weights[index]
        }
        let (one, x, xx) = (Double(Self.total(sums.one)), Double(Self.total(sums.x)), Double(Self.total(sums.xx)))
        guard one > 0 else { return ((high - low) / (levels.high - levels.low), low) }

        var best = (scale: (high - low) / (levels.high - levels.low), offset: low, error: Double.infinity)
        func consider(_ scale: Float, _ offset: Float) -> Bool {
            let (level, square, product) = moments(scale: scale, offset: offset)
            let determinant = one * square - level * level
            guard determinant > 0, square > 0 else { return false }
            var newScale = (one * product - x * level) / determinant
            var newOffset = (square * x - level * product) / determinant
            if isNonpositive, newOffset > 0 { (newScale, newOffset) = (product / square, 0) }
            let error = xx - newScale * product - newOffset * x
            guard error < best.error, newScale.isFinite, newOffset.isFinite else { return false }
            best = (Float(newScale), Float(newOffset), error)
            return true
        }
        let levelCount = levels.high - levels.low
        for lowCut in 0..<4 {
            for highCut in 0..<5 {
                // The range extends from half a level beyond the weights to more than two levels inside them.
                let first = low + (high - low) * (Float(lowCut) * 0.7 - 0.35) / levelCount
                let last = high - (high - low) * (Float(highCut) * 0.7 - 0.7) / levelCount
                guard last > first else { continue }
                let offset = isNonpositive ? min(first, 0) : first
                _ = consider((last - offset) / levelCount, offset)
            }
        }
        for _ in 0..<6 {
            guard consider(best.scale, best.offset) else { break }
        }
        return (best.scale, best.offset)
    }

    /// Returns `Σ importance · level`, `Σ importance · level²` and `Σ importance · weight · level`.
    private func moments(scale: Float, offset: Float) -> (level: Double, square: Double, product: Double) {
        let inverse = Self.inverse(scale)
        var (sum, square, product) = (Lanes(), Lanes(), Lanes())
        for index in 0..<count {
            let level = levels.nearest((weights[index] - offset) * inverse)
            let weighted = importances[index] * level
            sum += weighted
            square += weighted * level
            product += weighted * weights[index]
        }
        return (Double(Self.total(sum)), Double(Self.total(square)), Double(Self.total(product)))
    }
}
