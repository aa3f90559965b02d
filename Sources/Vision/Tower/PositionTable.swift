import Foundation

/// A square table of position embeddings, resampled to an image's rows and columns of patches.
struct PositionTable: Sendable {
    /// How a table is resampled. The formulas are those of PyTorch's `interpolate` and of `transformers`' `vision_utils.py`.
    enum Resampling: Sendable {
        /// Not at all: the image has the sides of the table.
        case none
        /// Between two neighbors.
        case linear(alignsCorners: Bool)
        /// Between all neighbors as far as a step, where there are fewer patches than rows of the table.
        case smooth
        /// Between four neighbors, a = −0.75.
        case cubic
        /// The row where the patch begins, all lengths being 1; numbers of rows may be held below 1.
        case nearest(isBelowOne: Bool)
    }

    /// The table's rows and their weights for a patch, along one side.
    struct Taps {
        var places: [Int]
        var weights: [Float]
    }

    /// Rows and columns of the table.
    let side: Int
    let resampling: Resampling

    /// The sources and weights in the table of each of `count` patches along a side.
    func taps(_ count: Int) -> [Taps] {
        (0..<count).map { index in
            switch resampling {
            case .none: return Taps(places: [min(index, side - 1)], weights: [1])
            case .linear(let alignsCorners):
                let (size, side) = (Float(count), Float(side))
                let source =
                    alignsCorners
                    ? Float(index) * (side - 1) / max(size - 1, 1) : (Float(index) + 0.5) * side / size - 0.5
                return neighbors(source, [0, 1]) { max(1 - $0, 0) }
            case .cubic:
                let source = (Float(index) + 0.5) * Float(side) / Float(count) - 0.5
                return neighbors(source, [-1, 0, 1, 2]) { distance in
                    let a: Float = -0.75
                    if distance <= 1 { return ((a + 2) * distance - (a + 3)) * distance * distance + 1 }
                    return ((a * distance - 5 * a) * distance + 8 * a) * distance - 4 * a
                }
            case .smooth: return smooth(index, of: count)
            case .nearest(let isBelowOne):
                var part = isBelowOne ? Float(index) * (1 / Float(count)) : Float(index) / Float(count)
                if isBelowOne { part = min(part, 1 - 1e-6) }
                let step = 1 / Double(side)
                // Bounds lie at the multiples of a step below 1; a patch on a bound is behind it.
                let place = (1..<max(side, 1)).prefix { Float(step + Double($0 - 1) * step) <= part }.count
                return Taps(places: [place], weights: [1])
            }
        }
    }

    private func neighbors(_ source: Float, _ offsets: [Int], _ weight: (Float) -> Float) -> Taps {
        let floor = source.rounded(.down)
        let first = Int(exactly: floor) ?? 0
        return Taps(
            places: offsets.map { min(max(first + $0, 0), side - 1) },
            weights: offsets.map { weight(abs(source - floor - Float($0))) })
    }

    private func smooth(_ index: Int, of count: Int) -> Taps {
        let scale = Float(side) / Float(count)
        let reach = max(scale, 1)
        let center = scale * (Float(index) + 0.5)
        let first = max(Int(exactly: (center - reach + 0.5).rounded(.towardZero)) ?? 0, 0)
        let end = min(Int(exactly: (center + reach + 0.5).rounded(.towardZero)) ?? side, side)
        var weights = (first..<max(end, first + 1)).map { place in
            max(1 - abs((Float(place) - center + 0.5) / reach), 0)
        }
        let total = weights.reduce(0, +)
        if total != 0 { weights = weights.map { $0 / total } }
        return Taps(places: Array(first..<max(end, first + 1)), weights: weights)
    }
}
