import Foundation
import Testing

@testable import Transformer

/// Checkpoints made by others, against what `transformers` gave for them.
@Suite("Real models", .enabled(if: SharedModels.arePresent, "\(SharedModels.absence)"))
struct RealModelTests {
    /// Difference allowed relative to the spread of the logits.
    static let tolerance: Float = 1e-3

    @Test("random checkpoints give the reference's logits and greedy text", arguments: SharedModels.tinyRandom)
    func tinyRandom(name: String) throws {
        let folder = SharedModels.directory + "/tiny-random/"
        // Copies in other element types or in shards have no reference of their own.
        let hasOwn = FileManager.default.fileExists(atPath: "\(folder)\(name)/reference.json")
        let reference = hasOwn ? name : "qwen2"
        let model = try TransformerModel.load(directory: folder + name)
        // Rounded weights move the logits by about a hundredth of their spread.
        let isRounded = name.hasSuffix("f16")
        for entry in try ReferenceEntry.read("\(folder)\(reference)/reference.json") {
            try check(model, entry, tolerance: isRounded ? 0.05 : Self.tolerance, checksText: !isRounded)
        }
    }

    @Test("trained checkpoints give the reference's greedy text", arguments: ["TinyStories-656K", "stories260K-hf"])
    func trained(name: String) throws {
        let model = try TransformerModel.load(directory: "\(SharedModels.directory)/\(name)")
        for entry in try ReferenceEntry.read("\(SharedModels.directory)/\(name)/reference.json") {
            try check(model, entry, tolerance: Self.tolerance, checksText: true)
        }
    }

    private func check(
        _ model: TransformerModel, _ entry: ReferenceEntry, tolerance: Float, checksText: Bool
    ) throws {
        let logits = try LogitsTable(model, tokens: entry.inputs)
        let spread = max(1, standardDeviation(entry.lastLogits))
        #expect(largestDifference(logits.rows[entry.inputs.count - 1], entry.lastLogits) <= tolerance * spread)
        if let first = entry.firstLogits {
            #expect(largestDifference(logits.rows[0], first) <= tolerance * max(1, standardDeviation(first)))
        }
        guard checksText else { return }
        #expect(try logits.rows.map { try mostLikely($0) } == entry.mostLikely)
        let text = try greedy(model, prompt: entry.greedyPrompt, count: entry.greedyContinuation.count)
        #expect(text == entry.greedyContinuation)
    }
}
