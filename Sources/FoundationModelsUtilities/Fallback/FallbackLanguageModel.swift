import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
import LocalModels
#endif

/// Several models as one: the first that is there answers.
///
/// ```swift
/// let server = ChatCompletionsLanguageModel(name: "qwen3-32b", url: address)
/// let session = LanguageModelSession(model: FallbackLanguageModel(server, otherwise: SystemLanguageModel.default))
/// ```
///
/// The rules:
///
/// - Each request, each step of a turn with tools, goes to the first model in the order given. Where that fails with an
///   error that means "not here, not now" (``isUnavailable(_:)`` unless another rule is given), the next one gets the same
///   request.
/// - Once a model has sent anything, its errors are the answer's: what a reader has seen isn't taken back, and two models
///   never write one answer.
/// - A model that failed so is passed over for ``rest`` after, and then tried again first; where all rest, all are tried.
/// - Refusals, guardrails, full contexts, requests that can't be made and cancellation are no reason: another model would
///   be asked behind the user's back.
/// - Where none answers, the error is the last one's.
/// - The transcript is the session's, so that the next model knows what was said. What a model can do is what all can.
public struct FallbackLanguageModel: LanguageModel {
    /// The models, in their order.
    public let models: [any LanguageModel]
    /// For how long a model that wasn't there is passed over.
    public let rest: Duration
    /// Which errors are a reason to ask the next model.
    let isReason: @Sendable (any Error) -> Bool

    /// Puts models in an order.
    ///
    /// - Parameters:
    ///   - first: The one that answers where it can.
    ///   - others: The ones that stand in for it.
    ///   - rest: For how long a model that wasn't there is passed over.
    ///   - isReason: Which errors are a reason to ask the next model; nil for ``isUnavailable(_:)``. Models with the same
    ///     parts share an executor, and with it what is known of who is there.
    public init(
        _ first: any LanguageModel, otherwise others: any LanguageModel..., rest: Duration = .seconds(30),
        when isReason: (@Sendable (any Error) -> Bool)? = nil
    ) {
        models = [first] + others
        self.rest = rest
        self.isReason = isReason ?? Self.isUnavailable
    }

    /// What all of the models can do.
    public var capabilities: LanguageModelCapabilities {
        let known: [LanguageModelCapabilities.Capability] = [.vision, .guidedGeneration, .reasoning, .toolCalling]
        return LanguageModelCapabilities(
            known.filter { capability in models.allSatisfy { $0.capabilities.contains(capability) } })
    }

    /// The models' own configurations, in their order.
    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(models: models.map { $0.executorConfiguration })
    }

    /// Whether all models take attached data of a kind.
    public func supportsDataAttachmentType(_ type: UTType) async throws -> Bool {
        for model in models {
            guard try await model.supportsDataAttachmentType(type) else { return false }
        }
        return true
    }

    /// Whether an error means that a model isn't there, or has no room now: a connection that fails, a server that is busy
    /// (429), broken or restarting (5xx) or silent, a quota that is used up, weights that aren't there.
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
