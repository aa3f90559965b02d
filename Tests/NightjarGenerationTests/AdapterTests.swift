import Foundation
import Testing
import Transformer

@testable import NightjarGeneration

/// Adapters of the default model through the scheduler.
@Suite("Adapters in generation")
struct AdapterTests {
    private static let weights = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appending(path: "Weights").path

    private static let parameters = GenerationParameters(maximumTokens: 24, ignoresEndTokens: true)

    private func generate(_ model: LoadedModel, _ prompt: [Int]) async throws -> GenerationResult {
        try await model.generate(GenerationRequest(prompt: prompt, parameters: Self.parameters)).result
    }

    @Test("sessions with two adapters and without, at once, give what each gives alone")
    func together() async throws {
        let adapters = try (1...2).map { try SmallAdapter(of: Self.weights, seed: UInt64($0), scale: 2) }
        // Its files go when it goes.
        defer { withExtendedLifetime(adapters) {} }
        let options = ModelLoadOptions(threadCount: 2, contextLength: 512)
        let prompt = (0..<70).map { $0 * 37 % 4000 }
        // Each alone, in a registry of its own.
        var expected: [[Int]] = []
        for adapter in [nil, adapters[0].directory, adapters[1].directory] {
            let model = try await ModelRegistry().model(at: Self.weights, options: options, adapter: adapter)
            expected.append(try await generate(model, prompt).tokens)
        }
        #expect(Set(expected).count == 3)

        let registry = ModelRegistry()
        var models: [LoadedModel] = []
        for adapter in [nil, adapters[0].directory, adapters[1].directory] {
            models.append(try await registry.model(at: Self.weights, options: options, adapter: adapter))
        }
        #expect(models.allSatisfy { $0.transformer === models[0].transformer })
        let again = try await registry.model(at: Self.weights, options: options, adapter: adapters[0].directory + "/")
        #expect(again === models[1])
        for _ in 0..<2 {
            let streams = models.map { $0.generate(GenerationRequest(prompt: prompt, parameters: Self.parameters)) }
            for (stream, tokens) in zip(streams, expected) {
                for try await _ in stream {}
                #expect(try await stream.result.tokens == tokens)
            }
        }
    }

    @Test("keys and values of one are never another's")
    func prefixes() async throws {
        let adapters = try (1...2).map { try SmallAdapter(of: Self.weights, seed: UInt64($0), scale: 2) }
        // Its files go when it goes.
        defer { withExtendedLifetime(adapters) {} }
        let options = ModelLoadOptions(threadCount: 2, contextLength: 512)
        let base = try LoadedModel(directory: Self.weights, options: options)
        let models = [base] + (try adapters.map { try LoadedModel(base, adapter: $0.directory) })
        let prompt = (0..<90).map { $0 * 31 % 4000 }
        for round in 0..<2 {
            for model in models {
                let cached = try await generate(model, prompt).statistics.cachedTokens
                #expect(cached == (round == 0 ? 0 : prompt.count - 1))
            }
        }
        // An adapter of an adapted model is one of the model beneath.
        #expect(try LoadedModel(models[1], adapter: adapters[1].directory).transformer === base.transformer)
    }

    @Test("an adapter that can't be used is an error of loading, and the model alone stays")
    func refusals() async throws {
        let registry = ModelRegistry()
        await #expect(throws: LoadingError.self) {
            try await registry.model(at: Self.weights, adapter: "/nowhere/recipes.fmadapter")
        }
        _ = try await registry.model(at: Self.weights)
    }
}
