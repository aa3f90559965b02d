/// A language model that a session can use: one of this package or your own.
///
/// The value is cheap to copy. Loaded weights, connections and other costly state belong to the executor. The executor
/// is created once for each configuration and shared by all sessions.
public protocol LanguageModel: Sendable {
    /// The type that answers requests.
    associatedtype Executor: LanguageModelExecutor where Self == Self.Executor.Model

    /// The capabilities of the model.
    var capabilities: LanguageModelCapabilities { get }
    /// The executor's configuration; models with equal configurations share an executor.
    var executorConfiguration: Self.Executor.Configuration { get }

    /// Returns whether the model accepts data attachments of a type; false by default.
    func supportsDataAttachmentType(_ type: UTType) async throws -> Bool
    /// Returns whether the model produces data entries of a type; false by default.
    func supportsDataEntryType(_ type: UTType) async throws -> Bool
}

extension LanguageModel {
    /// Returns false.
    public func supportsDataAttachmentType(_ type: UTType) async throws -> Bool { false }
    /// Returns false.
    public func supportsDataEntryType(_ type: UTType) async throws -> Bool { false }
}
