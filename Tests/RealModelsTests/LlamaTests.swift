import ChatTemplates
import Foundation
import NightjarGeneration
import NightjarTestSupport
import Testing

@testable import Transformer

/// Trained weights, against what llama.cpp computes with the same files.
@Suite("Real models beside llama.cpp")
struct LlamaTests {
    @Test(
        "texts of many languages have llama.cpp's ids", .testData(anyOf: RealModel.files),
        arguments: RealModel.present)
    func tokens(model: RealModel) async throws {
        let tokenizer = try await model.load().tokenizer
        for entry in try model.reference().texts {
            #expect(tokenizer.encode(entry.text) == entry.ids, "\(entry.text.debugDescription)")
        }
    }

    @Test("the template's text is llama.cpp's", .testData(RealModel.smollm2.file))
    func template() async throws {
        let model = try await RealModel.smollm2.load()
        let template = try model.chatTemplate()
        for entry in try RealModel.smollm2.reference().greedy {
            let question = try #require(entry.text.components(separatedBy: "<|im_start|>user\n").last)
                .components(separatedBy: "<|im_end|>")[0]
            let prompt = try template.render(messages: [
                ChatMessage(role: .system, text: "Be brief."), ChatMessage(role: .user, text: question),
            ])
            #expect(prompt.text == entry.text)
            #expect(model.encode(prompt) == entry.prompt)
        }
    }

    /// The largest margin of llama.cpp's at which the other token may be taken here: both round activations to 8 bits, each in
    /// its own way.
    private static let largestMargin: Float = 0.35

    @Test(
        "greedy continuations are llama.cpp's up to near ties", .testData(anyOf: RealModel.files),
        arguments: RealModel.present)
    func greedy(model: RealModel) async throws {
        let loaded = try await model.load()
        var same = 0
        let continuations = try model.reference().greedy
        for entry in continuations {
            // An end token is not among the tokens of a generation.
            let parameters = GenerationParameters(maximumTokens: entry.output.count, ignoresEndTokens: true)
            let tokens = try await loaded.generate(GenerationRequest(prompt: entry.prompt, parameters: parameters))
                .result.tokens
            if let place = tokens.indices.first(where: { tokens[$0] != entry.output[$0] }) {
                #expect(entry.margins[place] < Self.largestMargin, "\(entry.text.debugDescription) at \(place)")
            } else {
                same += 1
            }
        }
        // Of SmolLM2's continuations ten of twelve have a choice within 0.15 of a tie.
        #expect(same * 3 >= continuations.count, "\(same) of \(continuations.count)")
    }

    @Test(
        "distributions are those of llama.cpp, exactly computed or not", .testData(anyOf: RealModel.files),
        arguments: RealModel.present, [false, true])
    func distributions(model: RealModel, isExact: Bool) throws {
        let passage = try model.reference().passage
        var options = ModelLoadOptions()
        options.isExact = isExact
        let transformer = try ModelPackage(path: TestData.path(model.file)).transformer(options: options)
        var rows: [[Double]] = []
        try transformer.makeDecoder().prefill(passage.ids, cache: transformer.cachePool.makeCache()) { block in
            for row in 0..<block.rowCount where (block.position + row) % 8 == 7 {
                rows.append(Self.logProbabilities(block.row(row)))
            }
        }
        #expect(rows.count == passage.positions.count)
        var divergence = 0.0
        var same = 0
        for (row, position) in zip(rows, passage.positions) {
            for (id, expected) in zip(position.ids, position.logProbabilities) {
                divergence += exp(expected) * (expected - row[id])
            }
            same += row.indices.max { row[$0] < row[$1] } == position.ids[0] ? 1 : 0
        }
        divergence /= Double(rows.count)
        // Of the likeliest tokens alone, so that it may be a little below zero.
        #expect(divergence.magnitude < 0.01, "\(divergence)")
        #expect(same >= rows.count - 1, "\(same) of \(rows.count)")
    }

    private static func logProbabilities(_ logits: UnsafeBufferPointer<Float>) -> [Double] {
        let largest = Double(logits.max() ?? 0)
        let sum = logits.reduce(0.0) { $0 + exp(Double($1) - largest) }
        return logits.map { Double($0) - largest - log(sum) }
    }
}
