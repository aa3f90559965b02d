import FoundationModelsCore

/// An evaluator of expected tool calls.
///
/// Both metrics are ignored for a sample without expectations.
public struct ToolCallEvaluator<Input: ModelSampleProtocol>: EvaluatorProtocol
where Input.Expectation == TrajectoryExpectation {
    /// The metric that passes if every expectation is met.
    public let allPass: Metric
    /// The metric of the fraction of met expectations, from 0 to 1. Each expected and each disallowed call is one
    /// expectation. If no additional calls are allowed, that is one more.
    public let percentagePass: Metric
    private let argumentMatchModel: (any LanguageModel)?

    /// Creates an evaluator with two metrics, such as ``Metric/toolsAllPass`` and ``Metric/toolsPercentagePass``.
    public init(allPass: Metric, percentagePass: Metric) {
        (self.allPass, self.percentagePass, argumentMatchModel) = (allPass, percentagePass, nil)
    }

    /// Creates an evaluator with two metrics, and a model that judges described arguments.
    public init(allPass: Metric, percentagePass: Metric, argumentMatchModel: any LanguageModel) {
        (self.allPass, self.percentagePass, self.argumentMatchModel) = (allPass, percentagePass, argumentMatchModel)
    }

    /// Measures one sample.
    ///
    /// - Throws: `EvaluationError.missingTranscript` if the subject has none.
    public nonisolated(nonsending) func metrics(
        subject: ModelSubject<Input.ExpectedValue>, input: Input
    ) async throws -> [Metric] {
        guard let expectations = input.output.expectations else { return [allPass.ignore(), percentagePass.ignore()] }
        guard let transcript = subject.transcript else {
            throw EvaluationError.missingTranscript(evaluatorType: "ToolCallEvaluator")
        }
        let outcome = try await TrajectoryMatch(expectations, calls: transcript.toolCalls, model: argumentMatchModel)
        let rationale = outcome.faults.isEmpty ? nil : outcome.faults.joined(separator: " ")
        return [
            allPass.passing(if: outcome.faults.isEmpty, rationale: rationale),
            percentagePass.scoring(outcome.share, rationale: rationale),
        ]
    }
}
