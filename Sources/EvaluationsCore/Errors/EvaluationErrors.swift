import Foundation

/// What is wrong with an evaluation itself.
public enum EvaluationError: LocalizedError, Equatable {
    /// An evaluator reads calls of tools, and the subject has no transcript.
    case missingTranscript(evaluatorType: String)
    /// Metrics that were asked for were never measured. A run doesn't throw it: such an aggregate is left out.
    case metricsNotFound(names: [String])
    /// A file of samples can't be read; says where and why.
    case invalidDataset(String)
    /// An evaluator can't work as it was set up; says why.
    case invalidEvaluator(String)

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .missingTranscript(let type):
            "\(type) reads the calls of tools, and the subject has no transcript: give "
                + "ModelSubject(value:transcript:) session.transcript.structuredTranscript."
        case .metricsNotFound(let names): "No sample has the metrics \(names.joined(separator: ", "))."
        case .invalidDataset(let fault): "The samples can't be read: \(fault)"
        case .invalidEvaluator(let fault): "The evaluator can't work: \(fault)"
        }
    }
}

/// Why a program made nothing of a sample.
public enum SubjectInferenceError: LocalizedError, Codable, Hashable {
    /// The program threw; says what.
    case failed(reason: String)

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .failed(let reason): reason
        }
    }
}

/// Why a saved result can't be read.
public enum EvaluationResultsError: LocalizedError, Equatable {
    /// There is no such file.
    case fileNotFound(URL)
    /// The file is empty.
    case emptyJSONFile
    /// The file holds something else.
    case invalidJSONFormat

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .fileNotFound(let url): "\(url.path) isn't there."
        case .emptyJSONFile: "The file is empty, and should hold a saved result."
        case .invalidJSONFormat: "The file holds no saved result of an evaluation."
        }
    }
}

/// An error whose domain as an `NSError` is its name in Apple's framework; programs have no use for this protocol.
public protocol _EvaluationsErrorIdentity: Error {}

extension _EvaluationsErrorIdentity {
    /// The type's name behind that of Apple's module.
    public var _domain: String { "Evaluations" + String(reflecting: Self.self).drop { $0 != "." } }
}

extension EvaluationError: _EvaluationsErrorIdentity {}
extension SubjectInferenceError: _EvaluationsErrorIdentity {}
extension EvaluationResultsError: _EvaluationsErrorIdentity {}
