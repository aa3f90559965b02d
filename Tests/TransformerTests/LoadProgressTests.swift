import Synchronization
import Tensor
import Testing

@testable import Transformer

@Suite("Progress of loading")
struct LoadProgressTests {
    private final class Shares: Sendable {
        let all = Mutex<[Double]>([])
    }

    @Test("shares of what is laid out grow, and end with all", arguments: [false, true])
    func shares(isQuantized: Bool) throws {
        let shares = Shares()
        let name = try #require(LogitsFixture.names.first { $0.hasPrefix("llama") })
        _ = try LogitsFixture(name).model(
            options: ModelLoadOptions(
                threadCount: 2, quantization: isQuantized ? WeightQuantization(.q8_0) : nil,
                progress: { share in shares.all.withLock { $0.append(share) } }))
        let seen = shares.all.withLock(\.self)
        #expect(seen.count > 4 && seen == seen.sorted() && seen.allSatisfy { (0...1).contains($0) })
        #expect(seen.last == 1 && seen.first.map { $0 < 1 } == true)
    }
}
