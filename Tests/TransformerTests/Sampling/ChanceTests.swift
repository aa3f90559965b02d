import Foundation
import NightjarTestSupport
import Testing

@testable import Transformer

/// Drawing without ordering the vocabulary, against the processors one after the other.
@Suite("Sampling by chance")
struct ChanceTests {
    private static let chains: [(temperature: Double, topK: Int?, topP: Double?, minP: Double?)] = [
        (1, nil, nil, nil), (0.7, nil, nil, nil), (0.7, 20, nil, nil), (1.3, 1, nil, nil), (0.8, 40, 0.9, nil),
        (0.8, nil, 0.9, nil), (1, nil, 0, nil), (1, nil, 0.999, nil), (0.7, nil, nil, 0.05), (0.7, nil, nil, 1),
        (1.5, nil, 0.95, 0.02), (0.6, 50, 0.8, 0.1), (2, 100_000, 0.5, nil), (0.02, nil, 0.9, nil),
    ]

    /// Logits of a shape: spread out, peaked, with many equals, with what is excluded or not a number.
    private func logits(_ count: Int, shape: Int) -> [Float] {
        var logits = GeneratedValues.units("chance/\(count)/\(shape)", count: count).map { unit in
            switch shape % 3 {
            case 0: Float(20 * unit - 10)
            case 1: Float(-log(max(unit, 1e-6)) * 3)
            default: Float(unit * 0.01)
            }
        }
        if shape % 2 == 1 { logits = logits.map { ($0 * 4).rounded() / 4 } }
        if shape % 4 >= 2 {
            for token in stride(from: shape, to: count, by: 7) { logits[token] = -.infinity }
            for token in stride(from: shape + 3, to: count, by: 11) { logits[token] = .nan }
        }
        return logits
    }

    @Test("draws what the processors draw", arguments: [1, 2, 31, 32, 33, 255, 256, 257, 1000, 4097])
    func twin(count: Int) throws {
        for (index, chain) in Self.chains.enumerated() {
            let (sampler, plain) = try samplers(index, vocabularySize: count)
            for shape in 0..<12 {
                let logits = logits(count, shape: shape)
                let mask = shape < 6 ? nil : mask(count, part: Double(shape - 6) / 5)
                let expected = plain.sample(logits, mask: mask)
                let drawn = try sampled(sampler, logits, mask: mask)
                #expect(drawn == expected, "\(chain), shape \(shape)")
            }
        }
    }

    @Test("a vocabulary as large as they come")
    func largeVocabulary() throws {
        for (index, chain) in Self.chains.enumerated() {
            let (sampler, plain) = try samplers(index, vocabularySize: 151_937)
            let logits = logits(151_937, shape: index)
            #expect(try sampled(sampler, logits, mask: nil) == plain.sample(logits, mask: nil), "\(chain)")
        }
    }

    @Test("few tokens are drawn as if there were no others", arguments: [33, 1000, 32_001])
    func fewAllowed(count: Int) throws {
        for (index, chain) in Self.chains.enumerated() {
            let (sampler, plain) = try samplers(index, vocabularySize: count)
            // One token in a thousand, up to more than are walked one by one, and bits beyond the vocabulary.
            for (shape, part) in [0, 0.001, 0.01, 0.03, 0.06, 0.07, 0.2].enumerated() {
                let logits = logits(count, shape: shape + index)
                var allowed = mask(count, part: part)
                allowed[allowed.count - 1] |= 1 << 31
                #expect(
                    try sampled(sampler, logits, mask: allowed) == plain.sample(logits, mask: allowed),
                    "\(chain), one in \(1 / part)")
            }
            let shorter = [UInt32](repeating: 0, count: count / 64) + [1 << 5]
            let logits = logits(count, shape: 0)
            #expect(try sampled(sampler, logits, mask: shorter) == plain.sample(logits, mask: shorter))
        }
    }

    /// A sampler of one of the chains, and its slow twin.
    private func samplers(_ index: Int, vocabularySize: Int) throws -> (Sampler, PlainSampler) {
        let chain = Self.chains[index]
        var parameters = SamplingParameters()
        parameters.temperature = chain.temperature
        (parameters.topK, parameters.topP, parameters.minP) = (chain.topK, chain.topP, chain.minP)
        parameters.seed = UInt64(index)
        let sampler = try Sampler(parameters, vocabularySize: vocabularySize)
        sampler.begin(prompt: [])
        return (sampler, PlainSampler(parameters, vocabularySize: vocabularySize, seed: UInt64(index)))
    }

    private func mask(_ count: Int, part: Double) -> [UInt32] {
        let units = GeneratedValues.units("chance mask/\(count)/\(part)", count: count)
        var mask = [UInt32](repeating: 0, count: TokenMask.wordCount(vocabularySize: count))
        for (token, unit) in units.enumerated() where unit < part { mask[token / 32] |= 1 << (token % 32) }
        return mask
    }

    /// The token drawn; nil where none is allowed.
    private func sampled(_ sampler: Sampler, _ logits: [Float], mask: [UInt32]?) throws -> Int? {
        var copy = logits
        do {
            return try copy.withUnsafeMutableBufferPointer { buffer throws(SamplingError) in
                guard let mask else { return try sampler.sample(buffer) }
                return try mask.withUnsafeBufferPointer { words throws(SamplingError) in
                    try sampler.sample(buffer, mask: words)
                }
            }
        } catch {
            guard case .nothingAllowed = error else { throw error }
            return nil
        }
    }
}
