import Foundation

@testable import Transformer

/// The slow twin of drawing a token: the processors one after the other, then the cumulative distribution.
final class PlainSampler {
    private let processors: [any LogitsProcessor]
    private let workspace: SamplingWorkspace
    private var generator: SeededGenerator
    private let isGreedy: Bool

    init(_ parameters: SamplingParameters, vocabularySize: Int, seed: UInt64) {
        processors = Sampler.processors(for: parameters)
        workspace = SamplingWorkspace(vocabularySize: vocabularySize)
        generator = SeededGenerator(seed: seed)
        isGreedy = parameters.isGreedy
    }

    /// Counts the tokens that penalties lower.
    func begin(prompt: [Int], generated: [Int]) {
        for token in prompt { workspace.note(token, generated: false) }
        for token in generated { workspace.note(token, generated: true) }
    }

    /// The token drawn; nil where none is allowed.
    func sample(_ logits: [Float], mask: [UInt32]?) -> Int? {
        var logits = logits
        for token in logits.indices {
            let isAllowed = mask.map { token / 32 < $0.count && $0[token / 32] >> (token % 32) & 1 == 1 } ?? true
            if !isAllowed { logits[token] = -.infinity }
        }
        logits.withUnsafeMutableBufferPointer { buffer in
            for processor in processors { processor.process(buffer, workspace: workspace) }
        }
        if isGreedy {
            // Only what is above all before, and so never what is excluded or not a number.
            var best: Int?
            for (token, logit) in logits.enumerated() where logit > best.map({ logits[$0] }) ?? -.infinity {
                best = token
            }
            return best
        }
        let finite = logits.filter { !$0.isNaN }
        guard let highest = finite.max(), highest.isFinite else { return nil }
        let weights = logits.map { $0 - highest > -80 ? Double(exp($0 - highest)) : 0 }
        let target = generator.nextUnit() * weights.reduce(0, +)
        var sum = 0.0
        for (token, weight) in weights.enumerated() where weight > 0 {
            sum += weight
            if sum > target { return token }
        }
        return weights.lastIndex { $0 > 0 }
    }
}
