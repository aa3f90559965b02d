/// Measures with a closure.
// The closure isn't sendable, as Apple's isn't, so that it may capture what an evaluation has: it is only ever called
// by the run that made it, one sample after the other.
public struct Evaluator<Input: SampleProtocol>: EvaluatorProtocol, @unchecked Sendable
where Input.ExpectedValue: Codable & Sendable {
    private let evaluate: nonisolated(nonsending) (Input, ModelSubject<Input.ExpectedValue>) async throws -> Metric

    /// Gives one metric of each sample.
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
