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
