import Testing

@testable import Transformer

@Suite("The likeliest token")
struct LikeliestTests {
    /// The plain loop: masked first, then one by one.
    private static func plain(_ logits: [Float], _ mask: [UInt32]?) -> Int? {
        var logits = logits
        if let mask {
            logits.withUnsafeMutableBufferPointer { logits in
                mask.withUnsafeBufferPointer { TokenMask.apply($0, to: logits) }
            }
        }
        var best: Int?
        for (i, logit) in logits.enumerated() where logit > (best.map { logits[$0] } ?? -.infinity) { best = i }
        return best
    }

    private static func fast(_ logits: [Float], _ mask: [UInt32]?) -> Int? {
        logits.withUnsafeBufferPointer { logits in
            guard let mask else { return try? Sampler.likeliest(logits) }
            return mask.withUnsafeBufferPointer { try? Sampler.likeliest(logits, among: $0) }
        }
    }

    @Test("is the one that the plain loop finds, the first of equals, at every size and mask")
    func agrees() {
        var generator = SeededGenerator(seed: 3)
        for size in [1, 5, 31, 32, 33, 63, 64, 65, 100, 127, 300, 1_000] {
            for round in 0..<40 {
                var logits = (0..<size).map { _ in Float((generator.nextUnit() * 12).rounded() - 6) }
                for special: Float in [.nan, -.infinity, .infinity, -0.0] where round % 4 != 0 {
                    logits[Int(generator.nextUnit() * Double(size))] = special
                }
                if round == 1 { logits = Array(repeating: .nan, count: size) }
                if round == 2 { logits = Array(repeating: -.infinity, count: size) }
                #expect(Self.fast(logits, nil) == Self.plain(logits, nil))
                let words = (size + 31) / 32
                let masks: [[UInt32]] = [
                    Array(repeating: .max, count: words), Array(repeating: 0, count: words),
                    (0..<words).map { _ in generator.nextUnit() < 0.3 ? .max : UInt32(generator.nextUnit() * 4e9) },
                    (0..<words).map { _ in 1 << UInt32(generator.nextUnit() * 31) },
                    Array(repeating: .max, count: max(0, words - 1)), Array(repeating: .max, count: words + 2), [],
                ]
                for mask in masks { #expect(Self.fast(logits, mask) == Self.plain(logits, mask), "\(size) \(round)") }
            }
        }
    }
}
