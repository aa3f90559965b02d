import EvaluationsCore
import Testing

/// The result of a test's evaluation.
///
/// ```swift
/// static let evaluation = CapitalsEvaluation()
///
/// @Test(.evaluates(evaluation))
/// func capitals() {
///     let result = EvaluationContext.current.result
///     #expect(result.aggregateValue(.mean(of: Self.evaluation.accuracy)) > 0.9)
/// }
/// ```
public struct EvaluationContext: Sendable {
    @TaskLocal static var local: EvaluationContext?

    /// The result. It has no rows outside a test with the trait.
    public let result: EvaluationResult

    /// The context of the running test.
    public static var current: EvaluationContext { local ?? EvaluationContext(result: .none) }
}

/// Runs an evaluation ahead of a test, and attaches its result to it as JSON.
public struct EvaluationTrait: TestTrait, TestScoping {
    let evaluation: any Evaluation
    let info: [String: String]

    /// Runs the evaluation, then the test; rows that failed are noted as issues.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let result = try await evaluation.run(info: info)
        for row in result.failedRows {
            Issue.record("row \(row.number) of \(result.evaluationID), \"\(row.input)\": \(row.error ?? "")")
        }
        Attachment.record([UInt8](try result.jsonData()), named: "\(result.evaluationID).json")
        try await EvaluationContext.$local.withValue(EvaluationContext(result: result)) { try await function() }
    }
}

extension Trait where Self == EvaluationTrait {
    /// Runs an evaluation ahead of the test, which finds the result in `EvaluationContext.current`.
    ///
    /// - Parameter info: What is kept with the result, such as the model's name.
    public static func evaluates(_ evaluation: any Evaluation, info: [String: String] = [:]) -> Self {
        EvaluationTrait(evaluation: evaluation, info: info)
    }
}
