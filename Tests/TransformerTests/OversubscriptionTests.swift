import Testing

@testable import Transformer

@Suite("A watch for threads that lock each other out within a pass")
struct OversubscriptionTests {
    /// Looks after each of some layers that took so many seconds, of which the thread was busy so many; returns the layer
    /// before which it finds a lockout.
    private static func find(
        _ layers: [(seconds: Double, busySeconds: Double)], fileWaits: Int = 0
    ) -> Int? {
        var now = OversubscriptionWatch.Reading(seconds: 100, busySeconds: 7)
        var watch = OversubscriptionWatch(now, fileWaits: 3)
        for (index, layer) in layers.enumerated() {
            now.seconds += layer.seconds
            now.busySeconds += layer.busySeconds
            if watch.locksOut(at: now, fileWaits: 3 + fileWaits) { return index + 1 }
        }
        return nil
    }

    @Test("finds nothing where the thread has its processor, nor beside one other program")
    func quiet() {
        for layer in [0.0002, 0.002, 0.05] {
            #expect(Self.find(Array(repeating: (layer, layer), count: 100)) == nil)
            #expect(Self.find(Array(repeating: (layer, 0.45 * layer), count: 100)) == nil)
        }
    }

    @Test("overlooks a single wait, however long, and the reading of a file")
    func accidents() {
        for place in [0, 1, 50] {
            var layers = Array(repeating: (seconds: 0.002, busySeconds: 0.002), count: 100)
            layers[place].seconds = 2
            #expect(Self.find(layers) == nil)
        }
        #expect(Self.find(Array(repeating: (0.05, 0.002), count: 100), fileWaits: 1) == nil)
    }

    @Test("finds an oversubscribed machine after few layers")
    func oversubscription() {
        #expect(Self.find(Array(repeating: (0.012, 0.002), count: 100)) == 2)
        #expect(Self.find(Array(repeating: (0.5, 0.05), count: 100)) == 2)
        // Of short layers, only some are held up.
        let layers = (0..<100).map { (seconds: $0 % 5 == 4 ? 0.02 : 0.0004, busySeconds: 0.0004) }
        #expect(Self.find(layers) == 10)
    }

    @Test(
        "prompts that one thread goes on with have the same bits, and so have the next ones",
        arguments: ["llama3", "gemma3", "phi", "qwen3", "neox"])
    func bits(name: String) throws {
        let model = try LogitsFixture(name).model(options: ModelLoadOptions(threadCount: 2, contextLength: 160))
        let tokens = DeterminismTests.tokens(60, vocabulary: model.vocabularySize)
        func logits(_ decoder: Decoder) throws -> [UInt32] {
            let cache = model.cachePool.makeCache()
            return try decoder.prefill(tokens, cache: cache).map(\.bitPattern)
        }
        let expected = try logits(model.makeDecoder())
        let decoder = model.makeDecoder()
        var time = OversubscriptionWatch.Reading(seconds: 0, busySeconds: 0)
        decoder.pass.readTime = {
            time.seconds += 1
            time.busySeconds += 0.01
            return time
        }
        for _ in 0..<3 {
            #expect(try logits(decoder) == expected)
            #expect(decoder.lastThreads == 1)
            #expect(decoder.pass.firstLayer == 0 && decoder.pass.oversubscribedLayer == nil)
        }
        decoder.pass.readTime = { .now }
        #expect(try logits(decoder) == expected)
    }
}
