import Foundation

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

/// An error of an evaluator.
public enum EvaluatorError: LocalizedError {
    /// The evaluator threw an error; the reason is its description.
    case failed(evaluator: (any EvaluatorProtocol)?, evaluatorType: String, reason: String)

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .failed(_, let type, let reason): "\(type): \(reason)"
        }
    }
}

extension EvaluatorError: _EvaluationsErrorIdentity {}
