import Foundation
import Observation

/// Apple's model on Apple's servers, which this platform can't reach: it is unavailable, and throws when used.
public final class PrivateCloudComputeLanguageModel: Sendable {
    /// Makes the model.
    public init() {}
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

    /// Unavailable: the machine isn't one of Apple's.
    public var availability: PrivateCloudComputeLanguageModel.Availability { .unavailable(.deviceNotEligible) }

    /// No.
    public var isAvailable: Bool { availability == .available }

    /// Nothing is used.
    public var quotaUsage: PrivateCloudComputeLanguageModel.QuotaUsage {
        QuotaUsage(status: .belowLimit(.init(isApproachingLimit: false)), limitIncreaseSuggestion: nil, resetDate: nil)
    }

    /// Throws, since the service can't be asked.
    public nonisolated(nonsending) var contextSize: Int {
        get async throws { throw Self.unreachable }
    }

    /// Throws, since the service can't be asked.
    public nonisolated(nonsending) var supportedLanguages: Set<Locale.Language> {
        get async throws { throw Self.unreachable }
    }

    /// Throws, since the service can't be asked.
    public nonisolated(nonsending) func supportsLocale(_ locale: Locale = Locale.current) async throws -> Bool {
        throw Self.unreachable
    }

    fileprivate static var unreachable: Error {
        .serviceUnavailable(.init(
            debugDescription: "Private Cloud Compute is a service for Apple's devices; use SystemLanguageModel or "
                + "another LanguageModel."))
    }
}

extension PrivateCloudComputeLanguageModel.Availability {
    /// Why the model can't be used.
    public enum UnavailableReason: Equatable, Sendable {
        /// The machine isn't one of Apple's.
        case deviceNotEligible
        /// The system isn't ready.
        case systemNotReady
    }
}

extension PrivateCloudComputeLanguageModel: LanguageModel {
    /// What the service could do.
    public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning, .vision])
    }

    /// Nothing to configure.
    public var executorConfiguration: PrivateCloudComputeLanguageModel.Executor.Configuration { .init() }

    /// Throws when asked.
    public struct Executor: LanguageModelExecutor {
        /// The model it stands for.
        public typealias Model = PrivateCloudComputeLanguageModel

        /// Nothing to configure.
        public struct Configuration: Hashable & Sendable {}

        /// Makes an executor.
        public init(configuration: PrivateCloudComputeLanguageModel.Executor.Configuration) {}

        /// Does nothing.
        public func prewarm(model: PrivateCloudComputeLanguageModel.Executor.Model, transcript: Transcript) {}

        /// Throws `PrivateCloudComputeLanguageModel.Error.serviceUnavailable`.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: PrivateCloudComputeLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            throw PrivateCloudComputeLanguageModel.unreachable
        }
    }
}
