import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
import LocalModels
#endif

/// Several models as one; the first available one answers.
///
/// ```swift
/// let server = ChatCompletionsLanguageModel(name: "qwen3-32b", url: address)
/// let session = LanguageModelSession(model: FallbackLanguageModel(server, otherwise: SystemLanguageModel.default))
/// ```
///
/// The rules:
///
/// - Each request goes to the first model in the given order; in a turn with tools, each step is a request. If the
///   model fails with an error that means "not available now", the next one gets the same request.
///   ``isUnavailable(_:)`` decides that, unless another rule is given.
/// - Once a model has sent anything, its errors are final. Text that a reader has seen isn't withdrawn, and two models
///   never write one answer.
/// - A model that failed in this way is skipped for ``rest``, and then tried first again. If all rest, all are tried.
/// - Refusals, guardrails, full contexts, impossible requests and cancellation don't ask another model, which the user
///   didn't choose.
/// - If none answers, the last error is thrown.
/// - The transcript is the session's, so the next model knows the conversation. The capabilities are those that all
///   models share.
public struct FallbackLanguageModel: LanguageModel {
    /// The models, in their order.
    public let models: [any LanguageModel]
    /// The time for which an unavailable model is skipped.
    public let rest: Duration
    /// A closure that returns whether an error is a reason to ask the next model.
    let isReason: @Sendable (any Error) -> Bool

    /// Creates a model from several in order.
    ///
    /// - Parameters:
    ///   - first: The preferred model.
    ///   - others: The models to use instead, in order.
    ///   - rest: The time for which an unavailable model is skipped.
    ///   - isReason: Returns whether an error is a reason to ask the next model; nil for ``isUnavailable(_:)``. Models
    ///     with the same parts share an executor, and so also the record of unavailable models.
    public init(
        _ first: any LanguageModel, otherwise others: any LanguageModel..., rest: Duration = .seconds(30),
        when isReason: (@Sendable (any Error) -> Bool)? = nil
    ) {
        models = [first] + others
        self.rest = rest
        self.isReason = isReason ?? Self.isUnavailable
    }

    /// The capabilities that all models share.
    public var capabilities: LanguageModelCapabilities {
        let known: [LanguageModelCapabilities.Capability] = [.vision, .guidedGeneration, .reasoning, .toolCalling]
        return LanguageModelCapabilities(
            known.filter { capability in models.allSatisfy { $0.capabilities.contains(capability) } })
    }

    /// The models' own configurations, in their order.
    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(models: models.map { $0.executorConfiguration })
    }

    /// Returns whether all models accept data attachments of a type.
    public func supportsDataAttachmentType(_ type: UTType) async throws -> Bool {
        for model in models {
            guard try await model.supportsDataAttachmentType(type) else { return false }
        }
        return true
    }

    /// Returns whether an error means that a model isn't available now. Such errors are a failed connection, a busy
    /// (429), failing or restarting (5xx) or silent server, a used-up quota, and missing weights.
    public static func isUnavailable(_ error: any Error) -> Bool {
        if let error = error as? URLError { return error.code != .cancelled }
        if let error = error as? LanguageModelError {
            switch error {
            case .rateLimited, .timeout: return true
            default: return false
            }
        }
        if error as? SystemLanguageModel.Error != nil || error as? PrivateCloudComputeLanguageModel.Error != nil {
            return true
        }
        switch error {
        case ChatCompletionsLanguageModel.RequestError.httpError(statusCode: let status, data: _):
            return isUnavailable(status: status)
        case ChatCompletionsLanguageModel.RequestError.invalidStreamData: return true
        case let error as ChatCompletionsLanguageModel.APIError:
            let names = [error.code, error.type].compactMap(\.self)
            let busy: Set<String> = [
                "rate_limit_exceeded", "insufficient_quota", "server_error", "overloaded_error", "unavailable_error",
            ]
            return names.contains { busy.contains($0) || Int($0).map(isUnavailable(status:)) == true }
        default: return false
        }
    }

    private static func isUnavailable(status: Int) -> Bool {
        status == 408 || status == 429 || (500...599).contains(status)
    }
}
