/// A model that a session can talk to: this package's own, or yours.
///
/// The value itself is light. Whatever is costly, loaded weights or connections, belongs to the executor, which is
/// made once for each configuration and shared by all sessions.
public protocol LanguageModel: Sendable {
    /// What answers requests.
    associatedtype Executor: LanguageModelExecutor where Self == Self.Executor.Model

    /// What the model can do.
    var capabilities: LanguageModelCapabilities { get }
    /// What an executor needs to know; models with equal configurations share one.
    var executorConfiguration: Self.Executor.Configuration { get }

    /// Whether the model takes attached data of a kind; no, unless the model says otherwise.
    func supportsDataAttachmentType(_ type: UTType) async throws -> Bool
    /// Whether the model gives data of a kind as entries of the transcript; no, unless the model says otherwise.
    func supportsDataEntryType(_ type: UTType) async throws -> Bool
}

extension LanguageModel {
    /// No.
    public func supportsDataAttachmentType(_ type: UTType) async throws -> Bool { false }
    /// No.
    public func supportsDataEntryType(_ type: UTType) async throws -> Bool { false }
}
