import Foundation
import Transformer

/// Microseconds to draw a token, beside the processors one after the other and a plain draw.
///
///     NIGHTJAR_BENCHMARKS=1 swift run -c release SamplerBenchmark [vocabulary] [rounds]
///
/// Both sides take turns on the same logits: normally distributed, with and without a likeliest token that stands out,
/// and under a mask that allows a hundred tokens.
@main
struct SamplerBenchmark {
    private static let chains: [(name: String, temperature: Double, topK: Int?, topP: Double?, minP: Double?)] = [
        ("temperature 0.7", 0.7, nil, nil, nil), ("top-k 20, top-p 0.8", 0.7, 20, 0.8, nil),
        ("top-p 0.9", 0.7, nil, 0.9, nil), ("min-p 0.05", 0.7, nil, nil, 0.05),
    ]

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst().map { Int($0) }
        guard arguments.count <= 2, arguments.allSatisfy({ $0 ?? 0 > 0 }) else {
            print("usage: SamplerBenchmark [vocabulary] [rounds]")
            exit(64)
        }
        let vocabulary = arguments.first.flatMap(\.self) ?? 151_936
        let rounds = arguments.dropFirst().first.flatMap(\.self) ?? 40
        var generator = SeededGenerator(seed: 1)
        let spread = (0..<vocabulary).map { _ in
            Float((0..<12).reduce(-6.0) { sum, _ in sum + generator.nextUnit() } * 2.5)
        }
        var peaked = spread
        for rank in 0..<min(8, vocabulary) { peaked[rank * (vocabulary / 8)] = 22 - Float(rank) }
        var mask = [UInt32](repeating: 0, count: TokenMask.wordCount(vocabularySize: vocabulary))
        for token in stride(from: 0, to: vocabulary, by: max(vocabulary / 100, 1)) {
            mask[token / 32] |= 1 << (token % 32)
        }
        let open = [UInt32](repeating: .max, count: mask.count)
        for (shape, logits, mask) in [("spread out", spread, open), ("peaked", peaked, open), ("few", spread, mask)] {
            for chain in chains {
                var parameters = SamplingParameters()
                parameters.temperature = chain.temperature
                (parameters.topK, parameters.topP, parameters.minP) = (chain.topK, chain.topP, chain.minP)
                parameters.seed = 1
                let (fast, plain) = try medians(of: rounds, parameters, logits, mask)
                let ratio = plain / max(fast, 1)
                print("\(shape)\t\(chain.name)\t\(fast) µs\tone after the other \(plain) µs\tratio \(ratio)")
            }
        }
    }

    /// The medians of both sides, in whole microseconds.
    private static func medians(
        of rounds: Int, _ parameters: SamplingParameters, _ logits: [Float], _ mask: [UInt32]
    ) throws -> (fast: Int, plain: Int) {
        let sampler = try Sampler(parameters, vocabularySize: logits.count)
        let plain = PlainChain(parameters, vocabularySize: logits.count)
        var times: (fast: [Duration], plain: [Duration]) = ([], [])
        var copy = logits
        for _ in 0..<rounds {
            copy.withUnsafeMutableBufferPointer { _ = $0.update(from: logits) }
            times.fast.append(
                try ContinuousClock().measure {
                    _ = try copy.withUnsafeMutableBufferPointer { logits in
                        try mask.withUnsafeBufferPointer { try sampler.sample(logits, mask: $0) }
                    }
                })
            copy.withUnsafeMutableBufferPointer { _ = $0.update(from: logits) }
            times.plain.append(
                ContinuousClock().measure {
                    _ = copy.withUnsafeMutableBufferPointer { logits in
                        mask.withUnsafeBufferPointer { TokenMask.apply($0, to: logits) }
                        return plain.sample(logits)
                    }
                })
        }
        func median(_ durations: [Duration]) -> Int {
            Int(durations.sorted()[durations.count / 2] / .microseconds(1))
        }
        return (median(times.fast), median(times.plain))
    }
}
