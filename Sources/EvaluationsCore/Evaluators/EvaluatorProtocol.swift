import Foundation

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

/// Why an evaluator measured nothing.
public enum EvaluatorError: LocalizedError {
    /// The evaluator threw; says which and what.
    case failed(evaluator: (any EvaluatorProtocol)?, evaluatorType: String, reason: String)

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .failed(_, let type, let reason): "\(type): \(reason)"
        }
    }
}

extension EvaluatorError: _EvaluationsErrorIdentity {}
