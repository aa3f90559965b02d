import ChatTemplates
import Foundation
import Images
import NightjarGeneration
import NightjarTestSupport
import Testing
import Transformer
import Vision

/// A small checkpoint that reads images, with the conversation that the reference read.
struct SeeingModel {
    let fixture: VisionFixture
    let model: LoadedModel
    /// The conversation's tokens, those of the images among them.
    let tokens: [Int]
    let images: [PromptImage]

    /// Loads the checkpoint.
    ///
    /// - Parameter writes: Whether the folder has to be filled first.
    init(_ name: String, in folder: URL, writes: Bool = true) throws {
        fixture = try VisionFixture(name)
        if writes { try fixture.write(to: folder) }
        model = try LoadedModel(directory: folder.path)
        (tokens, images) = try Self.read(fixture.messages, model, folder)
    }

    /// Renders a conversation as the model reads it.
    static func read(_ messages: Data, _ model: LoadedModel, _ folder: URL) throws -> ([Int], [PromptImage]) {
        let vision = try #require(model.vision)
        let json = try JSONValue(parsing: String(decoding: messages, as: UTF8.self))
        let taken = try ImagePart.take(from: json.array ?? [])
        let images = try taken.images.enumerated().map { index, part in
            let file = folder.appendingPathComponent(part.reference ?? "")
            return try vision.prepare(Array(try Data(contentsOf: file)), index: index, of: taken.images.count)
        }
        let template = try model.chatTemplate()
        var options = ChatTemplateOptions(addGenerationPrompt: true)
        options.imageMarker = vision.tokens.marker
        let prompt = try model.placing(
            images, in: template.render(json: .array(taken.messages), tools: nil, options: options))
        let begin = template.specialTokens["bos_token"] ?? ""
        let isBegun = !begin.isEmpty && prompt.text.hasPrefix(begin)
        return (try model.encode(images: prompt, beginsText: !isBegun), images)
    }

    /// The logits of every token. `[tokens][vocabulary]`
    func logits(_ tokens: [Int], chunk: Int = 512, cache: KVCache? = nil) throws -> [[Float]] {
        let transformer = model.transformer
        var rows: [[Float]] = []
        try transformer.makeDecoder().prefill(
            tokens, cache: cache ?? transformer.cachePool.makeCache(), chunkSize: chunk
        ) { block in
            for row in 0..<block.rowCount { rows.append(Array(block.row(row))) }
        }
        return rows
    }

    /// What the model goes on with, at its likeliest, and how many tokens of the prompt were known.
    func generated(_ prompt: [Int], images: [PromptImage], count: Int = 8) async throws -> (tokens: [Int], known: Int) {
        var parameters = GenerationParameters(maximumTokens: count)
        parameters.sampling.temperature = 0
        parameters.ignoresEndTokens = true
        var request = GenerationRequest(prompt: prompt, parameters: parameters)
        request.images = images
        let result = try await model.generate(request).result
        return (result.tokens, result.statistics.cachedTokens)
    }
}
