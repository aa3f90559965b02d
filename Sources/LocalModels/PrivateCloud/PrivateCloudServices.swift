import Foundation
import FoundationModelsCore
import Synchronization

/// Which service stands in the place of Private Cloud Compute.
package final class PrivateCloudServices: Sendable {
    /// The service, or why there is none.
    enum Choice: Hashable, Sendable {
        case none
        /// What is named can't be used; says why.
        case broken(String)
        case service(PrivateCloudComputeLanguageModel.Service)

        /// The service.
        ///
        /// - Throws: `PrivateCloudComputeLanguageModel.Error.serviceUnavailable`.
        func service() throws -> PrivateCloudComputeLanguageModel.Service {
            switch self {
            case .service(let service): return service
            case .broken(let fault): throw PrivateCloudComputeLanguageModel.Error.unavailable(fault)
            case .none:
                throw PrivateCloudComputeLanguageModel.Error.unavailable(
                    "no model is named. Name a model directory, a GGUF file or an endpoint of chat completions in "
                        + "\(PrivateCloudSettings.environmentVariable), or pass one to "
                        + "PrivateCloudComputeLanguageModel.use(_:).")
            }
        }
    }

    static let shared = PrivateCloudServices()

    /// A service for the code of one task, ahead of all others: tests run side by side.
    @TaskLocal package static var local: PrivateCloudComputeLanguageModel.Service?

    private struct State {
        var named: PrivateCloudComputeLanguageModel.Service?
        /// What the settings gave, kept so that one configuration is one service.
        var configured: (settings: PrivateCloudSettings, choice: Choice)?
    }

    private let state = Mutex(State())

    /// The service that the program names, else the configured one.
    var choice: Choice {
        if let named = state.withLock({ $0.named }) { return .service(named) }
        let settings: PrivateCloudSettings?
        do {
            settings = try PrivateCloudSettings.current()
        } catch {
            return .broken(error.description)
        }
        guard let settings else { return .none }
        return state.withLock { state in
            if let known = state.configured, known.settings == settings { return known.choice }
            let choice = Self.choice(for: settings)
            state.configured = (settings, choice)
            return choice
        }
    }

    /// Names a service; nil leaves it to the configuration again.
    func use(_ service: PrivateCloudComputeLanguageModel.Service?) { state.withLock { $0.named = service } }

    /// Makes the service that settings describe.
    static func choice(for settings: PrivateCloudSettings) -> Choice {
        guard let url = settings.endpoint else {
            var options = LocalLanguageModel.Options()
            options.contextSize = settings.contextSize
            let service = PrivateCloudComputeLanguageModel.Service.checkpoint(at: settings.place, options: options)
            guard !settings.languages.isEmpty else { return .service(service) }
            let languages = settings.languages
            return .service(
                .init(
                    service.model, availability: service.availability, contextSize: service.contextSize,
                    languages: { languages }))
        }
        guard let endpoint else {
            return .broken(
                "\(settings.place) is an endpoint, whose client is in the product FoundationModelsUtilities: add it to "
                    + "the dependencies of the program's target.")
        }
        do {
            return .service(try endpoint.service(at: url, settings))
        } catch {
            return .broken("\(settings.place) can't be used: \(error.localizedDescription)")
        }
    }

    /// The client of endpoints, in programs that link it.
    ///
    /// Looked up by name: the client stands above this module, and nothing runs at the start of a program that could
    /// register it.
    static var endpoint: (any PrivateCloudEndpoint.Type)? {
        NSClassFromString("FoundationModelsUtilities.ChatCompletionsEndpoint") as? any PrivateCloudEndpoint.Type
    }
}

/// Makes services of endpoints.
package protocol PrivateCloudEndpoint: AnyObject {
    /// The service behind an address.
    static func service(
        at url: URL, _ settings: PrivateCloudSettings
    ) throws -> PrivateCloudComputeLanguageModel.Service
    /// What a model's error means to a user of Private Cloud Compute; nil where it means the same.
    static func translated(_ error: any Error) -> PrivateCloudComputeLanguageModel.Error?
}

extension PrivateCloudComputeLanguageModel {
    /// Names the model that answers in the place of Apple's servers, for the whole program; nil leaves it to the
    /// configuration again. Not in Apple's interface.
    ///
    /// Call it at start-up: a request that is under way goes on with the service that it began with.
    public static func use(_ service: Service?) { PrivateCloudServices.shared.use(service) }
}
