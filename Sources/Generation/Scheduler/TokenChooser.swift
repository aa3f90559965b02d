import Foundation
import Transformer

/// A sequence's sampler, with log probabilities where they are wanted.
struct TokenChooser {
    private let sampler: Sampler
    private let alternativeCount: Int
    /// The logits as the model gave them, kept because the sampler changes them in place.
    private var unmodified: [Float]?

    /// Builds the sampling chain and shows it the prompt, which penalties count.
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

    /// Counts a token that the output now holds.
    func accept(_ token: Int) {
        sampler.accept(token)
    }

    /// The likeliest of the allowed tokens.
    ///
    /// O(vocabulary) and, for those that come up among the likeliest, which few do, O(`count`).
    ///
    /// - Parameters:
    ///   - logits: `[vocabularySize]`, unmodified.
    ///   - mask: Allowed tokens; nil allows all.
    ///   - logit: The logit of some token.
    ///   - logProbability: The logarithm of that token's probability. Others' are told from the difference of logits, so that
    ///     a token has one log-probability, however near to 0.
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
            // A mask may end before the vocabulary does; what is beyond it is not allowed.
            if let mask, id / 32 >= mask.count || mask[id / 32] & 1 << UInt32(id % 32) == 0 { continue }
            let logit = logits[id]
            guard logit > -.infinity else { continue }
            allowedCount += 1
            total += exp(value(logit))
            if likeliest.count == count, let last = likeliest.last, logit <= last.logit { continue }
            // Behind equals, so that the lowest id comes first.
            let place = likeliest.firstIndex { $0.logit < logit } ?? likeliest.count
            likeliest.insert((id, logit), at: place)
            if likeliest.count > count { likeliest.removeLast() }
        }
        return TokenAlternatives(
            likeliest: likeliest.map { .init(id: $0.id, logProbability: Float(value($0.logit))) },
            allowedLogProbability: Float(log(min(total, 1))), allowedCount: allowedCount)
    }
}
