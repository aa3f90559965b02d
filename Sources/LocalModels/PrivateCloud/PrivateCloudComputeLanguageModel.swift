import Foundation
import FoundationModelsCore
import Observation

/// The larger model beside the system model: Apple's service on Apple's platforms, a model of your choice here.
///
/// The model is a directory, a GGUF file, or a chat completions endpoint. The environment variable
/// `NIGHTJAR_PRIVATE_CLOUD` names it, or the first line of `~/.config/nightjar/private-cloud`, or a call of
/// ``use(_:)``. Context size, languages and quota are that model's. Without one, this model is unavailable and requests
/// throw.
public final class PrivateCloudComputeLanguageModel: Sendable {
    private let local = PrivateCloudServices.local

    /// Creates the model.
    public init() {}

    /// The current service.
    var choice: PrivateCloudServices.Choice { local.map { .service($0) } ?? PrivateCloudServices.shared.choice }
}

extension PrivateCloudComputeLanguageModel: nonisolated Observable {}

extension PrivateCloudComputeLanguageModel {
    /// Whether the model can be used.
    @frozen public enum Availability: Equatable, Sendable {
        /// The model can be used.
        case available
        /// The model can't be used, for a reason.
        case unavailable(PrivateCloudComputeLanguageModel.Availability.UnavailableReason)
    }

    /// Whether a model is configured (else `.deviceNotEligible`) and usable (else usually `.systemNotReady`).
    ///
    /// No request is sent to an endpoint; a missing server shows at the first request.
    public var availability: PrivateCloudComputeLanguageModel.Availability {
        switch choice {
        case .none: .unavailable(.deviceNotEligible)
        case .broken: .unavailable(.systemNotReady)
        case .service(let service): service.availability()
        }
    }

    /// Whether the model can be used.
    public var isAvailable: Bool { availability == .available }

    /// The quota usage that the service reports; unlimited for local weights.
    public var quotaUsage: PrivateCloudComputeLanguageModel.QuotaUsage {
        guard case .service(let service) = choice else { return .unlimited }
        return service.currentQuota
    }

    /// The largest number of tokens in prompt and answer together.
    ///
    /// - Throws: `Error.serviceUnavailable` where there is no service, or its context size is unknown.
    public nonisolated(nonsending) var contextSize: Int {
        get async throws { try await choice.service().contextSize() }
    }

    /// The languages of the model card or the configuration.
    ///
    /// - Throws: `Error.serviceUnavailable` where there is no service.
    public nonisolated(nonsending) var supportedLanguages: Set<Locale.Language> {
        get async throws { try choice.service().languages() }
    }

    /// Returns whether the language of a locale is supported.
    ///
    /// - Throws: `Error.serviceUnavailable` where there is no service.
    public nonisolated(nonsending) func supportsLocale(_ locale: Locale = Locale.current) async throws -> Bool {
        try await supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
    }
}

extension PrivateCloudComputeLanguageModel.Availability {
    /// The reason why the model can't be used.
    public enum UnavailableReason: Equatable, Sendable {
        /// No model is configured, or the machine can't run it.
        case deviceNotEligible
        /// The configured model is missing, or its settings can't be read.
        case systemNotReady
    }
}

extension PrivateCloudComputeLanguageModel: LanguageModel {
    /// The capabilities of the configured model; those of Apple's service without one.
    public var capabilities: LanguageModelCapabilities {
        guard case .service(let service) = choice else {
            return LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning, .vision])
        }
        return service.model.capabilities
    }

    /// The service that answers.
    public var executorConfiguration: PrivateCloudComputeLanguageModel.Executor.Configuration {
        Executor.Configuration(choice: choice)
    }

    /// Returns whether the configured model accepts data attachments of a type.
    public func supportsDataAttachmentType(_ type: UTType) async throws -> Bool {
        guard case .service(let service) = choice else { return false }
        return try await service.model.supportsDataAttachmentType(type)
    }

    /// Returns whether the configured model produces data entries of a type.
    public func supportsDataEntryType(_ type: UTType) async throws -> Bool {
        guard case .service(let service) = choice else { return false }
        return try await service.model.supportsDataEntryType(type)
    }

    /// The executor, which forwards requests to the configured model.
    public struct Executor: LanguageModelExecutor {
        /// The type of the model.
        public typealias Model = PrivateCloudComputeLanguageModel

        /// The service that answers.
        public struct Configuration: Hashable & Sendable {
            let choice: PrivateCloudServices.Choice
        }

        private let choice: PrivateCloudServices.Choice

        /// Creates an executor.
        public init(configuration: PrivateCloudComputeLanguageModel.Executor.Configuration) {
            choice = configuration.choice
        }

        /// Prewarms the configured model.
        public func prewarm(model: PrivateCloudComputeLanguageModel.Executor.Model, transcript: Transcript) {
            guard case .service(let service) = choice else { return }
            service.model.prewarm(transcript: transcript)
        }

        /// Answers a request by the configured model.
        ///
        /// - Throws: `PrivateCloudComputeLanguageModel.Error` for a missing service, an unreachable server or a used-up
        ///   quota. Other errors are those of the configured model.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: PrivateCloudComputeLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await choice.service().respond(to: request, streamingInto: channel)
        }
    }
}
