import Foundation
import FoundationModelsTesting
import Testing

@testable import Evaluations
@testable import FoundationModelsCore

@Suite("Judging models")
struct JudgeTests {
    typealias Judged = ModelJudgeEvaluator<ModelSample<String>, ModelSubject<String>>

    private func measure(_ evaluator: Judged) async throws -> [Metric] {
        try await evaluator.metrics(
            of: ModelSubject(value: "Paris, I think"), for: ModelSample(prompt: "France?", expected: "Paris"))
    }

    @Test("a judge sees request, reference, answer and criterion, and chooses a level under a schema")
    func discrete() async throws {
        let model = ScriptedLanguageModel([
            .text(#"{"rationale":"It is.","score":"pass"}"#), .text(#"{"rationale":"So so.","score":"3"}"#),
            .text(#"{"rationale":"Kind.","score":"warm"}"#),
        ])
        let warmth = ScoringScale.custom([.init("warm", score: 10, description: "kind words"), .init("cold", score: 0)])
        let metrics = try await measure(
            Judged(
                dimensions: [
                    .init("right", description: "The city is right", scale: .passFail),
                    .init("sure", description: "It sounds sure"),
                    .init("tone", description: "It is kind", scale: warmth),
                ], model: model))
        #expect(metrics.map(\.name) == ["right", "sure", "tone"])
        #expect(metrics.map(\.value) == [.passing, .score(3), .score(10)])
        #expect(metrics.map(\.rationale) == ["It is.", "So so.", "Kind."])
        let prompt = "\(model.requests[0].transcript.last!)"
        for part in ["Request:\nFrance?", "Reference answer:\nParis", "judge:\nParis, I think", "Criterion:\nThe city"]
        {
            #expect(prompt.contains(part))
        }
        #expect("\(model.requests[2].transcript.last!)".contains("- warm: kind words"))
        let schema = try #require(model.requests[1].schema).debugDescription
        for level in 1...5 { #expect(schema.contains("\"\(level)\"")) }
    }

    @Test("an answer off the scale is an error, and so is a scale of one level")
    func faults() async throws {
        let model = ScriptedLanguageModel([.text(#"{"rationale":"?","score":"7"}"#)])
        await #expect(throws: ModelJudgeError.unknownLevel("7")) {
            try await measure(Judged(name: "m", description: "d", scale: .numeric(1...5), model: model))
        }
        await #expect(throws: EvaluationError.self) {
            try await measure(Judged(name: "m", description: "d", scale: .numeric(1...1), model: model))
        }
    }

    @Test("a continuous score is the mean by the judge's probabilities; without them it is an error")
    func continuous() async throws {
        typealias Token = LanguageModelSession.Confidence.Token
        func alternative(_ text: String, _ probability: Double) -> LanguageModelSession.Confidence.Alternative {
            .init(text: text, logProbability: log(probability), probability: probability)
        }
        let field = LanguageModelSession.Confidence.Field(
            path: "score", text: "4",
            tokens: [
                Token(
                    text: "4", logProbability: log(0.5),
                    alternatives: [alternative("4", 0.5), alternative("5", 0.25), alternative("2", 0.25)])
            ])
        let scale = ScoringScale.numeric(1...5)
        #expect(scale.mean(of: field, chosen: scale.levels[3]) == 3.75)
        let ten = LanguageModelSession.Confidence.Field(
            path: "score", text: "10",
            tokens: [
                Token(text: "1", logProbability: 0, alternatives: [alternative("1", 0.5), alternative("9", 0.5)]),
                Token(text: "0", logProbability: 0, alternatives: [alternative("0", 0.5), alternative("\"", 0.5)]),
            ])
        let long = ScoringScale.numeric(1...10)
        #expect(long.mean(of: ten, chosen: long.levels[9]) == 9.5)
        let model = ScriptedLanguageModel([.text(#"{"rationale":"?","score":"4"}"#)])
        await #expect(throws: ModelJudgeError.noProbabilities) {
            try await measure(Judged(name: "m", description: "d", scale: scale, model: model, mode: .continuous))
        }
        #expect(model.requests[0].generationOptions.confidenceAlternatives == 20)
    }

    @Test(
        "the machine's model judges under the scale, continuously too",
        .enabled(if: SystemLanguageModel.default.isAvailable))
    func systemModel() async throws {
        let metrics = try await measure(
            Judged(
                name: "m", description: "The answer names a city", scale: .numeric(1...5),
                model: SystemLanguageModel.default,
                mode: .continuous))
        let score = try #require(metrics[0].number)
        #expect(score >= 1 && score <= 5)
    }
}
