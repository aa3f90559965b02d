import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import LocalModels
import Testing

@testable import EvaluationsCore

@Suite("Judging models")
struct JudgeTests {
    typealias Judged = ModelJudgeEvaluator<ModelSample<String>>

    enum Tone: ScoreLevel {
        case warm, cold
        var guideDescription: String { self == .warm ? "kind words" : "none" }
        var value: Double { self == .warm ? 10 : 0 }
    }

    private let scale = ScoringScale.numeric([1: "Bad", 3: "Good", 2: "So so", 4.5: "Best"])

    private func measure(_ evaluator: Judged, expected: String? = "Paris") async throws -> [Metric] {
        try await evaluator.metrics(
            subject: ModelSubject(value: "Paris, I think"), input: ModelSample(prompt: "France?", expected: expected))
    }

    @Test("a judge sees prompt, references, response and criteria, and scores all dimensions at once under a schema")
    func discrete() async throws {
        let model = ScriptedLanguageModel([
            .text(
                #"""
                {"right":{"rationale":"It is.","score":"pass"},"sure":{"rationale":"So so.","score":"4.5"},
                "tone":{"rationale":"Kind.","score":"warm"}}
                """#)
        ])
        let dimensions = [
            ScoreDimension(
                "right", description: "The city is right",
                scale: .passFail(passDescription: "It is the capital", failDescription: "Another city")),
            ScoreDimension("sure", description: "It sounds sure", scale: scale),
            ScoreDimension("tone", scale: .custom(Tone.self)),
        ]
        let prompt = ModelJudgePrompt<ModelSample<String>>(
            instructions: "You know the world.", evaluationTarget: { $0.uppercased() }
        ) { input, output in ["Reference": input.expected ?? "", "Length": "\(output.count)"] }
        let metrics = try await measure(Judged(judge: model, dimensions: dimensions, prompt: prompt))
        #expect(metrics.map(\.name) == ["right", "sure", "tone"])
        #expect(metrics.map(\.value) == [.passing, .scoring(4.5), .scoring(10)])
        #expect(metrics.map(\.rationale) == ["It is.", "So so.", "Kind."])
        #expect(model.requests.count == 1)
        let asked = "\(model.requests[0].transcript.last!)"
        for part in [
            "# Prompt\nFrance?", "## Length\n14\n\n## Reference\nParis", "# Response\nPARIS, I THINK",
            "## sure\nIt sounds sure\n- 4.5: Best\n- 3: Good", "- warm: kind words",
        ] {
            #expect(asked.contains(part), "\(part) in \(asked)")
        }
        #expect("\(model.requests[0].transcript.first!)".contains("You know the world."))
        let schema = try #require(model.requests[0].schema).debugDescription
        for level in ["4.5", "3", "warm", "pass"] { #expect(schema.contains("\"\(level)\"")) }
    }

    @Test("answers that say too little, and scales that are none")
    func faults() async throws {
        let model = ScriptedLanguageModel([
            .text(#"{"m":{"rationale":"?","score":"7"}}"#), .text(#"{"n":{"rationale":"?","score":"3"}}"#),
            .text("[1]"),
        ])
        await #expect {
            try await measure(Judged("m", scale: scale, judge: model))
        } throws: { if case ModelJudgeError.invalidScore("m", "7") = $0 { true } else { false } }
        await #expect {
            try await measure(Judged("m", scale: scale, judge: model))
        } throws: { if case ModelJudgeError.missingDimension("m", _) = $0 { true } else { false } }
        await #expect {
            try await measure(Judged("m", scale: scale, judge: model))
        } throws: { if case ModelJudgeError.invalidResponse = $0 { true } else { false } }
        await #expect {
            try await measure(Judged("m", scale: .init(options: []), judge: model))
        } throws: { if case ModelJudgeError.noScaleValues("m") = $0 { true } else { false } }
        for options in [[(1, "a")], [(1, "a"), (2, "a")], []] as [[(Double, String)]] where !options.isEmpty {
            let scale = ScoringScale(options: options.map { .init(label: $0.1, guideDescription: "", value: $0.0) })
            await #expect(throws: EvaluationError.self) { try await measure(Judged("m", scale: scale, judge: model)) }
        }
        await #expect(throws: EvaluationError.self) { try await measure(Judged(judge: model, dimensions: [])) }
        #expect(model.requests.count == 3)
    }

    @Test("a continuous score is any number between the lowest and the highest")
    func continuous() async throws {
        let model = ScriptedLanguageModel([.text(#"{"m":{"rationale":"?","score":2.75}}"#)])
        let metrics = try await measure(Judged("m", scale: scale, judge: model, scoringMode: .continuous))
        #expect(metrics.map(\.value) == [.scoring(2.75)])
        let schema = try #require(model.requests[0].schema).debugDescription
        #expect(schema.contains("\"minimum\"") && schema.contains("4.5"))
    }

    @Test("a pair: the judge sees the expected value as baseline; samples without one are ignored")
    func pairwise() async throws {
        let model = ScriptedLanguageModel([.text(#"{"better":{"rationale":"Shorter.","score":"1"}}"#)])
        let scale = ScoringScale.numeric([1: "Better than the baseline", 0: "As good", -1: "Worse"])
        let evaluator = Judged.pairwise("better", scale: scale, judge: model) { "<\($0)>" }
        let metrics = try await measure(evaluator)
        #expect(metrics.map(\.value) == [.scoring(1)])
        let asked = "\(model.requests[0].transcript.last!)"
        #expect(asked.contains("## Baseline Response\n<Paris>") && asked.contains("# Response\n<Paris, I think>"))
        #expect(try await measure(evaluator, expected: nil).map(\.value) == [.ignore])
        #expect(model.requests.count == 1)
        let several = Judged.pairwise(
            judge: model, dimensions: [.init("a", scale: scale), .init("b", scale: scale)], scoringMode: .continuous)
        #expect(several.dimensions.map(\.metric) == [Metric("a"), Metric("b")] && several.scoringMode == .continuous)
    }

    @Test("the machine's model judges under the scale", .enabled(if: SystemLanguageModel.default.isAvailable))
    func systemModel() async throws {
        for mode in [ScoringMode.discrete, .continuous] {
            let metrics = try await measure(Judged("m", scale: scale, scoringMode: mode))
            let score = try #require(metrics[0].doubleValue)
            #expect(score >= 1 && score <= 4.5)
        }
    }
}
