import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
import LocalModels
#endif

/// The chat completions endpoint that a configuration names in place of Private Cloud Compute.
///
/// The core finds this class by its name in every program that links the module.
final class ChatCompletionsEndpoint: PrivateCloudEndpoint {
    static func service(
        at url: URL, _ settings: PrivateCloudSettings
    ) throws -> PrivateCloudComputeLanguageModel.Service {
        guard url.chatCompletions != nil else {
            throw ChatCompletionsLanguageModel.RequestError.invalidRequest(
                "\"\(url.withoutSecrets)\" is no address of a server, such as https://example.com/v1.")
        }
        guard let name = settings.model else {
            throw ChatCompletionsLanguageModel.RequestError.invalidRequest(
                "an endpoint needs the name of a model: say \"model = NAME\" in the file, or set "
                    + "\(PrivateCloudSettings.environmentVariable)_MODEL.")
        }
        let headers = settings.key.map { ["Authorization": "Bearer \($0)"] } ?? [:]
        let model = ChatCompletionsLanguageModel(
            name: name, url: url, additionalHeaders: headers,
            supportsGuidedGeneration: settings.supportsGuidedGeneration)
        let stated = settings.contextSize
        let languages = settings.languages
        return .endpoint(
            model,
            contextSize: {
                if let stated { return stated }
                return try await EndpointModels(url: url, headers: headers).contextSize(of: name)
            }, languages: languages)
    }

    static func translated(_ error: any Error) -> PrivateCloudComputeLanguageModel.Error? {
        switch error {
        case let error as URLError:
            return .networkFailure(.init(debugDescription: error.localizedDescription))
        case let error as ChatCompletionsLanguageModel.APIError:
            let names = [error.code, error.type].compactMap(\.self)
            let isLimit = names.contains { ["429", "rate_limit_exceeded", "insufficient_quota"].contains($0) }
            return isLimit ? .quotaLimitReached(.init(debugDescription: error.message)) : nil
        case ChatCompletionsLanguageModel.RequestError.httpError(statusCode: 429, data: _):
            return .quotaLimitReached(.init(debugDescription: error.localizedDescription))
        case ChatCompletionsLanguageModel.RequestError.httpError(statusCode: 502...504, data: _):
            return .serviceUnavailable(.init(debugDescription: error.localizedDescription))
        default: return nil
        }
    }
}
