import Foundation
import FoundationModelsCore
import Observation

/// The larger model beside the machine's own: on Apple's platforms a service of Apple's, here a model that you name.
///
/// It is available where the environment variable `NIGHTJAR_PRIVATE_CLOUD`, the first line of
/// `~/.config/nightjar/private-cloud`, or a call of ``use(_:)`` names a model directory, a GGUF file or an endpoint of
/// chat completions. What it says of itself, the context size, the languages and the quota, is that model's. Where
/// nothing is named, it is unavailable, and throws when used.
public final class PrivateCloudComputeLanguageModel: Sendable {
    private let local = PrivateCloudServices.local

    /// Makes the model.
    public init() {}

    /// What answers now.
    var choice: PrivateCloudServices.Choice { local.map { .service($0) } ?? PrivateCloudServices.shared.choice }
}

extension PrivateCloudComputeLanguageModel: nonisolated Observable {}

extension PrivateCloudComputeLanguageModel {
    /// Whether the model can be used.
    @frozen public enum Availability: Equatable, Sendable {
        /// It can.
        case available
        /// It can't.
        case unavailable(PrivateCloudComputeLanguageModel.Availability.UnavailableReason)
    }

    /// Whether a model is named (else `.deviceNotEligible`) and can be used (else mostly `.systemNotReady`).
    ///
    /// An endpoint isn't asked: whether a server is there is known when it answers.
    public var availability: PrivateCloudComputeLanguageModel.Availability {
        switch choice {
        case .none: .unavailable(.deviceNotEligible)
        case .broken: .unavailable(.systemNotReady)
        case .service(let service): service.availability()
        }
    }

    /// Whether the model can be used.
    public var isAvailable: Bool { availability == .available }

    /// What is used of an allowance, as the service says; weights on this machine have none to use up.
    public var quotaUsage: PrivateCloudComputeLanguageModel.QuotaUsage {
        guard case .service(let service) = choice else { return .unlimited }
        return service.currentQuota
    }

    /// The most tokens that prompt and answer may have together.
    ///
    /// - Throws: `Error.serviceUnavailable` where there is no service, or it doesn't say.
    public nonisolated(nonsending) var contextSize: Int {
        get async throws { try await choice.service().contextSize() }
    }

    /// The languages that the model's card, or the configuration, declares.
    ///
    /// - Throws: `Error.serviceUnavailable` where there is no service.
    public nonisolated(nonsending) var supportedLanguages: Set<Locale.Language> {
        get async throws { try choice.service().languages() }
    }

    /// Whether the language of a locale is among the declared ones.
    ///
    /// - Throws: `Error.serviceUnavailable` where there is no service.
    public nonisolated(nonsending) func supportsLocale(_ locale: Locale = Locale.current) async throws -> Bool {
        try await supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
    }
}

extension PrivateCloudComputeLanguageModel.Availability {
    /// Why the model can't be used.
    public enum UnavailableReason: Equatable, Sendable {
        /// No model is named, or the machine can't run it.
        case deviceNotEligible
        /// What is named isn't there, or what is said of it can't be read.
        case systemNotReady
    }
}

extension PrivateCloudComputeLanguageModel: LanguageModel {
    /// What the named model can do; what Apple's service can do where none is named.
    public var capabilities: LanguageModelCapabilities {
        guard case .service(let service) = choice else {
            return LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning, .vision])
        }
        return service.model.capabilities
    }

    /// Which service answers.
    public var executorConfiguration: PrivateCloudComputeLanguageModel.Executor.Configuration {
        Executor.Configuration(choice: choice)
    }

    /// What the named model says.
    public func supportsDataAttachmentType(_ type: UTType) async throws -> Bool {
        guard case .service(let service) = choice else { return false }
        return try await service.model.supportsDataAttachmentType(type)
    }

    /// What the named model says.
    public func supportsDataEntryType(_ type: UTType) async throws -> Bool {
        guard case .service(let service) = choice else { return false }
        return try await service.model.supportsDataEntryType(type)
    }

    /// Has the named model answer.
    public struct Executor: LanguageModelExecutor {
        /// The model it stands for.
        public typealias Model = PrivateCloudComputeLanguageModel

        /// Which service answers.
        public struct Configuration: Hashable & Sendable {
            let choice: PrivateCloudServices.Choice
        }

        private let choice: PrivateCloudServices.Choice

        /// Makes an executor.
        public init(configuration: PrivateCloudComputeLanguageModel.Executor.Configuration) {
            choice = configuration.choice
        }

        /// Has the named model get ready.
        public func prewarm(model: PrivateCloudComputeLanguageModel.Executor.Model, transcript: Transcript) {
            guard case .service(let service) = choice else { return }
            service.model.prewarm(transcript: transcript)
        }

        /// Has the named model answer.
        ///
        /// - Throws: `PrivateCloudComputeLanguageModel.Error` where there is no service, where its server can't be
        ///   reached or where an allowance is used up; what the named model throws.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: PrivateCloudComputeLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await choice.service().respond(to: request, streamingInto: channel)
        }
    }
}
