import Foundation
import NightjarTestSupport
import Testing
import Transformer

@testable import NightjarGeneration

/// Real forward passes with drafts from the text give the tokens that they give without.
@Suite("Prompt lookup on models")
struct PromptLookupModelTests {
    /// Checkpoints of families with random weights; nil is the default model.
    private static let names: [String?] = [
        nil, "gemma", "gemma2", "gemma3", "neox", "gpt2", "llama", "llama3", "mistral", "phi", "phi3", "qwen2",
        "llama-bfloat16", "llama-float16", "qwen3", "smollm3", "gpt_oss", "lfm2", "qwen3_5-text", "granite4-h",
        "deepseek_v3",
    ]

    private static func model(_ name: String?) throws -> TransformerModel {
        let options = ModelLoadOptions(threadCount: 2, contextLength: 256)
        guard let name else {
            return try TransformerModel.load(
                directory: TestData.package.appending(path: "Weights").path, options: options)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "nightjar-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try GeneratedCheckpoint(name, positions: 256).write(to: folder)
        // Mappings outlive the names of their files.
        return try TransformerModel.load(directory: folder.path, options: options)
    }

    private static func generate(
        _ model: TransformerModel, _ prompts: [[Int]], _ parameters: GenerationParameters
    ) async throws -> [GenerationResult] {
        let scheduler = ModelScheduler(prefixCacheBytes: 1 << 24) { TransformerEngine(model, passes: PassCounter()) }
        let streams = prompts.map { prompt in
            scheduler.submit(GenerationRequest(prompt: prompt, parameters: parameters), endTokens: []) {
                ToyTextDecoder()
            }
        }
        var results: [GenerationResult] = []
        for stream in streams {
            for try await _ in stream {}
            results.append(try await stream.result)
        }
        return results
    }

    @Test("the same tokens, greedy and sampled, alone and in company", arguments: names)
    func isEqual(name: String?) async throws {
        let model = try Self.model(name)
        var random = SplitMix(state: 11)
        let passage = (0..<24).map { _ in random.next(below: model.vocabularySize) }
        let prompts = [passage + passage + Array(passage[..<9]), Array(passage[..<3]), passage]
        var acceptedDraftTokens = 0
        for (temperature, seed) in [(0.0, 1), (0.3, 2), (0.9, 3), (0.9, 4)] as [(Double, UInt64)] {
            var parameters = GenerationParameters(maximumTokens: 80)
            parameters.sampling.temperature = temperature
            parameters.sampling.seed = seed
            if temperature > 0 { parameters.sampling.repetitionPenalty = 1.05 }
            let plain = try await Self.generate(model, [prompts[0]], parameters)
            let plainCompany = try await Self.generate(model, prompts, parameters)
            parameters.looksUpPrompt = true
            let drafted = try await Self.generate(model, [prompts[0]], parameters)
            let company = try await Self.generate(model, prompts, parameters)
            #expect(drafted.map(\.tokens) == plain.map(\.tokens), "temperature \(temperature)")
            #expect(company.map(\.tokens) == plainCompany.map(\.tokens), "temperature \(temperature), together")
            acceptedDraftTokens += drafted[0].statistics.acceptedDraftTokens
        }
        // A model that was trained repeats what stands before; whether one with random weights does is chance.
        if name == nil { #expect(acceptedDraftTokens > 0) }
    }
}
