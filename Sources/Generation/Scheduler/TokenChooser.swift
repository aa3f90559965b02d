import Transformer

/// A sequence's sampler, with log probabilities where they are wanted.
struct TokenChooser {
    private let sampler: Sampler
    /// The logits as the model gave them, kept because the sampler changes them in place.
    private var unmodified: [Float]?

    /// Builds the sampling chain and shows it the prompt, which penalties count.
    init(parameters: GenerationParameters, prompt: [Int], vocabularySize: Int) throws(SamplingError) {
        sampler = try Sampler(parameters.sampling, vocabularySize: vocabularySize)
        sampler.begin(prompt: prompt)
        unmodified = parameters.reportsLogProbabilities ? Array(repeating: 0, count: vocabularySize) : nil
    }

    /// Chooses a token among the allowed ones; changes the logits.
    mutating func choose(
        from logits: UnsafeMutableBufferPointer<Float>, allowed mask: UnsafeBufferPointer<UInt32>?
    ) throws(SamplingError) -> (id: Int, logProbability: Float?) {
        if unmodified != nil {
            for index in logits.indices { unmodified?[index] = logits[index] }
        }
        let id = try sampler.sample(logits, mask: mask)
        let logProbability = unmodified.map { logits in
            logits.withUnsafeBufferPointer { Float(sampler.logProbability(of: id, in: $0)) }
        }
        return (id, logProbability)
    }

    /// Counts a token that the output now holds.
    func accept(_ token: Int) {
        sampler.accept(token)
    }
}
