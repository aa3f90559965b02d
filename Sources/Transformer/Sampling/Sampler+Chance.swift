import Foundation
import Tensor

/// Sampling with temperature, top-k, top-p and min-p.
///
/// Except for rounding, the result is that of the processors of those names in sequence. The token is found by
/// inverting the cumulative distribution in the order of the vocabulary. The vocabulary is never sorted, and after the
/// first filter only the remaining tokens are read.
extension Sampler {
    /// The number of weights that are summed in single precision before their sum is added in double precision.
    private static let blockSize = 256
    /// The inverse of the largest fraction of the vocabulary for which a mask is read token by token.
    private static let fewPart = 16

    /// Samples a token; modifies the logits.
    ///
    /// - Complexity: O(*n*) in the vocabulary; with a mask of few tokens, O(*m*) in its words and tokens.
    func drawn(
        from logits: UnsafeMutableBufferPointer<Float>, mask: UnsafeBufferPointer<UInt32>?
    ) throws(SamplingError) -> Int {
        var candidates = Candidates(tokens: workspace.tokens, logits: logits, weights: workspace.values)
        if let mask {
            if candidates.gather(allowedBy: mask, limit: logits.count / Self.fewPart) { return try drawn(candidates) }
            TokenMask.apply(mask, to: logits)
        }
        let highest = try heated(logits)
        let topP = parameters.topP.flatMap { $0 < 1 ? $0 : nil }
        let minP = parameters.minP.flatMap { $0 > 0 ? $0 : nil }
        if let topK = parameters.topK, topK > 0, topK < logits.count {
            candidates.gather(atLeast: threshold(ofLikeliest: topK, in: logits))
            weigh(UnsafeBufferPointer(logits), count: candidates.count, highest: highest)
            if let topP { keepNucleus(&candidates, topP, of: candidates.totalWeight, highest: highest) }
        } else if let topP {
            let total = weighAll(UnsafeBufferPointer(logits), highest: highest)
            // All tokens with smaller weights together weigh less than what top-p excludes; the factor 2 allows for
            // rounding.
            candidates.gather(weighingMoreThan: Float((1 - topP) * total / Double(2 * logits.count)))
            keepNucleus(&candidates, topP, of: total, highest: highest)
        } else if let minP {
            candidates.gather(atLeast: min(highest, highest + Float(log(minP))))
            weigh(UnsafeBufferPointer(logits), count: candidates.count, highest: highest)
        } else {
            let total = weighAll(UnsafeBufferPointer(logits), highest: highest)
            return token(passing: nextUnit() * total)
        }
        if let minP { candidates.keep(above: min(highest, highest + Float(log(minP))), ties: .max) }
        return candidates.token(passing: nextUnit() * candidates.totalWeight)
    }

    /// Samples one of the few tokens that a mask allows, without reading the others.
    private func drawn(_ allowed: Candidates) throws(SamplingError) -> Int {
        var candidates = allowed
        let highest = try heated(UnsafeMutableBufferPointer(rebasing: candidates.logits[..<candidates.count]))
        // The other tokens have no weight.
        candidates.keep(above: highest + TopPProcessor.lowestDifference, ties: .max)
        if let topK = parameters.topK, topK > 0, topK < candidates.count {
            let logits = UnsafeMutableBufferPointer(rebasing: candidates.logits[..<candidates.count])
            candidates.keep(above: threshold(ofLikeliest: topK, in: logits), ties: .max)
        }
        weigh(UnsafeBufferPointer(candidates.logits), count: candidates.count, highest: highest)
        if let topP = parameters.topP, topP < 1 {
            keepNucleus(&candidates, topP, of: candidates.totalWeight, highest: highest)
        }
        if let minP = parameters.minP, minP > 0 {
            candidates.keep(above: min(highest, highest + Float(log(minP))), ties: .max)
        }
        return candidates.token(passing: nextUnit() * candidates.totalWeight)
    }

    /// Divides logits by the temperature, as ``TemperatureProcessor`` does, and returns the highest.
    private func heated(_ logits: UnsafeMutableBufferPointer<Float>) throws(SamplingError) -> Float {
        guard let base = logits.baseAddress, !logits.isEmpty else { throw .nothingAllowed }
        let highest = kernels.elementwise.maximum(base, count: logits.count)
        guard highest.isFinite else { throw .nothingAllowed }
        let temperature = Float(logitFactor: parameters.temperature)
        if temperature == 1 { return highest }
        TemperatureProcessor.divide(logits, by: temperature, below: highest)
        return 0
    }

    /// Returns the natural logarithm of a token's probability under unmodified logits, by the kernels.
    ///
    /// - Parameter logits: `[vocabularySize]`
    package func logProbability(of token: Int, in logits: UnsafeBufferPointer<Float>) -> Double {
        guard let base = logits.baseAddress else { return -.infinity }
        let highest = kernels.elementwise.maximum(base, count: logits.count)
        return Double(logits[token]) - Double(highest) - log(weighAll(logits, highest: highest))
    }

    /// Returns the lowest of the `count` highest logits.
    private func threshold(ofLikeliest count: Int, in logits: UnsafeMutableBufferPointer<Float>) -> Float {
        let heap = UnsafeMutableBufferPointer(rebasing: workspace.heap[..<count])
        // NaN counts as excluded.
        for index in 0..<count { heap[index] = logits[index] > -.infinity ? logits[index] : -.infinity }
        LogitHeap.order(heap, count: count, by: <)
        guard let base = logits.baseAddress else { return heap[0] }
        var start = count
        while start < logits.count {
            let end = min(start + Self.comparedSize, logits.count)
            if end - start < Self.comparedSize || Self.rises(above: heap[0], base + start) {
                for index in start..<end where logits[index] > heap[0] {
                    heap[0] = logits[index]
                    LogitHeap.sink(heap, count: count, from: 0, by: <)
                }
            }
            start = end
        }
        // If fewer than `count` tokens are allowed, the excluded ones stay excluded.
        return max(heap[0], -.greatestFiniteMagnitude)
    }

    private func keepNucleus(_ candidates: inout Candidates, _ share: Double, of total: Double, highest: Float) {
        let search = NucleusSearch(buckets: workspace.buckets, heap: workspace.heap)
        let (logit, ties) = search.threshold(of: candidates, highest: highest, goal: share * total)
        candidates.keep(above: logit, ties: ties)
    }

    /// Writes the weights of the first logits, `e^(logit − highest)`, to the workspace.
    private func weigh(_ logits: UnsafeBufferPointer<Float>, count: Int, highest: Float) {
        let weights = workspace.values
        for index in 0..<count {
            let difference = logits[index] - highest
            weights[index] = difference > TopPProcessor.lowestDifference ? difference : -.infinity
        }
        guard let base = weights.baseAddress else { return }
        kernels.elementwise.exponential(base, into: base, count: count)
    }

    /// Computes the weights of the whole vocabulary, and returns their sum.
    private func weighAll(_ logits: UnsafeBufferPointer<Float>, highest: Float) -> Double {
        weigh(logits, count: logits.count, highest: highest)
        var (total, start) = (0.0, 0)
        while start < logits.count {
            total += blockWeight(start)
            start += Self.blockSize
        }
        return total
    }

    /// Returns the token at which the sum of the vocabulary's weights exceeds a target.
    private func token(passing target: Double) -> Int {
        let weights = workspace.values
        var (sum, start, last) = (0.0, 0, 0)
        while start < weights.count {
            let block = blockWeight(start)
            let end = min(start + Self.blockSize, weights.count)
            if block > 0, sum + block > target || end == weights.count {
                for index in start..<end where weights[index] > 0 {
                    sum += Double(weights[index])
                    last = index
                    if sum > target { return index }
                }
            } else if block > 0 {
                sum += block
                last = start
            }
            start = end
        }
        // Only rounding can lead here; the last token with a weight is returned.
        return (last..<min(last + Self.blockSize, weights.count)).last { weights[$0] > 0 } ?? last
    }

    /// Returns the sum of a block of weights.
    private func blockWeight(_ start: Int) -> Double {
        let weights = workspace.values
        let end = min(start + Self.blockSize, weights.count)
        guard end - start == Self.blockSize, let base = weights.baseAddress else {
            var sum: Float = 0
            for index in start..<end { sum += weights[index] }
            return Double(sum)
        }
        let block = UnsafeRawPointer(base + start)
        var sums = SIMD8<Float>()
        for offset in stride(from: 0, to: Self.blockSize * 4, by: 32) {
            sums += block.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        }
        return Double(sums.sum())
    }
}
