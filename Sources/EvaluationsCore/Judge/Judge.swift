import Foundation
import FoundationModelsCore

/// A model that judges; each question has its own session.
struct Judge: Sendable {
    let model: any LanguageModel

    /// Returns whether the model agrees with a statement.
    nonisolated(nonsending) func agrees(that statement: String) async throws -> Bool {
        let scale = ScoringScale.passFail(passDescription: "The statement is true.", failDescription: "It isn't.")
        let metrics = try await scores(
            instructions: "You check whether statements are true.", prompt: Prompt(statement),
            [ScoreDimension("Truth", scale: scale)], .discrete)
        return metrics.first?.value == .passing
    }

    /// Asks the model to score dimensions. It writes a rationale before each score, which leaves room for reasoning.
    ///
    /// - Throws: ``ModelJudgeError``, `EvaluationError.invalidEvaluator`, and the session's errors.
    nonisolated(nonsending) func scores(
        instructions: String, prompt: Prompt, _ dimensions: [ScoreDimension], _ mode: ScoringMode
    ) async throws -> [Metric] {
        let schema = try Self.schema(dimensions, mode)
        let session = LanguageModelSession(model: model, instructions: instructions)
        let content: GeneratedContent
        do {
            content = try await session.respond(
                to: prompt, schema: schema, options: GenerationOptions(samplingMode: .greedy)
            ).content
        } catch let error as GeneratedContent.ParsingError {
            throw ModelJudgeError.jsonDecodingFailed(response: error.rawContent, underlying: error)
        }
        guard case .structure = content.kind else { throw ModelJudgeError.invalidResponse(content.jsonString) }
        return try dimensions.map { try Self.metric($0, mode, in: content) }
    }

    private static func schema(_ dimensions: [ScoreDimension], _ mode: ScoringMode) throws -> GenerationSchema {
        guard Set(dimensions.map(\.name)).count == dimensions.count, !dimensions.isEmpty else {
            throw EvaluationError.invalidEvaluator("dimensions need names of their own, and there must be one.")
        }
        let verdicts = try dimensions.enumerated().map { index, dimension in
            let options = dimension.scale.options
            guard let low = options.map(\.value).min(), let high = options.map(\.value).max() else {
                throw ModelJudgeError.noScaleValues(dimension: dimension.name)
            }
            guard Set(options.map(\.label)).count == options.count, options.count > 1, (high - low).isFinite else {
                throw EvaluationError.invalidEvaluator(
                    "the scale of \"\(dimension.name)\" needs two levels at least, each with a name of its own.")
            }
            let score: DynamicGenerationSchema =
                mode == .continuous
                ? .init(type: Double.self, guides: [.range(low...high)])
                : .init(name: "Score\(index + 1)", anyOf: options.map(\.label))
            return DynamicGenerationSchema.Property(
                name: dimension.name, description: dimension.description,
                schema: .init(
                    name: "Verdict\(index + 1)",
                    properties: [
                        .init(name: "rationale", description: "Why, in one sentence", schema: .init(type: String.self)),
                        .init(name: "score", schema: score),
                    ]))
        }
        return try GenerationSchema(root: .init(name: "Verdicts", properties: verdicts), dependencies: [])
    }

    private static func metric(
        _ dimension: ScoreDimension, _ mode: ScoringMode, in content: GeneratedContent
    ) throws -> Metric {
        guard let verdict = try? content.value(GeneratedContent?.self, forProperty: dimension.name),
            let score = try? verdict.value(GeneratedContent?.self, forProperty: "score")
        else { throw ModelJudgeError.missingDimension(dimension.name, response: content.jsonString) }
        let rationale = try? verdict.value(String?.self, forProperty: "rationale")
        let options = dimension.scale.options
        guard mode == .discrete else {
            guard let number = try? score.value(Double.self) else {
                throw ModelJudgeError.invalidScore(dimension: dimension.name, value: score.jsonString)
            }
            return dimension.metric.scoring(number, rationale: rationale)
        }
        let label = (try? score.value(String.self)) ?? score.jsonString
        guard let option = options.first(where: { $0.label == label }) else {
            throw ModelJudgeError.invalidScore(dimension: dimension.name, value: label)
        }
        return dimension.scale.isPassFail
            ? dimension.metric.passing(if: option.value == 1, rationale: rationale)
            : dimension.metric.scoring(option.value, rationale: rationale)
    }
}

/// An error of a model's judgment.
public enum ModelJudgeError: LocalizedError {
    /// The answer names no level of the scale.
    case invalidScore(dimension: String, value: String)
    /// The answer is no object.
    case invalidResponse(String)
    /// The answer is no JSON.
    case jsonDecodingFailed(response: String, underlying: any Error)
    /// The answer lacks a dimension.
    case missingDimension(String, response: String)
    /// The scale has no levels.
    case noScaleValues(dimension: String)

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .invalidScore(let dimension, let value):
            "The judge answered \"\(value)\" for \(dimension), which is no level of its scale."
        case .invalidResponse(let response): "The judge's answer is no object: \(response)"
        case .jsonDecodingFailed(let response, let underlying):
            "The judge's answer can't be read (\(underlying.localizedDescription)): \(response)"
        case .missingDimension(let name, let response): "The judge's answer says nothing of \(name): \(response)"
        case .noScaleValues(let dimension): "The scale of \(dimension) has no levels."
        }
    }
}

extension ModelJudgeError: _EvaluationsErrorIdentity {}
