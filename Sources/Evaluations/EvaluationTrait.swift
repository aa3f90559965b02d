import Evaluations
import Testing

/// What the evaluation of a test gave.
///
/// ```swift
/// @Test(.evaluates(CapitalsEvaluation()))
/// func capitals() {
///     #expect(EvaluationContext.current.result.aggregateValue(Metric("accuracy")) > 0.9)
/// }
/// ```
public struct EvaluationContext: Sendable {
    @TaskLocal static var local: EvaluationContext?

    private let outcome: EvaluationResult?

    /// The result; one without rows outside of a test with the trait.
    public var result: EvaluationResult { outcome ?? .none }

    /// The evaluation of the test that runs.
    public static var current: EvaluationContext { local ?? EvaluationContext(outcome: nil) }

    init(outcome: EvaluationResult?) { self.outcome = outcome }
}

/// Runs an evaluation ahead of a test.
public struct EvaluationTrait<Subject: Evaluation>: TestTrait, TestScoping {
    let evaluation: Subject
    let info: [String: String]

    /// Runs the evaluation, then the test; rows that failed are noted as issues.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let result = try await evaluation.run(info: info)
        for row in result.failedRows {
            Issue.record("row \(row.number) of \(result.name), \"\(row.input)\": \(row.error ?? "")")
        }
        try await EvaluationContext.$local.withValue(EvaluationContext(outcome: result)) { try await function() }
    }
}

extension Trait {
    /// Runs an evaluation ahead of the test, which finds the result in `EvaluationContext.current`.
    public static func evaluates<Subject: Evaluation>(
        _ evaluation: Subject, info: [String: String] = [:]
    ) -> Self where Self == EvaluationTrait<Subject> {
        EvaluationTrait(evaluation: evaluation, info: info)
    }
}
