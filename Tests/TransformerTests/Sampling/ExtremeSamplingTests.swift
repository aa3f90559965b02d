import NightjarTestSupport
import Testing

@testable import Transformer

/// Values at the ends of what numbers can say, in all combinations: each gives a token that the slow twin could have drawn,
/// or an error.
@Suite("Sampling by extreme values")
struct ExtremeSamplingTests {
    private static let temperatures = [
        0, .leastNonzeroMagnitude, 1e-46, 5e-38, 1e-6, 0.7, 1, 2, 1e30, 1e38, 1e39, .greatestFiniteMagnitude, -0.0, -1,
        .nan, .infinity,
    ]
    private static let topKs: [Int?] = [nil, 0, 1, 7, 4000, .max, -1]
    private static let topPs: [Double?] = [nil, 0, .leastNonzeroMagnitude, 0.5, 0.9, 1 - 1e-16, 1, 1.5, .nan]
    private static let minPs: [Double?] = [nil, 0, .leastNonzeroMagnitude, 0.05, 1, -1, .infinity]
    private static let penalties = [1, .leastNonzeroMagnitude, 1e-39, 0.5, 1.3, 1e38, 1e300, 0, -1, .nan]
    private static let terms = [0, 1, -2, 1e38, -1e38, 1e300, -1e300, .leastNonzeroMagnitude, .nan, .infinity]

    /// Logits of many kinds, drawn at random.
    private static func logits(_ count: Int, _ kind: Int, _ generator: inout SeededGenerator) -> [Float] {
        let large = Float.greatestFiniteMagnitude
        func unit() -> Float { Float(2 * generator.nextUnit() - 1) }
        let specials: [Float] = [.nan, -.infinity, 0, -0.0, large, -large, 1e-40, -1e-45, 1e30, 7]
        switch kind {
        case 0: return (0..<count).map { _ in 8 * unit() }
        case 1: return Array(repeating: 3, count: count)
        case 2: return (0..<count).map { _ in unit() * 1e-40 }
        case 3: return (0..<count).map { _ in unit() * large }
        case 4: return (0..<count).map { _ in 5 + unit() * .leastNonzeroMagnitude * 9 }
        case 5: return (0..<count).map { _ in specials[Int(generator.next() % UInt64(specials.count))] }
        case 6: return (0..<count).map { $0 % 3 == 0 ? .nan : $0 % 3 == 1 ? -.infinity : 4 * unit() }
        case 7: return Array(repeating: -.infinity, count: count)
        case 8: return Array(repeating: .nan, count: count)
        case 9: return (0..<count).map { $0 == count / 2 ? .infinity : unit() }
        default: return (0..<count).map { $0 == count / 3 ? large : -large }
        }
    }

    private static func pick<Value>(_ values: [Value], _ generator: inout SeededGenerator) -> Value {
        values[Int(generator.next() % UInt64(values.count))]
    }

    /// Sound values but for some of them.
    private static func parameters(_ count: Int, _ generator: inout SeededGenerator) -> SamplingParameters {
        var parameters = SamplingParameters()
        parameters.temperature = pick(temperatures, &generator)
        parameters.topK = pick(topKs, &generator)
        parameters.topP = pick(topPs, &generator)
        parameters.minP = pick(minPs, &generator)
        parameters.seed = generator.next()
        if generator.next() % 2 == 0 { parameters.repetitionPenalty = pick(penalties, &generator) }
        if generator.next() % 3 == 0 { parameters.presencePenalty = pick(terms, &generator) }
        if generator.next() % 3 == 0 { parameters.frequencyPenalty = pick(terms, &generator) }
        if generator.next() % 3 == 0 {
            for _ in 0..<3 { parameters.logitBias[Int(generator.next() % UInt64(count))] = pick(terms, &generator) }
        }
        return parameters
    }

    /// Whether values lie in their ranges, told apart from the sampler's own check.
    private static func isSound(_ parameters: SamplingParameters) -> Bool {
        let finite =
            [parameters.temperature, parameters.repetitionPenalty, parameters.presencePenalty]
            + [parameters.frequencyPenalty, parameters.topP ?? 0, parameters.minP ?? 0] + parameters.logitBias.values
        return finite.allSatisfy(\.isFinite) && parameters.temperature >= 0 && parameters.repetitionPenalty > 0
            && (0...1).contains(parameters.topP ?? 0) && (0...1).contains(parameters.minP ?? 0)
            && parameters.topK ?? 0 >= 0
    }

    @Test("an answer that the slow twin gives too, or an error that names the value", arguments: 0..<12)
    func everything(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for round in 0..<900 {
            let count = [1, 2, 33, 257, 1000, 4097][round % 6]
            let parameters = Self.parameters(count, &generator)
            guard Self.isSound(parameters) else {
                #expect(throws: SamplingError.self) { try Sampler(parameters, vocabularySize: count) }
                continue
            }
            let logits = Self.logits(count, round / 6 % 11, &generator)
            let share = [nil, nil, 0.01, 0.5][round % 4]
            let mask = share.map { share in
                (0..<(count + 31) / 32).map { _ in
                    (0..<32).reduce(into: UInt32()) { $0 |= generator.nextUnit() < share ? 1 << UInt32($1) : 0 }
                }
            }
            try compare(parameters, logits, mask, note: "\(seed)/\(round)")
        }
    }

    private func compare(_ parameters: SamplingParameters, _ logits: [Float], _ mask: [UInt32]?, note: String) throws {
        let prompt = [0, logits.count - 1, logits.count / 2]
        let sampler = try Sampler(parameters, vocabularySize: logits.count)
        sampler.begin(prompt: prompt)
        for token in prompt { sampler.accept(token) }
        let plain = PlainSampler(parameters, vocabularySize: logits.count, seed: sampler.seed)
        plain.begin(prompt: prompt, generated: prompt)
        var copy = logits
        let drawn: Int? = try copy.withUnsafeMutableBufferPointer { buffer in
            do throws(SamplingError) {
                guard let mask else { return try sampler.sample(buffer) }
                return try mask.withUnsafeBufferPointer { words throws(SamplingError) in
                    try sampler.sample(buffer, mask: words)
                }
            } catch {
                guard case .nothingAllowed = error else { throw error }
                return nil
            }
        }
        let expected = plain.sample(logits, mask: mask)
        #expect(drawn == expected, "\(note): \(parameters)")
    }

    @Test("temperatures at both ends are the likeliest token and chance alone")
    func limits() throws {
        let logits: [Float] = [1, 5, -3, 4.9, 2]
        for (temperature, most) in [(Double.leastNonzeroMagnitude, 1), (5e-38, 1), (1e38, 5), (1e300, 5)] {
            var parameters = SamplingParameters()
            (parameters.temperature, parameters.topK, parameters.topP, parameters.seed) = (temperature, 4000, 0.99, 1)
            let sampler = try Sampler(parameters, vocabularySize: 5)
            sampler.begin(prompt: [])
            var drawn: Set<Int> = []
            for _ in 0..<200 {
                var copy = logits
                drawn.insert(try copy.withUnsafeMutableBufferPointer { try sampler.sample($0) })
            }
            #expect(drawn.count == most && drawn.contains(1), "\(temperature)")
        }
    }

    @Test("no bias or penalty, however large, leaves nothing to choose")
    func finite() throws {
        for large in [1e38, 1e39, 1e300] {
            var parameters = SamplingParameters()
            (parameters.temperature, parameters.seed) = (1, 1)
            (parameters.repetitionPenalty, parameters.presencePenalty) = (large, large)
            (parameters.frequencyPenalty, parameters.logitBias) = (large, [0: large, 1: -large])
            let sampler = try Sampler(parameters, vocabularySize: 3)
            sampler.begin(prompt: [0, 1, 2])
            for token in [0, 1, 2] { sampler.accept(token) }
            var logits: [Float] = [1, 2, 3]
            _ = try logits.withUnsafeMutableBufferPointer { try sampler.sample($0) }
            #expect(logits.allSatisfy { $0.isFinite })
        }
    }
}
