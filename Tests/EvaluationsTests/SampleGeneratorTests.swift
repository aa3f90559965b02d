import EvaluationsCore
import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import LocalModels
import Testing

@Suite("Made samples")
struct SampleGeneratorTests {
    private let seeds = [ModelSample(prompt: "2 + 2", expected: 4), ModelSample(prompt: "1 + 2", expected: 3)]

    private func session(_ answers: [(String, Int)]) -> @Sendable () -> LanguageModelSession {
        let model = ScriptedLanguageModel(answers.map { .text(#"{"prompt":"\#($0.0)","expected":\#($0.1)}"#) })
        return { LanguageModelSession(model: model) }
    }

    @Test("samples come until there are as many as wanted, the given ones among them; what repeats is passed over")
    func random() async throws {
        let provider = session([("3 + 4", 7), ("2 + 2", 4), ("5 + 6", 12), ("5 + 6", 11)])
        let generator = SampleGenerator(
            Prompt("Write sums."), samples: seeds, targetCount: 4, sessionProvider: provider,
            validator: { $0.expected != 12 })
        var made: [ModelSample<Int>] = []
        for try await sample in generator.run() { made.append(sample) }
        #expect(made.map(\.promptDescription) == ["3 + 4", "5 + 6"] && made.map(\.expected) == [7, 11])
        let (count, invalid) = (await generator.samples.count, await generator.invalidSamples)
        #expect(count == 4 && invalid.map(\.expected) == [12])
    }

    @Test("a model that repeats itself ends it, with fewer samples")
    func repetition() async throws {
        let provider = session(Array(repeating: ("2 + 2", 4), count: 9))
        for (strategy, count) in [(.random(retries: 2), 2), (.slidingWindow, 2), (nil, 2)]
            as [(SampleGenerator<ModelSample<Int>>.SamplingStrategy?, Int)]
        {
            let generator = SampleGenerator(
                Prompt("Write sums."), samples: seeds, targetCount: 9, sessionProvider: provider,
                samplingStrategy: strategy)
            for try await _ in generator.run() { Issue.record("a repeated sample") }
            #expect(await generator.samples.count == count)
        }
    }

    @Test("an array makes more of itself, and what the model throws ends it")
    func array() async throws {
        let samples = seeds.makeSamples(Prompt("More."), targetCount: 3, sessionProvider: session([("9 + 1", 10)]))
        var made: [Int?] = []
        for try await sample in samples { made.append(sample.expected) }
        #expect(made == [10])
        let failing = ScriptedLanguageModel([.failure(LanguageModelError.timeout(.init(debugDescription: "late")))])
        let broken = seeds.makeSamples(Prompt("More."), targetCount: 3) { LanguageModelSession(model: failing) }
        await #expect(throws: LanguageModelError.self) { for try await _ in broken {} }
    }
}
