import EvaluationsCore
import FoundationModelsCore
import LocalModels

/// An evaluation of a model's answers to prompts, each in its own session.
struct PromptEvaluation: Evaluation {
    // Explicit, since inferring these types is a cycle for the compiler, depending on the order of files.
    typealias Sample = PromptSample
    typealias Subject = ModelSubject<String>

    let model: LocalLanguageModel
    let samples: [PromptSample]
    let maximumTokens: Int?
    /// The model that judges the answers, and its criterion.
    let judge: (model: LocalLanguageModel, criterion: String)?

    var dataset: ArrayLoader<PromptSample> { ArrayLoader(samples: samples) }

    func subject(from sample: PromptSample) async throws -> ModelSubject<String> {
        let session = LanguageModelSession(model: model, instructions: sample.instructions)
        let options = GenerationOptions(maximumResponseTokens: maximumTokens)
        let answer =
            if let schema = sample.schema {
                try await session.respond(to: sample.prompt, schema: schema, options: options).content.jsonString
            } else {
                try await session.respond(to: sample.prompt, options: options).content
            }
        return ModelSubject(value: answer)
    }

    var evaluators: Evaluators {
        LineEvaluator()
        if let judge {
            ModelJudgeEvaluator(
                judge: judge.model,
                dimensions: [
                    ScoreDimension(
                        "judge", description: judge.criterion,
                        scale: .passFail(passDescription: "It is so.", failDescription: "It isn't."))
                ])
        }
    }

    /// Measures the expectations of each line.
    private struct LineEvaluator: EvaluatorProtocol {
        func metrics(subject: ModelSubject<String>, input: PromptSample) async throws -> [Metric] {
            try input.metrics(of: subject.value)
        }
    }
}
