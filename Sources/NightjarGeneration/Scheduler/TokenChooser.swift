import Foundation
import Transformer

/// A sequence's sampler, with log probabilities where they are requested.
struct TokenChooser {
    private let sampler: Sampler
    private let alternativeCount: Int
    /// A copy of the model's logits, because the sampler changes them in place; nil if not needed.
    private var unmodified: [Float]?

    /// Builds the sampling chain, and counts the prompt's tokens for penalties.
    init(parameters: GenerationParameters, prompt: [Int], vocabularySize: Int) throws(SamplingError) {
        sampler = try Sampler(parameters.sampling, vocabularySize: vocabularySize)
        sampler.begin(prompt: prompt)
        alternativeCount = min(max(0, parameters.alternativeCount), vocabularySize)
        unmodified = parameters.reportsLogProbabilities ? Array(repeating: 0, count: vocabularySize) : nil
    }

    /// Chooses a token among the allowed ones; changes the logits.
    mutating func choose(
        from logits: UnsafeMutableBufferPointer<Float>, allowed mask: UnsafeBufferPointer<UInt32>?
    ) throws(SamplingError) -> ChosenToken {
        if unmodified != nil {
            for index in logits.indices { unmodified?[index] = logits[index] }
        }
        let id = try sampler.sample(logits, mask: mask)
        guard let unmodified else { return ChosenToken(id: id) }
        return unmodified.withUnsafeBufferPointer { logits in
            let logProbability = sampler.logProbability(of: id, in: logits)
            let alternatives =
                alternativeCount > 0
                ? Self.alternatives(
                    alternativeCount, in: logits, allowed: mask, logit: logits[id], logProbability: logProbability)
                : nil
            return ChosenToken(id: id, logProbability: Float(logProbability), alternatives: alternatives)
        }
    }

    /// Counts a token of the output.
    func accept(_ token: Int) {
        sampler.accept(token)
    }

    /// Returns the likeliest of the allowed tokens.
    ///
    /// - Complexity: O(vocabulary), and O(`count`) for each token that enters the list, which few do.
    /// - Parameters:
    ///   - logits: `[vocabularySize]`, unmodified.
    ///   - mask: The allowed tokens; nil allows all.
    ///   - logit: The logit of some token.
    ///   - logProbability: The logarithm of that token's probability. Others follow from the difference of logits, so
    ///     that a token has one log probability, however near to 0.
    static func alternatives(
        _ count: Int, in logits: UnsafeBufferPointer<Float>, allowed mask: UnsafeBufferPointer<UInt32>?,
        logit reference: Float, logProbability: Double
    ) -> TokenAlternatives {
        func value(_ logit: Float) -> Double { min(logProbability + (Double(logit) - Double(reference)), 0) }
        var likeliest: [(id: Int, logit: Float)] = []
        likeliest.reserveCapacity(count + 1)
        var total = 0.0
        var allowedCount = 0
        for id in logits.indices {
            // A mask may end before the vocabulary does; tokens beyond it are not allowed.
            if let mask, id / 32 >= mask.count || mask[id / 32] & 1 << UInt32(id % 32) == 0 { continue }
            let logit = logits[id]
            guard logit > -.infinity else { continue }
            allowedCount += 1
            total += exp(value(logit))
            if likeliest.count == count, let last = likeliest.last, logit <= last.logit { continue }
            // A token goes behind its equals, so that the lowest id comes first.
            let place = likeliest.firstIndex { $0.logit < logit } ?? likeliest.count
            likeliest.insert((id, logit), at: place)
            if likeliest.count > count { likeliest.removeLast() }
        }
        return TokenAlternatives(
            likeliest: likeliest.map { .init(id: $0.id, logProbability: Float(value($0.logit))) },
            allowedLogProbability: Float(log(min(total, 1))), allowedCount: allowedCount)
    }
}
