import Evaluations
import FoundationModelsCore
import FoundationModelsTesting
import LocalModels

/// What a model knows of capitals.
struct Capitals: Evaluation {
    struct Unknown: Error {}

    static let accuracy = Metric("Accuracy")
    static let length = Metric("Length")
    var answers: [String: String] = ["France": "Paris", "Norway": "Bergen", "Peru": "Lima"]

    var dataset: ArrayLoader<ModelSample<String>> {
        ArrayLoader(samples: [
            ModelSample(prompt: "France", expected: "Paris"), ModelSample(prompt: "Norway", expected: "Oslo"),
            ModelSample(prompt: "Atlantis"), ModelSample(prompt: "Peru", expected: "Lima"),
        ])
    }

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        guard let answer = answers[sample.promptDescription] else { throw Unknown() }
        let session = LanguageModelSession(model: ScriptedLanguageModel([.text(answer)]))
        let response = try await session.respond(to: sample.prompt)
        return ModelSubject(value: response.content, transcript: session.transcript.structuredTranscript)
    }

    var evaluators: Evaluators {
        Evaluator { sample, subject in
            guard let expected = sample.expected else { return Self.accuracy.ignore() }
            return subject.value == expected ? Self.accuracy.passing() : Self.accuracy.failing()
        }
        Evaluator { _, subject in Self.length.scoring(Double(subject.value.count), rationale: "letters") }
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        aggregator.computeMean(of: Self.accuracy)
        aggregator.group("Size") { group in
            group.computeMaximum(of: Self.length)
            group.computeMinimum(of: Self.length)
            group.computeMedian(of: Self.length)
            group.computeMode(of: Self.length)
            group.computeStandardDeviation(of: Self.length)
            group.computeVariance(of: Self.length)
            group.custom(of: Self.length, label: "Even") {
                Double($0.count { $0.truncatingRemainder(dividingBy: 2) == 0 })
            }
        }
        aggregator.computeMean(of: Metric("Nothing"))
    }
}
