import Foundation
import NightjarTestSupport
import Testing

@testable import Transformer

@Suite("Sampler")
struct SamplerTests {
    private func sampled(
        _ sampler: Sampler, _ logits: [Float], mask: [UInt32]? = nil
    ) throws -> Int {
        var copy = logits
        return try copy.withUnsafeMutableBufferPointer { buffer in
            guard let mask else { return try sampler.sample(buffer) }
            return try mask.withUnsafeBufferPointer { try sampler.sample(buffer, mask: $0) }
        }
    }

    private func parameters(_ change: (inout SamplingParameters) -> Void) -> SamplingParameters {
        var parameters = SamplingParameters()
        change(&parameters)
        return parameters
    }

    @Test("greedy takes the first of the highest")
    func greedyTies() throws {
        let sampler = try Sampler(SamplingParameters(), vocabularySize: 4)
        #expect(try sampled(sampler, [1, 3, 3, 2]) == 1)
        #expect(try sampled(sampler, [.nan, -.infinity, 0, .nan]) == 2)
        #expect(try sampled(sampler, [5, 4, 3, 2], mask: [0b1100]) == 2)
    }

    @Test("nothing to choose is an error")
    func nothing() throws {
        for temperature in [0.0, 1.0] {
            let sampler = try Sampler(parameters { $0.temperature = temperature }, vocabularySize: 2)
            #expect(throws: SamplingError.nothingAllowed) { try sampled(sampler, [-.infinity, -.infinity]) }
            #expect(throws: SamplingError.nothingAllowed) { try sampled(sampler, [.nan, .nan]) }
            #expect(throws: SamplingError.nothingAllowed) { try sampled(sampler, [1, 2], mask: [0]) }
        }
    }

    @Test("one seed gives one sequence, another seed another")
    func seeds() throws {
        let logits = GeneratedValues.units("sampler", count: 500).map { Float(4 * $0) }
        func sequence(seed: UInt64) throws -> [Int] {
            let sampler = try Sampler(parameters { ($0.temperature, $0.seed) = (1, seed) }, vocabularySize: 500)
            sampler.begin(prompt: [1, 2])
            return try (0..<50).map { _ in try sampled(sampler, logits) }
        }
        #expect(try sequence(seed: 7) == sequence(seed: 7))
        #expect(try sequence(seed: 7) != sequence(seed: 8))
        let drawn = try Sampler(parameters { $0.temperature = 1 }, vocabularySize: 500)
        let again = try Sampler(parameters { ($0.temperature, $0.seed) = (1, drawn.seed) }, vocabularySize: 500)
        for _ in 0..<20 { #expect(try sampled(drawn, logits) == sampled(again, logits)) }
    }

    @Test("tokens come as often as their probabilities say")
    func frequencies() throws {
        let logits: [Float] = [0, 1, 2, -.infinity, 0.5]
        let sampler = try Sampler(parameters { ($0.temperature, $0.seed) = (1, 3) }, vocabularySize: 5)
        var counts = [0, 0, 0, 0, 0]
        let draws = 20_000
        for _ in 0..<draws { counts[try sampled(sampler, logits)] += 1 }
        let total = logits.reduce(0) { $0 + exp(Double($1)) }
        for (count, logit) in zip(counts, logits) {
            let expected = exp(Double(logit)) / total
            // Five standard deviations of a binomial count.
            let allowed = 5 * (expected * (1 - expected) * Double(draws)).squareRoot()
            #expect(abs(Double(count) - expected * Double(draws)) <= allowed)
        }
    }

    @Test("history counts from the start of each sequence")
    func history() throws {
        let sampler = try Sampler(parameters { $0.repetitionPenalty = 10 }, vocabularySize: 3)
        sampler.begin(prompt: [0])
        #expect(try sampled(sampler, [3, 2, 1]) == 1)
        sampler.accept(1)
        #expect(try sampled(sampler, [3, 2, 1]) == 2)
        sampler.begin(prompt: [])
        #expect(try sampled(sampler, [3, 2, 1]) == 0)
        // Tokens without a logit are no error: an embedding may be wider than the head.
        sampler.begin(prompt: [7, -1])
        #expect(try sampled(sampler, [3, 2, 1]) == 0)
    }

    @Test("log-probabilities are those of a softmax in double precision")
    func logProbabilities() throws {
        let logits = GeneratedValues.units("logprob", count: 300).map { Float(30 * $0 - 15) }
        let sampler = try Sampler(SamplingParameters(), vocabularySize: 300)
        let total = logits.reduce(0) { $0 + exp(Double($1)) }
        for token in [0, 17, 299] {
            let computed = logits.withUnsafeBufferPointer { Sampler.logProbability(of: token, in: $0) }
            #expect(abs(computed - (Double(logits[token]) - log(total))) < 1e-6)
            let fast = logits.withUnsafeBufferPointer { sampler.logProbability(of: token, in: $0) }
            #expect(abs(fast - (Double(logits[token]) - log(total))) < 1e-6)
        }
    }

    @Test("parameters out of range are named")
    func ranges() {
        let wrong: [(String, (inout SamplingParameters) -> Void)] = [
            ("temperature", { $0.temperature = -1 }), ("temperature", { $0.temperature = .nan }),
            ("temperature", { $0.temperature = .infinity }), ("top-k", { $0.topK = -1 }), ("top-p", { $0.topP = 1.1 }),
            ("top-p", { $0.topP = -0.1 }), ("min-p", { $0.minP = 2 }), ("repetition", { $0.repetitionPenalty = 0 }),
            ("presence", { $0.presencePenalty = .nan }), ("frequency", { $0.frequencyPenalty = .infinity }),
            ("token 9", { $0.logitBias = [9: 1] }), ("logit bias", { $0.logitBias = [1: .nan] }),
        ]
        for (name, change) in wrong {
            let error = #expect(throws: SamplingError.self) {
                try Sampler(parameters(change), vocabularySize: 9)
            }
            #expect(error.map { "\($0)".contains(name) } == true, "\(name)")
        }
    }

    @Test("the generator's sequence is fixed")
    func generator() {
        var generator = SeededGenerator(seed: 42)
        let first = (0..<3).map { _ in generator.next() }
        // Computed from the published algorithms by an independent program.
        #expect(first == SamplerTests.expectedNumbers)
        for _ in 0..<1000 {
            let unit = generator.nextUnit()
            #expect(unit >= 0 && unit < 1)
        }
    }

    private static let expectedNumbers: [UInt64] = [0xD0764D4F4476689F, 0x519E4174576F3791, 0xFBE07CFB0C24ED8C]
}
