import Foundation
import NightjarTestSupport
import Testing

@testable import Tensor
@testable import Transformer

/// Weights of BF16 with activations of 12 bits: close to F32, and the same bits in any company.
@Suite("Rounded activations")
struct RoundedActivationsTests {
    /// The model in `Weights`, whose matrices are of BF16 and have columns in multiples of 64.
    static func model(rounds: Bool, threads: Int = 1) throws -> TransformerModel {
        var options = ModelLoadOptions(threadCount: threads)
        options.roundsActivations = rounds
        return try TransformerModel.load(
            directory: TestData.package.appendingPathComponent("Weights").path, options: options)
    }

    static let tokens = DeterminismTests.tokens(150, vocabulary: 4_096)

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
        var options = ModelLoadOptions(threadCount: 1, isExact: true)
        options.roundsActivations = true
        let path = TestData.package.appendingPathComponent("Weights").path
        let both = try LogitsTable(TransformerModel.load(directory: path, options: options), tokens: Self.tokens)
        options.roundsActivations = false
        let exact = try LogitsTable(TransformerModel.load(directory: path, options: options), tokens: Self.tokens)
        #expect(both.rows == exact.rows)
    }
}
