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
