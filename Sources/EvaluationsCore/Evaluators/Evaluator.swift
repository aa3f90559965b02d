/// An evaluator with a closure.
// The closure isn't sendable, as Apple's isn't, so it may capture an evaluation's properties. Only the run that created
// it calls it, one sample after the other.
public struct Evaluator<Input: SampleProtocol>: EvaluatorProtocol, @unchecked Sendable
where Input.ExpectedValue: Codable & Sendable {
    private let evaluate: nonisolated(nonsending) (Input, ModelSubject<Input.ExpectedValue>) async throws -> Metric

    /// Creates an evaluator from a closure that returns one metric for each sample.
    public init(
        _ evaluate:
            nonisolated(nonsending) @escaping (
                _ sample: Input, _ subject: ModelSubject<Input.ExpectedValue>
            ) async throws -> Metric
    ) {
        self.evaluate = evaluate
    }

    /// Measures one sample.
    public nonisolated(nonsending) func metrics(
        subject: ModelSubject<Input.ExpectedValue>, input: Input
    ) async throws -> [Metric] {
        [try await evaluate(input, subject)]
    }
}
