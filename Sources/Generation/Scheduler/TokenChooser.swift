import Transformer

/// A sequence's sampler, with log probabilities where they are wanted.
struct TokenChooser {
    private let sampler: Sampler
    /// The logits as the model gave them, kept because the sampler changes them in place.
    private var unmodified: [Float]?
    private let likeliestCount: Int

    /// Builds the sampling chain and shows it the prompt, which penalties count.
    init(parameters: GenerationParameters, prompt: [Int], vocabularySize: Int) throws(SamplingError) {
        sampler = try Sampler(parameters.sampling, vocabularySize: vocabularySize)
        sampler.begin(prompt: prompt)
        unmodified = parameters.reportsLogProbabilities ? Array(repeating: 0, count: vocabularySize) : nil
        likeliestCount = min(max(parameters.likeliestCount, 0), vocabularySize)
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
            let own = sampler.logProbability(of: id, in: logits)
            // One sum over the vocabulary serves all of them.
            let total = Double(logits[id]) - own
            let likeliest = Self.likeliest(likeliestCount, in: logits).map { token in
                let value = token == id ? own : Double(logits[token]) - total
                return TokenProbability(id: token, logProbability: Float(value))
            }
            return ChosenToken(id: id, logProbability: Float(own), likeliest: likeliest)
        }
    }

    /// The tokens with the highest logits, the highest first and the lower id first among equals.
    ///
    /// - Complexity: O(vocabulary · count) at worst; nearly all tokens take one comparison.
    static func likeliest(_ count: Int, in logits: UnsafeBufferPointer<Float>) -> [Int] {
        guard count > 0 else { return [] }
        var best: [Int] = []
        best.reserveCapacity(count + 1)
        for token in logits.indices where best.count < count || logits[token] > logits[best[count - 1]] {
            let place = best.firstIndex { logits[$0] < logits[token] } ?? best.count
            best.insert(token, at: place)
            if best.count > count { best.removeLast() }
        }
        return best
    }

    /// Counts a token that the output now holds.
    func accept(_ token: Int) {
        sampler.accept(token)
    }
}

/// A token that was chosen, with what was asked for about it.
struct ChosenToken {
    var id: Int
    var logProbability: Float?
    var likeliest: [TokenProbability] = []
}
