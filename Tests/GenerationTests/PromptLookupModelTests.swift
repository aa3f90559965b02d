import Foundation
import Testing
import Transformer

@testable import Generation

/// Real forward passes with guesses from the text give the tokens that they give without.
@Suite("Prompt lookup on models")
struct PromptLookupModelTests {
    private static let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The default model, and checkpoints of other families where they lie beside the package.
    private static let directories: [String] = {
        let root = ProcessInfo.processInfo.environment["NIGHTJAR_SHARED"]
            ?? package.deletingLastPathComponent().appending(path: "shared").path
        let folder = root + "/models/tiny-random"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let checkpoints = names.sorted().map { "\(folder)/\($0)" }.filter {
            FileManager.default.fileExists(atPath: $0 + "/config.json")
        }
        return [package.appending(path: "Weights").path] + checkpoints
    }()

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

    @Test("the same tokens, greedy and sampled, alone and in company", arguments: directories)
    func isEqual(directory: String) async throws {
        let model = try TransformerModel.load(
            directory: directory, options: ModelLoadOptions(threadCount: 2, contextLength: 256))
        var random = SplitMix(state: 11)
        let passage = (0..<24).map { _ in random.next(below: model.vocabularySize) }
        let prompts = [passage + passage + passage.prefix(9), Array(passage.prefix(3)), passage]
        var rightGuesses = 0
        for (temperature, seed) in [(0.0, 1), (0.3, 2), (0.9, 3), (0.9, 4)] as [(Double, UInt64)] {
            var parameters = GenerationParameters(maximumTokens: 80)
            parameters.sampling.temperature = temperature
            parameters.sampling.seed = seed
            if temperature > 0 { parameters.sampling.repetitionPenalty = 1.05 }
            let plain = try await Self.generate(model, [prompts[0]], parameters)
            let plainCompany = try await Self.generate(model, prompts, parameters)
            parameters.looksUpPrompt = true
            let guessed = try await Self.generate(model, [prompts[0]], parameters)
            let company = try await Self.generate(model, prompts, parameters)
            #expect(guessed.map(\.tokens) == plain.map(\.tokens), "temperature \(temperature)")
            #expect(company.map(\.tokens) == plainCompany.map(\.tokens), "temperature \(temperature), together")
            rightGuesses += guessed[0].statistics.rightGuesses
        }
        // A model that was trained repeats what stands before; whether one with random weights does is chance.
        if !directory.contains("tiny-random") { #expect(rightGuesses > 0) }
    }
}
