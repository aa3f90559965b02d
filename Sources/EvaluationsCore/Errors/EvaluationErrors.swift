import Foundation

/// An error of an evaluation itself.
public enum EvaluationError: LocalizedError, Equatable {
    /// An evaluator needs tool calls, but the subject has no transcript.
    case missingTranscript(evaluatorType: String)
    /// The named metrics were never measured. A run doesn't throw this: it leaves such aggregates out.
    case metricsNotFound(names: [String])
    /// A file of samples can't be read; the text has the place and the reason.
    case invalidDataset(String)
    /// An evaluator's settings are invalid; the text has the reason.
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

/// An error of the program that an evaluation runs.
public enum SubjectInferenceError: LocalizedError, Codable, Hashable {
    /// The program threw an error; the reason is its description.
    case failed(reason: String)

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .failed(let reason): reason
        }
    }
}

/// An error of reading a saved result.
public enum EvaluationResultsError: LocalizedError, Equatable {
    /// There is no such file.
    case fileNotFound(URL)
    /// The file is empty.
    case emptyJSONFile
    /// The file has another format.
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

/// An error whose domain as an `NSError` is its name in Apple's framework. Programs don't need this protocol.
public protocol _EvaluationsErrorIdentity: Error {}

extension _EvaluationsErrorIdentity {
    /// The type's name in Apple's module.
    public var _domain: String { "Evaluations" + String(reflecting: Self.self).drop { $0 != "." } }
}

extension EvaluationError: _EvaluationsErrorIdentity {}
extension SubjectInferenceError: _EvaluationsErrorIdentity {}
extension EvaluationResultsError: _EvaluationsErrorIdentity {}
