import FoundationModelsCore

/// Measures which of the expected calls a model made.
///
/// Of a sample without expectations both metrics are ignored.
public struct ToolCallEvaluator<Input: ModelSampleProtocol>: EvaluatorProtocol
where Input.Expectation == TrajectoryExpectation {
    /// Passes where every expectation is met.
    public let allPass: Metric
    /// The share of the expectations that are met, from 0 to 1: each expected call is one, each disallowed one is one,
    /// and that nothing else is called is one where it is expected.
    public let percentagePass: Metric
    private let argumentMatchModel: (any LanguageModel)?

    /// Names the metrics, such as ``Metric/toolsAllPass`` and ``Metric/toolsPercentagePass``.
    public init(allPass: Metric, percentagePass: Metric) {
        (self.allPass, self.percentagePass, argumentMatchModel) = (allPass, percentagePass, nil)
    }

    /// Names the metrics, and who judges arguments that are described.
    public init(allPass: Metric, percentagePass: Metric, argumentMatchModel: any LanguageModel) {
        (self.allPass, self.percentagePass, self.argumentMatchModel) = (allPass, percentagePass, argumentMatchModel)
    }

    /// Measures one sample.
    ///
    /// - Throws: `EvaluationError.missingTranscript` where the subject has none.
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
