import Foundation
import NightjarTestSupport
import Testing

@testable import Transformer

/// The processors against those of `transformers`, and against slow twins.
@Suite("Logits processors")
struct ProcessorTests {
    private struct Case: Decodable, CustomStringConvertible {
        let parameters: [String: Double]
        let tokens: [Int]
        let logits: [Float?]

        var description: String { "\(parameters.sorted { $0.key < $1.key })" }
    }

    private static func cases() throws -> [Case] {
        let file = LogitsFixture.folder.deletingLastPathComponent().appendingPathComponent("Sampling.json")
        return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
    }

    @Test("exclude and change what the reference's do")
    func reference() throws {
        let cases = try Self.cases()
        #expect(cases.count >= 19)
        for (index, fixture) in cases.enumerated() {
            var parameters = SamplingParameters()
            parameters.temperature = fixture.parameters["temperature"] ?? 1
            parameters.topK = fixture.parameters["topK"].map { Int($0) }
            parameters.topP = fixture.parameters["topP"]
            parameters.minP = fixture.parameters["minP"]
            parameters.repetitionPenalty = fixture.parameters["repetitionPenalty"] ?? 1
            let count = fixture.logits.count
            var logits = GeneratedValues.units("sampling/\(index)", count: count).map { Float(16 * $0 - 8) }
            process(&logits, by: Sampler.processors(for: parameters), tokens: fixture.tokens)
            // The temperature puts the highest logit at 0, which changes no probability.
            let moved = parameters.temperature == 1 ? 0 : try #require(fixture.logits.compactMap(\.self).max())
            for (computed, expected) in zip(logits, fixture.logits) {
                if let expected {
                    #expect(abs(computed - (expected - moved)) <= 1e-5, "\(fixture)")
                } else {
                    #expect(computed == -.infinity, "\(fixture)")
                }
            }
        }
    }

    private func process(_ logits: inout [Float], by chain: [any LogitsProcessor], tokens: [Int], generated: Int = 0) {
        let workspace = SamplingWorkspace(vocabularySize: logits.count)
        for (index, token) in tokens.enumerated() {
            workspace.note(token, generated: index >= tokens.count - generated)
        }
        logits.withUnsafeMutableBufferPointer { buffer in
            for processor in chain { processor.process(buffer, workspace: workspace) }
        }
    }

    @Test("top-p keeps the shortest prefix of the sorted tokens that reaches the share")
    func topPTwin() throws {
        for seed in 0..<40 {
            let logits = GeneratedValues.units("top-p/\(seed)", count: 101).map { Float(20 * $0 - 10) }
            let share = GeneratedValues.units("share/\(seed)", count: 1)[0]
            let order = logits.indices.sorted { (logits[$0], $1) > (logits[$1], $0) }
            let weights = order.map { exp(Double(logits[$0])) }
            let total = weights.reduce(0, +)
            var kept: Set<Int> = []
            var sum = 0.0
            for (token, weight) in zip(order, weights) where sum < share * total || kept.isEmpty {
                kept.insert(token)
                sum += weight
            }
            var processed = logits
            process(&processed, by: [TopPProcessor(share)], tokens: [])
            #expect(Set(processed.indices.filter { processed[$0] > -.infinity }) == kept)
        }
    }

    @Test("top-k keeps ties of the last token kept")
    func topKTies() {
        var logits: [Float] = [1, 3, 2, 2, 0]
        process(&logits, by: [TopKProcessor(2)], tokens: [])
        #expect(logits == [-.infinity, 3, 2, 2, -.infinity])
    }

    @Test("presence and frequency count generated tokens alone")
    func presenceAndFrequency() {
        var logits: [Float] = [0, 0, 0, 0]
        process(
            &logits, by: [PresenceFrequencyProcessor(presence: 0.5, frequency: 0.25)], tokens: [0, 1, 1, 2],
            generated: 3)
        #expect(logits == [0, -1, -0.75, 0])
    }

    @Test("the bias is added")
    func bias() {
        var logits: [Float] = [1, 2, 3]
        process(&logits, by: [LogitBiasProcessor([0: 5, 2: -100])], tokens: [])
        #expect(logits == [6, 2, -97])
    }

    @Test("excluded tokens stay excluded")
    func excludedStay() {
        var logits: [Float] = [-.infinity, 1, -.infinity, 0]
        let chain: [any LogitsProcessor] = [
            RepetitionPenaltyProcessor(1.5), TemperatureProcessor(0.5), TopKProcessor(3), TopPProcessor(0.99),
            MinPProcessor(0.01),
        ]
        process(&logits, by: chain, tokens: [0, 2])
        #expect(logits[0] == -.infinity && logits[2] == -.infinity)
        #expect(logits[1] == 0 && logits[3] == -2)
    }

    @Test("masks exclude what their bits leave out", arguments: [1, 31, 32, 33, 64, 100])
    func mask(count: Int) {
        for seed in 0..<8 {
            let words = GeneratedValues.units("mask/\(seed)", count: TokenMask.wordCount(vocabularySize: count))
            // All and none are words of their own kind.
            let mask: [UInt32] = words.map { $0 < 0.2 ? 0 : $0 > 0.8 ? .max : UInt32($0 * 4_294_967_295) }
            var logits = [Float](repeating: 1, count: count)
            mask.withUnsafeBufferPointer { mask in
                logits.withUnsafeMutableBufferPointer { TokenMask.apply(mask, to: $0) }
            }
            for token in 0..<count {
                #expect((logits[token] == 1) == (mask[token / 32] >> (token % 32) & 1 == 1))
            }
        }
    }

    @Test("a mask shorter than the vocabulary excludes the rest")
    func shortMask() {
        var logits = [Float](repeating: 1, count: 40)
        [UInt32.max].withUnsafeBufferPointer { mask in
            logits.withUnsafeMutableBufferPointer { TokenMask.apply(mask, to: $0) }
        }
        #expect(logits == Array(repeating: 1, count: 32) + Array(repeating: -.infinity, count: 8))
    }
}
