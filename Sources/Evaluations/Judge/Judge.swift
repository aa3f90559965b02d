import Foundation
import FoundationModelsCore

/// A model that judges, one question in one session.
struct Judge: Sendable {
    let model: any LanguageModel

    /// Whether the model agrees.
    func agrees(that statement: String) async throws -> Bool {
        let verdict = try await verdict(
            instructions: "You check whether statements are true.", prompt: statement, scale: .passFail)
        return verdict.score == 1
    }

    /// What a model says of something.
    struct Verdict: Sendable {
        var score: Double
        var rationale: String
    }

    /// Has the model choose a level of a scale; a reason comes first, so that it can be thought of.
    ///
    /// - Throws: `ModelJudgeError` where a mean over the model's probabilities is wanted and it doesn't tell them;
    ///   what the session throws.
    func verdict(
        instructions: String, prompt: String, scale: ScoringScale, mode: ScoringMode = .discrete
    ) async throws -> Verdict {
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(
                name: "Verdict",
                properties: [
                    .init(name: "rationale", description: "Why, in one sentence", schema: .init(type: String.self)),
                    .init(name: "score", schema: .init(name: "Score", anyOf: scale.levels.map(\.name))),
                ]), dependencies: [])
        var options = GenerationOptions(samplingMode: .greedy)
        if mode == .continuous { options = options.reportingConfidence(alternatives: 20) }
        let session = LanguageModelSession(model: model, instructions: instructions)
        let response = try await session.respond(to: prompt + "\n\n" + scale.text, schema: schema, options: options)
        let rationale = try response.content.value(String.self, forProperty: "rationale")
        let name = try response.content.value(String.self, forProperty: "score")
        guard let level = scale.levels.first(where: { $0.name == name }) else {
            throw ModelJudgeError.unknownLevel(name)
        }
        guard mode == .continuous else { return Verdict(score: level.score, rationale: rationale) }
        guard let field = response.confidence?["score"] else { throw ModelJudgeError.noProbabilities }
        return Verdict(score: scale.mean(of: field, chosen: level), rationale: rationale)
    }
}

/// What goes wrong when a model judges.
public enum ModelJudgeError: LocalizedError, Equatable {
    /// The answer names no level of the scale.
    case unknownLevel(String)
    /// The mode is `.continuous`, and the model doesn't say how likely its tokens are.
    case noProbabilities

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .unknownLevel(let name): "The judge answered \"\(name)\", which is no level of the scale."
        case .noProbabilities:
            "The judge doesn't report probabilities, which continuous scores are made of: use .discrete, or a model on "
                + "this machine."
        }
    }
}
