import Foundation
import Testing

@testable import Tensor
@testable import Transformer

/// Weights of BF16 with activations of 12 bits: close to F32, and the same bits in any company.
@Suite("Rounded activations")
struct RoundedActivationsTests {
    /// A model whose hidden states have 64 columns, so that most of its matrices can be packed for rounded activations.
    static func model(rounds: Bool, threads: Int = 1, isExact: Bool = false) throws -> TransformerModel {
        var options = ModelLoadOptions(elementType: .bfloat16, threadCount: threads, isExact: isExact)
        options.roundsActivations = rounds
        return try LogitsFixture("phi4-mini").model(options: options)
    }

    /// Fewer than the positions from which the family rotates by other factors.
    static let tokens = DeterminismTests.tokens(30, vocabulary: 67)

    @Test("logits are within a hundredth of their spread of those of F32")
    func divergence() throws {
        let exact = try LogitsTable(Self.model(rounds: false), tokens: Self.tokens)
        let rounded = try LogitsTable(Self.model(rounds: true), tokens: Self.tokens)
        let difference = rounded.largestRelativeDifference(to: exact)
        #expect(difference < 0.01)
        let kernels = try Kernels.selected()
        #expect((difference > 0) == (kernels.table.pointee.words != nil), "\(kernels.name)")
    }

    @Test("bits are alike in chunks, token by token and on several threads")
    func determinism() throws {
        let expected = try LogitsTable(Self.model(rounds: true), tokens: Self.tokens)
        for threads in [1, 2, 3] {
            let model = try Self.model(rounds: true, threads: threads)
            for mode in LogitsTable.Mode.allCases {
                let found = try LogitsTable(model, tokens: Self.tokens, mode: mode)
                #expect(found.rows == expected.rows, "\(threads) threads, \(mode)")
            }
        }
    }

    @Test("exact products win over rounded activations")
    func exact() throws {
        let both = try LogitsTable(Self.model(rounds: true, isExact: true), tokens: Self.tokens)
        let exact = try LogitsTable(Self.model(rounds: false, isExact: true), tokens: Self.tokens)
        #expect(both.rows == exact.rows)
    }
}
