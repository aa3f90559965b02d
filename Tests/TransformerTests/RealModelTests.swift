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
        let folder = "\(SharedModels.directory)/tiny-random/\(name)"
        // Some have their reference among our fixtures; the next test reads it.
        guard FileManager.default.fileExists(atPath: folder + "/reference.json") else {
            #expect(try Self.ownReferences()["tiny-random/\(name)"] != nil)
            return
        }
        let model = try TransformerModel.load(directory: folder)
        for entry in try ReferenceEntry.read(folder + "/reference.json") { try check(model, entry) }
    }

    @Test("checkpoints without a reference of their own give what the reference computes for them")
    func ownReferences() throws {
        let references = try Self.ownReferences()
        #expect(references.count == 5)
        for (name, entry) in references.sorted(by: { $0.key < $1.key }) {
            try check(TransformerModel.load(directory: "\(SharedModels.directory)/\(name)"), entry)
        }
    }

    private static func ownReferences() throws -> [String: ReferenceEntry] {
        let file = LogitsFixture.folder.deletingLastPathComponent().appendingPathComponent("RealModels.json")
        return try JSONDecoder().decode([String: ReferenceEntry].self, from: Data(contentsOf: file))
    }

    @Test("trained checkpoints give the reference's greedy text", arguments: ["TinyStories-656K", "stories260K-hf"])
    func trained(name: String) throws {
        let model = try TransformerModel.load(directory: "\(SharedModels.directory)/\(name)")
        for entry in try ReferenceEntry.read("\(SharedModels.directory)/\(name)/reference.json") {
            try check(model, entry)
        }
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
