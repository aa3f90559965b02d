import Foundation
import Testing

@testable import NightjarGeneration

@Suite("Alternatives to a token")
struct TokenAlternativesTests {
    @Test("they are those that sorting everything gives", arguments: 0..<20 as Range<UInt64>)
    func sorted(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        let size = 300
        var logits = (0..<size).map { _ in Float(next() % 40) / 4 }
        logits[7] = -.infinity
        let mask = (0..<(size + 31) / 32).map { _ in UInt32(truncatingIfNeeded: next() >> 20) }
        let total = log(logits.reduce(0) { $0 + exp(Double($1)) })
        for isMasked in [false, true] {
            let allowed = logits.indices.filter { !isMasked || mask[$0 / 32] & 1 << UInt32($0 % 32) != 0 }
            let expected = allowed.filter { logits[$0] > -.infinity }
                .sorted { (-logits[$0], $0) < (-logits[$1], $1) }.prefix(9)
            let found = logits.withUnsafeBufferPointer { logits in
                mask.withUnsafeBufferPointer { mask in
                    TokenChooser.alternatives(
                        9, in: logits, allowed: isMasked ? mask : nil, logit: 0, logProbability: -total)
                }
            }
            #expect(found.likeliest.map(\.id) == Array(expected))
            for alternative in found.likeliest {
                #expect(abs(Double(alternative.logProbability) - (Double(logits[alternative.id]) - total)) < 1e-5)
            }
            #expect(found.allowedCount == allowed.filter { logits[$0] > -.infinity }.count)
            let sum = allowed.reduce(0) { $0 + exp(Double(logits[$1]) - total) }
            #expect(abs(Double(found.allowedLogProbability) - log(sum)) < 1e-5)
        }
    }

    @Test("an empty mask leaves none")
    func none() {
        let logits: [Float] = [1, 2, 3]
        let found = logits.withUnsafeBufferPointer { logits in
            [UInt32(0)].withUnsafeBufferPointer {
                TokenChooser.alternatives(2, in: logits, allowed: $0, logit: 0, logProbability: -3.4)
            }
        }
        #expect(found.likeliest.isEmpty && found.allowedLogProbability == -.infinity && found.allowedCount == 0)
    }

    @Test("what is beyond a short mask is not allowed")
    func shortMask() {
        let logits = (0..<70).map(Float.init)
        let found = logits.withUnsafeBufferPointer { logits in
            [UInt32.max, UInt32(1)].withUnsafeBufferPointer {
                TokenChooser.alternatives(3, in: logits, allowed: $0, logit: 0, logProbability: -70)
            }
        }
        #expect(found.likeliest.map(\.id) == [32, 31, 30] && found.allowedCount == 33)
    }
}
