import NightjarKernelTable

extension RowQuantizer {
    /// The maximum scale of a group, in units of its superblock's factor; panels store a signed byte.
    private static let highestScale: Float = 127
    /// The maximum minimum of a group, in units of its superblock's second factor; panels store a byte.
    private static let highestMinimum: Float = 255
    /// The number of rounds in which groups and factors are fitted in turn.
    private static let rounds = 2

    /// Quantizes 256 columns whose groups have a scale: an integer times a common factor.
    func quantizeSymmetricSuperblock(_ unit: Int, into row: CodedRow) {
        let count = layout.columnUnit / layout.groupColumns
        let groups = unit * count..<(unit + 1) * count
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * count) { memory in
            guard let scales = memory.baseAddress else { return }
            let whole = scales + count
            var extreme: Float = 0
            for (index, group) in groups.enumerated() {
                scales[index] = fit(group: group).scale()
                if abs(scales[index]) > abs(extreme) { extreme = scales[index] }
            }
            var factor = Self.half(extreme / Self.highestScale)
            for index in 0..<count { whole[index] = Self.whole(scales[index], factor, -127...Self.highestScale) }
            for round in 0..<Self.rounds {
                var (product, square) = (0.0, 0.0)
                for (index, group) in groups.enumerated() {
                    let fit = fit(group: group)
                    chooseScale(fit, factor: Float(factor), &whole[index])
                    guard round + 1 < Self.rounds else { continue }
                    let sums = fit.products(scale: Float(factor) * whole[index], offset: 0)
                    product += sums.product * Double(whole[index])
                    square += sums.square * Double(whole[index]) * Double(whole[index])
                }
                if round + 1 < Self.rounds, square > 0 { factor = Self.half(Float(product / square)) }
            }
            row.factors[unit] = factor.bitPattern
            for (index, group) in groups.enumerated() {
                row.scales[group] = UInt32(truncatingIfNeeded: Int(whole[index])) & 255  // whole: see below
                writeCodes(fit(group: group), group: group, scale: Float(factor) * whole[index], offset: 0, into: row)
            }
        }
    }

    /// Changes a group's integer scale by one if that reduces the error.
    private func chooseScale(_ fit: GroupFit, factor: Float, _ whole: inout Float) {
        var best = fit.error(scale: factor * whole, offset: 0)
        for candidate in [whole - 1, whole + 1] where abs(candidate) <= Self.highestScale {
            let error = fit.error(scale: factor * candidate, offset: 0)
            if error < best { (best, whole) = (error, candidate) }
        }
    }

    /// Quantizes 256 columns whose groups have a scale and a minimum: integers times two common factors.
    func quantizeAffineSuperblock(_ unit: Int, into row: CodedRow) {
        let count = layout.columnUnit / layout.groupColumns
        let groups = unit * count..<(unit + 1) * count
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * count) { memory in
            guard let scales = memory.baseAddress else { return }
            let (minimums, whole, wholeMinimums) = (scales + count, scales + 2 * count, scales + 3 * count)
            var (highest, lowest) = (Float(0), Float(0))
            for (index, group) in groups.enumerated() {
                let found = fit(group: group).scaleAndOffset(isNonpositive: true)
                (scales[index], minimums[index]) = (max(found.scale, 0), max(-found.offset, 0))
                highest = max(highest, scales[index])
                lowest = max(lowest, minimums[index])
            }
            var factor = Self.half(highest / Self.highestScale)
            var offsetFactor = Self.half(lowest / Self.highestMinimum)
            for index in 0..<count {
                whole[index] = Self.whole(scales[index], factor, 0...Self.highestScale)
                wholeMinimums[index] = Self.whole(minimums[index], offsetFactor, 0...Self.highestMinimum)
            }
            for round in 0..<Self.rounds {
                var normal = NormalEquations()
                for (index, group) in groups.enumerated() {
                    let fit = fit(group: group)
                    choosePair(fit, Float(factor), Float(offsetFactor), &whole[index], &wholeMinimums[index])
                    guard round + 1 < Self.rounds else { continue }
                    let sums = fit.products(
                        scale: Float(factor) * whole[index], offset: -Float(offsetFactor) * wholeMinimums[index])
                    normal.add(sums, scale: Double(whole[index]), minimum: Double(wholeMinimums[index]))
                }
                if round + 1 < Self.rounds, let solution = normal.solution {
                    (factor, offsetFactor) = (Self.half(Float(solution.scale)), Self.half(Float(solution.minimum)))
                }
            }
            row.factors[unit] = factor.bitPattern
            row.offsetFactors[unit] = offsetFactor.bitPattern
            for (index, group) in groups.enumerated() {
                row.scales[group] = UInt32(whole[index])  // whole: see below
                row.offsets[group] = UInt32(wholeMinimums[index])  // whole: see below
                writeCodes(
                    fit(group: group), group: group, scale: Float(factor) * whole[index],
                    offset: -Float(offsetFactor) * wholeMinimums[index], into: row)
            }
        }
    }

    /// Changes a group's integer scale and minimum by at most one each if that reduces the error.
    private func choosePair(
        _ fit: GroupFit, _ factor: Float, _ offsetFactor: Float, _ whole: inout Float, _ minimum: inout Float
    ) {
        var best = Float.infinity
        let (center, centerMinimum) = (whole, minimum)
        for step in [Float(0), -1, 1] {
            for minimumStep in [Float(0), -1, 1] {
                let (scale, offset) = (center + step, centerMinimum + minimumStep)
                guard scale >= 0, scale <= Self.highestScale, offset >= 0, offset <= Self.highestMinimum else {
                    continue
                }
                let error = fit.error(scale: factor * scale, offset: -offsetFactor * offset)
                if error < best { (best, whole, minimum) = (error, scale, offset) }
            }
        }
    }

    /// Returns a number in units of a factor, rounded and clamped to a range; the range's start for NaN.
    ///
    /// Scales of weights near the limits of single precision may be NaN.
    private static func whole(_ value: Float, _ factor: Float16, _ range: ClosedRange<Float>) -> Float {
        let units = (value * GroupFit.inverse(Float(factor))).rounded()
        return min(range.upperBound, max(range.lowerBound, units))
    }
}

/// The least-squares equations for the two factors of a superblock, given codes, scales and minimums.
private struct NormalEquations {
    private var scales = 0.0
    private var both = 0.0
    private var minimums = 0.0
    private var scaleProduct = 0.0
    private var minimumProduct = 0.0

    /// Adds a group, whose weights are about `a · scale · level − b · minimum`.
    mutating func add(_ sums: GroupFit.Products, scale: Double, minimum: Double) {
        scales += sums.square * scale * scale
        both += sums.level * scale * minimum
        minimums += sums.one * minimum * minimum
        scaleProduct += sums.product * scale
        minimumProduct += sums.weight * minimum
    }

    /// The two factors, or nil if they are undetermined or not positive.
    var solution: (scale: Double, minimum: Double)? {
        guard minimums > 0 else { return scales > 0 ? (scaleProduct / scales, 0) : nil }
        let determinant = scales * minimums - both * both
        guard determinant > 1e-12 * scales * minimums else { return nil }
        let scale = (scaleProduct * minimums - minimumProduct * both) / determinant
        let minimum = (scaleProduct * both - minimumProduct * scales) / determinant
        return scale > 0 && minimum > 0 ? (scale, minimum) : nil
    }
}
