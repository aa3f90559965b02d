import Foundation
import Tensor

/// A sampler that chooses tokens from logits: a chain of processors, then the likeliest token or a random one.
///
/// The order is that of `transformers`: bias, repetition, presence and frequency, temperature, top-k, top-p, min-p.
/// Sampling allocates nothing. Used by one thread at a time.
///
/// ```swift
/// let sampler = try Sampler(SamplingParameters(), vocabularySize: model.vocabularySize)
/// sampler.begin(prompt: tokens)
/// let token = try sampler.sample(logits)
/// sampler.accept(token)
/// ```
package final class Sampler {
    /// The parameters.
    package let parameters: SamplingParameters
    /// The seed in use: the parameters', or a random one.
    package let seed: UInt64
    let workspace: SamplingWorkspace
    let kernels: Kernels
    /// The processors that modify each logit independently: bias and penalties.
    private let adjustments: [any LogitsProcessor]
    private var generator: SeededGenerator

    /// Checks the parameters and creates the chain.
    ///
    /// - Throws: ``SamplingError/outOfRange(parameter:value:expected:)``,
    ///   ``SamplingError/biasToken(token:vocabularySize:)``, ``SamplingError/kernels(_:)``.
    package init(_ parameters: SamplingParameters, vocabularySize: Int) throws(SamplingError) {
        try Self.check(parameters, vocabularySize: vocabularySize)
        self.parameters = parameters
        seed = parameters.seed ?? UInt64.random(in: .min ... .max)
        generator = SeededGenerator(seed: seed)
        workspace = SamplingWorkspace(vocabularySize: vocabularySize)
        adjustments = Self.adjustments(for: parameters)
        do {
            kernels = try Kernels.selected()
        } catch {
            throw .kernels(error)
        }
    }

    /// Returns the processors that modify each logit independently: bias and penalties.
    static func adjustments(for parameters: SamplingParameters) -> [any LogitsProcessor] {
        var chain: [any LogitsProcessor] = []
        if !parameters.logitBias.isEmpty { chain.append(LogitBiasProcessor(parameters.logitBias)) }
        if parameters.repetitionPenalty != 1 {
            chain.append(RepetitionPenaltyProcessor(parameters.repetitionPenalty))
        }
        if parameters.presencePenalty != 0 || parameters.frequencyPenalty != 0 {
            chain.append(
                PresenceFrequencyProcessor(
                    presence: parameters.presencePenalty, frequency: parameters.frequencyPenalty))
        }
        return chain
    }

    /// Returns the whole chain as processors; ``drawn(from:mask:)`` does the work of all but the adjustments at once.
    static func processors(for parameters: SamplingParameters) -> [any LogitsProcessor] {
        var chain = adjustments(for: parameters)
        guard parameters.temperature != 0 else { return chain }
        if parameters.temperature != 1 { chain.append(TemperatureProcessor(parameters.temperature)) }
        if let topK = parameters.topK, topK > 0 { chain.append(TopKProcessor(topK)) }
        if let topP = parameters.topP, topP < 1 { chain.append(TopPProcessor(topP)) }
        if let minP = parameters.minP, minP > 0 { chain.append(MinPProcessor(minP)) }
        return chain
    }

    /// Begins a sequence: resets the counts and the random numbers, and counts the prompt's tokens.
    package func begin(prompt: [Int]) {
        workspace.reset()
        for token in prompt { workspace.note(token, generated: false) }
        generator = SeededGenerator(seed: seed)
    }

    /// Counts a generated token.
    package func accept(_ token: Int) {
        workspace.note(token, generated: true)
    }

    /// Samples a token; modifies the logits.
    ///
    /// - Parameters:
    ///   - logits: `[vocabularySize]`
    ///   - mask: The allowed tokens; nil for all.
    /// - Throws: ``SamplingError/nothingAllowed``
    package func sample(
        _ logits: UnsafeMutableBufferPointer<Float>, mask: UnsafeBufferPointer<UInt32>? = nil
    ) throws(SamplingError) -> Int {
        for adjustment in adjustments { adjustment.process(logits, workspace: workspace) }
        guard parameters.isGreedy else { return try drawn(from: logits, mask: mask) }
        // The adjustments modify each logit independently, so only the allowed ones are read.
        guard let mask else { return try Self.likeliest(UnsafeBufferPointer(logits)) }
        return try Self.likeliest(UnsafeBufferPointer(logits), among: mask)
    }

    /// Returns the next random number in [0, 1).
    func nextUnit() -> Double { generator.nextUnit() }

    /// Returns the natural logarithm of a token's probability under unmodified logits.
    package static func logProbability(of token: Int, in logits: UnsafeBufferPointer<Float>) -> Double {
        var highest = -Float.infinity
        for logit in logits where logit > highest { highest = logit }
        var total = 0.0
        for logit in logits where logit - highest > -80 { total += Double(exp(logit - highest)) }
        return Double(logits[token]) - Double(highest) - log(total)
    }

    private static func check(
        _ parameters: SamplingParameters, vocabularySize: Int
    ) throws(SamplingError) {
        func require(
            _ name: String, _ value: Double?, _ isValid: (Double) -> Bool, _ expected: String
        ) throws(SamplingError) {
            guard let value else { return }
            guard value.isFinite, isValid(value) else {
                throw .outOfRange(parameter: name, value: value, expected: expected)
            }
        }
        try require("temperature", parameters.temperature, { $0 >= 0 }, "0 or more")
        try require("top-k", parameters.topK.map { Double($0) }, { $0 >= 0 }, "0 or more")
        try require("top-p", parameters.topP, { $0 >= 0 && $0 <= 1 }, "0 to 1")
        try require("min-p", parameters.minP, { $0 >= 0 && $0 <= 1 }, "0 to 1")
        try require("repetition penalty", parameters.repetitionPenalty, { $0 > 0 }, "more than 0")
        try require("presence penalty", parameters.presencePenalty, { _ in true }, "a finite number")
        try require("frequency penalty", parameters.frequencyPenalty, { _ in true }, "a finite number")
        for (token, bias) in parameters.logitBias {
            guard token >= 0, token < vocabularySize else {
                throw .biasToken(token: token, vocabularySize: vocabularySize)
            }
            try require("logit bias", bias, { _ in true }, "a finite number")
        }
    }
}
