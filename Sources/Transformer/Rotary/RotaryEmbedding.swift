import Foundation

/// A rotary position embedding: the frequencies by which pairs of a head's elements are rotated.
///
/// Frequencies are computed step by step in single precision, as in the reference implementation. So angles agree at
/// large positions too.
///
/// - Source: Su et al. 2021; scalings as in `transformers`, `modeling_rope_utils.py`.
package struct RotaryEmbedding: Sendable, Equatable {
    /// The base of the frequencies.
    package let theta: Double
    /// The number of a head's rotated elements, which come first.
    package let dimension: Int
    /// The scaling of the frequencies.
    package let scaling: RotaryScaling
    /// Whether adjacent elements are pairs, rather than elements half the rotated part apart.
    package var isInterleaved = false
    /// Whether the rotation has the opposite direction.
    package var isReversed = false

    /// The axes of positions that rotate each pair.
    package var axes = Axes.one

    /// The axes of positions.
    package enum Axes: Sendable, Equatable {
        /// A position is one number.
        case one
        /// The numbers of pairs that are rotated by time, row and column: in sections, or in turns with the rest for
        /// time.
        case sections([Int], takesTurns: Bool)
        /// Half of the pairs are rotated by row, half by column, with the same frequencies.
        case grid
        /// Half of the pairs are rotated by row, half by column; rows have the even frequencies, columns the odd ones.
        case alternating
        /// The first half of a head is rotated by column, the second by row, each as a separate head.
        case halves
    }

    /// Returns the axis that rotates a pair.
    func axis(of pair: Int) -> WritableKeyPath<GridPosition, Int> & Sendable {
        switch axes {
        case .one: return \.time
        case .sections(let counts, let takesTurns):
            guard counts.count == 3 else { return \.time }
            if takesTurns {
                if pair % 3 == 1, pair < 3 * counts[1] { return \.row }
                if pair % 3 == 2, pair < 3 * counts[2] { return \.column }
                return \.time
            }
            if pair < counts[0] { return \.time }
            return pair < counts[0] + counts[1] ? \.row : \.column
        case .grid, .alternating: return pair < pairCount / 2 ? \.row : \.column
        case .halves: return pair < pairCount / 2 ? \.column : \.row
        }
    }

    /// The number of angles per position.
    var pairCount: Int { (dimension + 1) / 2 }

    /// The number of parts of a head that are rotated separately.
    var partCount: Int { axes == .halves ? 2 : 1 }

    /// Returns the factor on cosine and sine for a sequence of `length` tokens.
    func attentionFactor(forLength length: Int) -> Float {
        switch scaling {
        case .yarn(_, _, _, _, _, let factor): Float(factor)
        case .long(_, _, let originalPositions, let short, let long): Float(length > originalPositions ? long : short)
        default: 1
        }
    }

    /// Returns the number of the set of frequencies that a sequence of this length uses.
    ///
    /// Cached keys of one set are useless with another. Dynamic scaling counts as one set, because the reference keeps
    /// its cached keys while the base grows.
    func regime(forLength length: Int) -> Int {
        if case .long(_, _, let originalPositions, _, _) = scaling { return length > originalPositions ? 1 : 0 }
        return 0
    }

    /// Whether the frequencies depend on the length of the sequence.
    var dependsOnLength: Bool {
        switch scaling {
        case .dynamic, .long: true
        default: false
        }
    }

    /// Returns whether all these lengths use the same frequencies.
    func isUniform(forLengths lengths: ClosedRange<Int>) -> Bool {
        switch scaling {
        case .dynamic(_, let maximumPositions): lengths.upperBound <= maximumPositions || lengths.count == 1
        case .long: regime(forLength: lengths.lowerBound) == regime(forLength: lengths.upperBound)
        default: true
        }
    }

    /// Writes the angular frequencies in radians per position, for a sequence of `length` tokens.
    ///
    /// - Parameter output: `[pairCount]`, overwritten.
    func writeFrequencies(forLength length: Int, into output: UnsafeMutablePointer<Float>) {
        var base = theta
        if case .dynamic(let factor, let maximumPositions) = scaling, length > maximumPositions {
            let ratio = factor * Double(length) / Double(maximumPositions) - (factor - 1)
            base *= pow(ratio, Double(dimension) / Double(dimension - 2))
        }
        // The axes of a grid have the same frequencies, each over half of the pairs.
        let isGrid = axes == .grid || axes == .halves
        let (pairs, width) = isGrid ? (max(pairCount / 2, 1), max(dimension / 2, 1)) : (pairCount, dimension)
        for i in 0..<pairCount {
            let half = pairCount / 2
            let number = axes == .alternating ? (i < half ? 2 * i : 2 * (i - half) + 1) : i % pairs
            let exponent = Float(2 * number) / Float(width)
            output[i] = Float(pow(Double(Float(base)), Double(exponent)))
        }
        switch scaling {
        case .none, .dynamic:
            for i in 0..<pairCount { output[i] = 1 / output[i] }
        case .proportional(let factor, let count):
            for i in 0..<pairCount { output[i] = i < count ? 1 / output[i] / Float(factor) : 0 }
        case .linear(let factor):
            for i in 0..<pairCount { output[i] = 1 / output[i] / Float(factor) }
        case .llama3(let factor, let lowFrequency, let highFrequency, let originalPositions):
            let original = Double(originalPositions)
            for i in 0..<pairCount {
                output[i] = Self.llama3(
                    1 / output[i], factor: Float(factor), low: Float(lowFrequency), high: Float(highFrequency),
                    original: original, lowLength: original / lowFrequency, highLength: original / highFrequency)
            }
        case .yarn(let factor, let fastBeta, let slowBeta, let truncates, let originalPositions, _):
            let (low, high) = yarnRange(
                fastBeta: fastBeta, slowBeta: slowBeta, truncates: truncates, originalPositions: originalPositions)
            for i in 0..<pairCount {
                let ramp = min(max((Float(i) - Float(low)) / Float(high - low), 0), 1)
                let kept = 1 - ramp
                output[i] = 1 / (Float(factor) * output[i]) * (1 - kept) + 1 / output[i] * kept
            }
        case .long(let short, let long, let originalPositions, _, _):
            let divisors = length > originalPositions ? long : short
            for i in 0..<pairCount { output[i] = 1 / (Float(divisors[i]) * output[i]) }
        }
    }

    private static func llama3(
        _ frequency: Float, factor: Float, low: Float, high: Float, original: Double, lowLength: Double,
        highLength: Double
    ) -> Float {
        let length = Float(2 * Double.pi) / frequency
        if length < Float(highLength) { return frequency }
        if length > Float(lowLength) { return frequency / factor }
        let smooth = (Float(original) / length - low) / (high - low)
        return (1 - smooth) * frequency / factor + smooth * frequency
    }

    private func yarnRange(
        fastBeta: Double, slowBeta: Double, truncates: Bool, originalPositions: Int
    ) -> (low: Double, high: Double) {
        func position(_ rotations: Double) -> Double {
            Double(dimension) * log(Double(originalPositions) / (rotations * 2 * Double.pi)) / (2 * log(theta))
        }
        var low = position(fastBeta)
        var high = position(slowBeta)
        if truncates {
            low = low.rounded(.down)
            high = high.rounded(.up)
        }
        low = max(low, 0)
        high = min(high, Double(dimension - 1))
        return low == high ? (low, high + 0.001) : (low, high)
    }
}
