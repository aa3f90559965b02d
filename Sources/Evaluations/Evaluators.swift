import FoundationModelsCore

/// Measures what came of a sample.
public protocol EvaluatorProtocol<Sample, Subject>: Sendable {
    /// What went in.
    associatedtype Sample: SampleProtocol
    /// What came out.
    associatedtype Subject: EvaluationSubject
    /// Measures one sample.
    func metrics(of subject: Subject, for sample: Sample) async throws -> [Metric]
}

/// Measures with a closure.
public struct Evaluator<Sample: SampleProtocol, Subject: EvaluationSubject>: EvaluatorProtocol {
    private let measure: @Sendable (Sample, Subject) async throws -> [Metric]

    /// Gives one metric of each sample.
    public init(_ measure: @escaping @Sendable (_ input: Sample, _ subject: Subject) async throws -> Metric) {
        self.measure = { [try await measure($0, $1)] }
    }

    /// Measures one sample.
    public func metrics(of subject: Subject, for sample: Sample) async throws -> [Metric] {
        try await measure(sample, subject)
    }
}

/// Collects evaluators.
@resultBuilder
public struct EvaluatorsBuilder<Sample: SampleProtocol, Subject: EvaluationSubject> {
    /// What an evaluation measures with.
    public typealias Evaluators = [any EvaluatorProtocol<Sample, Subject>]

    /// Takes one evaluator; a closure's types follow from the evaluation.
    public static func buildExpression(_ evaluator: Evaluator<Sample, Subject>) -> Evaluators { [evaluator] }
    /// Takes one evaluator.
    public static func buildExpression(_ evaluator: any EvaluatorProtocol<Sample, Subject>) -> Evaluators {
        [evaluator]
    }
    /// Puts groups together.
    public static func buildBlock(_ groups: Evaluators...) -> Evaluators { groups.flatMap(\.self) }
    /// Takes what a condition lets in.
    public static func buildOptional(_ group: Evaluators?) -> Evaluators { group ?? [] }
    /// Takes one of two.
    public static func buildEither(first group: Evaluators) -> Evaluators { group }
    /// Takes the other of two.
    public static func buildEither(second group: Evaluators) -> Evaluators { group }
    /// Takes what a loop gives.
    public static func buildArray(_ groups: [Evaluators]) -> Evaluators { groups.flatMap(\.self) }
}
