import FoundationModelsCore

/// A measurement of a sample's outcome.
///
/// ```swift
/// struct Brevity<Input: SampleProtocol>: EvaluatorProtocol where Input.ExpectedValue == String {
///     let words = Metric("Words")
///
///     func metrics(subject: ModelSubject<String>, input: Input) async throws -> [Metric] {
///         [words.scoring(Double(subject.value.split(separator: " ").count))]
///     }
/// }
/// ```
public protocol EvaluatorProtocol<Input, Subject>: Sendable {
    /// The type of the samples.
    associatedtype Input: SampleProtocol where Input.ExpectedValue == Subject.Value
    /// The type of the subjects.
    associatedtype Subject: EvaluationSubject
    /// Measures one sample.
    nonisolated(nonsending) func metrics(subject: Subject, input: Input) async throws -> [Metric]
}

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

/// A result builder for evaluators.
@resultBuilder
public struct EvaluatorsBuilder<Sample: SampleProtocol, Subject: EvaluationSubject> {
    /// Adds an evaluator.
    public static func buildExpression(
        _ expression: any EvaluatorProtocol<Sample, Subject>
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        [expression]
    }
    /// Joins groups.
    public static func buildBlock(
        _ components: [any EvaluatorProtocol<Sample, Subject>]...
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        components.flatMap(\.self)
    }
    /// Adds the evaluators of a condition that holds.
    public static func buildOptional(
        _ component: [any EvaluatorProtocol<Sample, Subject>]?
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        component ?? []
    }
    /// Returns the first branch.
    public static func buildEither(
        first component: [any EvaluatorProtocol<Sample, Subject>]
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        component
    }
    /// Returns the second branch.
    public static func buildEither(
        second component: [any EvaluatorProtocol<Sample, Subject>]
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        component
    }
    /// Joins the evaluators of a loop.
    public static func buildArray(
        _ components: [[any EvaluatorProtocol<Sample, Subject>]]
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        components.flatMap(\.self)
    }
}

// The types of closures and judges follow from the evaluation.
extension EvaluatorsBuilder
where Subject == ModelSubject<Sample.ExpectedValue>, Sample.ExpectedValue: Codable & Sendable {
    /// Adds an evaluator with a closure.
    public static func buildExpression(
        _ expression: Evaluator<Sample>
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        [expression]
    }
}

extension EvaluatorsBuilder where Sample: ModelSampleProtocol, Subject == ModelSubject<Sample.ExpectedValue> {
    /// Adds a model judge.
    public static func buildExpression(
        _ expression: ModelJudgeEvaluator<Sample>
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        [expression]
    }
}

extension EvaluatorsBuilder
where
    Sample: ModelSampleProtocol, Sample.Expectation == TrajectoryExpectation,
    Subject == ModelSubject<Sample.ExpectedValue>
{
    /// Adds an evaluator of tool calls.
    public static func buildExpression(
        _ expression: ToolCallEvaluator<Sample>
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        [expression]
    }
}
