import FoundationModelsCore

/// Measures what came of a sample.
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
    /// What went in.
    associatedtype Input: SampleProtocol where Input.ExpectedValue == Subject.Value
    /// What came out.
    associatedtype Subject: EvaluationSubject
    /// Measures one sample.
    nonisolated(nonsending) func metrics(subject: Subject, input: Input) async throws -> [Metric]
}

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

/// Collects evaluators.
@resultBuilder
public struct EvaluatorsBuilder<Sample: SampleProtocol, Subject: EvaluationSubject> {
    /// Takes one evaluator.
    public static func buildExpression(
        _ expression: any EvaluatorProtocol<Sample, Subject>
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        [expression]
    }
    /// Puts groups together.
    public static func buildBlock(
        _ components: [any EvaluatorProtocol<Sample, Subject>]...
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        components.flatMap(\.self)
    }
    /// Takes what a condition lets in.
    public static func buildOptional(
        _ component: [any EvaluatorProtocol<Sample, Subject>]?
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        component ?? []
    }
    /// Takes one of two.
    public static func buildEither(
        first component: [any EvaluatorProtocol<Sample, Subject>]
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        component
    }
    /// Takes the other of two.
    public static func buildEither(
        second component: [any EvaluatorProtocol<Sample, Subject>]
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        component
    }
    /// Takes what a loop gives.
    public static func buildArray(
        _ components: [[any EvaluatorProtocol<Sample, Subject>]]
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        components.flatMap(\.self)
    }
}

// So that the types of closures and judges follow from the evaluation.
extension EvaluatorsBuilder
where Subject == ModelSubject<Sample.ExpectedValue>, Sample.ExpectedValue: Codable & Sendable {
    /// Takes a closure.
    public static func buildExpression(
        _ expression: Evaluator<Sample>
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        [expression]
    }
}

extension EvaluatorsBuilder where Sample: ModelSampleProtocol, Subject == ModelSubject<Sample.ExpectedValue> {
    /// Takes a judge.
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
    /// Takes what looks at calls of tools.
    public static func buildExpression(
        _ expression: ToolCallEvaluator<Sample>
    ) -> [any EvaluatorProtocol<Sample, Subject>] {
        [expression]
    }
}
