import Foundation
import NightjarTestSupport
import Testing

@testable import Transformer

/// Checkpoints made by others, against what `transformers` gave for them.
@Suite("Real models")
struct RealModelTests {
    /// Difference allowed relative to the spread of the logits.
    static let tolerance: Float = 1e-3

    /// Trained checkpoints; those of the first two have their reference among our fixtures.
    private static let trainedNames = [
        "models/TinyStories-656K-bf16", "models/capp-gpt", "models/TinyStories-656K", "models/stories260K-hf",
    ]

    /// Checkpoints with random weights, which are made and not fetched; other random ones are among our fixtures.
    private static let random: [String] = ((try? TestData.names("models/tiny-random")) ?? []).filter {
        TestData.find("models/tiny-random/\($0)/config.json") != nil
    }

    @Test(
        "random checkpoints give the reference's logits and greedy text", .testData("models/tiny-random"),
        arguments: random)
    func tinyRandom(name: String) throws { try check("models/tiny-random/" + name) }

    @Test(
        "trained checkpoints give the reference's logits and greedy text", .testData(anyOf: trainedNames),
        arguments: TestData.present(trainedNames))
    func trained(name: String) throws { try check(name) }

    /// Compares with the reference that lies beside the checkpoint, or else with ours.
    private func check(_ name: String) throws {
        let model = try TransformerModel.load(directory: TestData.path(name))
        if let reference = TestData.find(name + "/reference.json") {
            for entry in try ReferenceEntry.read(reference) { try check(model, entry) }
        } else {
            // The file in F32 holds the values of that in BF16.
            let twin =
                name == "models/TinyStories-656K" ? "TinyStories-656K-bf16" : String(name.dropFirst("models/".count))
            try check(model, try #require(try Self.ownReferences()[twin]))
        }
    }

    private static func ownReferences() throws -> [String: ReferenceEntry] {
        let file = LogitsFixture.folder.deletingLastPathComponent().appendingPathComponent("RealModels.json")
        return try JSONDecoder().decode([String: ReferenceEntry].self, from: Data(contentsOf: file))
    }

    private func check(_ model: TransformerModel, _ entry: ReferenceEntry) throws {
        let logits = try LogitsTable(model, tokens: entry.inputs)
        let spread = max(1, standardDeviation(entry.lastLogits))
        #expect(largestDifference(logits.rows[entry.inputs.count - 1], entry.lastLogits) <= Self.tolerance * spread)
        if let first = entry.firstLogits {
            #expect(largestDifference(logits.rows[0], first) <= Self.tolerance * max(1, standardDeviation(first)))
        }
        #expect(try logits.rows.map { try mostLikely($0) } == entry.mostLikely)
        let text = try greedy(model, prompt: entry.greedyPrompt, count: entry.greedyContinuation.count)
        #expect(text == entry.greedyContinuation)
    }
}
