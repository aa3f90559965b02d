import Foundation
import FoundationModelsCore
import Synchronization

/// The choice of the service that replaces Private Cloud Compute.
package final class PrivateCloudServices: Sendable {
    /// The service, or the reason why there is none.
    enum Choice: Hashable, Sendable {
        case none
        /// The configured model can't be used; the associated value says why.
        case broken(String)
        case service(PrivateCloudComputeLanguageModel.Service)

        /// Returns the service.
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

    /// A service for one task, with precedence over all others; for tests, which run concurrently.
    @TaskLocal package static var local: PrivateCloudComputeLanguageModel.Service?

    private struct State {
        var named: PrivateCloudComputeLanguageModel.Service?
        /// The service of the last settings, kept so that equal settings give the same service.
        var configured: (settings: PrivateCloudSettings, choice: Choice)?
    }

    private let state = Mutex(State())

    /// The service that the program set, else the configured one.
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

    /// Sets the service; nil restores the configured one.
    func use(_ service: PrivateCloudComputeLanguageModel.Service?) { state.withLock { $0.named = service } }

    /// Creates the service that settings describe.
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

    /// The client of endpoints; nil in programs that don't link it.
    ///
    /// It is looked up by name, because the client's module is above this one. No code runs at start-up that could
    /// register it.
    static var endpoint: (any PrivateCloudEndpoint.Type)? {
        NSClassFromString("FoundationModelsUtilities.ChatCompletionsEndpoint") as? any PrivateCloudEndpoint.Type
    }
}

/// A factory of services for endpoints.
package protocol PrivateCloudEndpoint: AnyObject {
    /// Creates the service of an endpoint.
    static func service(
        at url: URL, _ settings: PrivateCloudSettings
    ) throws -> PrivateCloudComputeLanguageModel.Service
    /// Returns a model's error as one of Private Cloud Compute; nil where it stays as it is.
    static func translated(_ error: any Error) -> PrivateCloudComputeLanguageModel.Error?
}

extension PrivateCloudComputeLanguageModel {
    /// Sets the model that replaces Apple's servers, for the whole program; nil restores the configured one. Not in
    /// Apple's interface.
    ///
    /// Call it at start-up: a running request keeps the service with which it began.
    public static func use(_ service: Service?) { PrivateCloudServices.shared.use(service) }
}
