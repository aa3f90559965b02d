import Foundation
import FoundationModelsCore

extension PrivateCloudComputeLanguageModel {
    /// The usage of the service's quota.
    public struct QuotaUsage: Sendable {
        /// The state of the quota.
        public var status: PrivateCloudComputeLanguageModel.QuotaUsage.Status
        /// A way to raise the limit.
        public var limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion?
        /// The time at which the quota is reset.
        public var resetDate: Date?

        /// Whether the limit is reached.
        public var isLimitReached: Bool {
            if case .limitReached = status { true } else { false }
        }

        /// Creates a usage, for a service of your own. Not in Apple's interface.
        public init(
            status: PrivateCloudComputeLanguageModel.QuotaUsage.Status,
            limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion? = nil,
            resetDate: Date? = nil
        ) {
            self.status = status
            self.limitIncreaseSuggestion = limitIncreaseSuggestion
            self.resetDate = resetDate
        }

        /// The usage of a service without a quota. Not in Apple's interface.
        public static let unlimited = QuotaUsage(status: .belowLimit(.init(isApproachingLimit: false)))
    }
}

extension PrivateCloudComputeLanguageModel.QuotaUsage {
    /// The state of a quota.
    public enum Status: Sendable {
        /// The limit isn't reached.
        case belowLimit(PrivateCloudComputeLanguageModel.QuotaUsage.Status.BelowLimit)
        /// The limit is reached.
        case limitReached(PrivateCloudComputeLanguageModel.QuotaUsage.Status.LimitReached)

        /// The state below the limit.
        public struct BelowLimit: Sendable {
            /// Whether the limit is near.
            public var isApproachingLimit: Bool

            /// Creates the state. Not in Apple's interface.
            public init(isApproachingLimit: Bool) { self.isApproachingLimit = isApproachingLimit }
        }

        /// The state at the limit.
        public struct LimitReached: Sendable {
            /// Creates the state. Not in Apple's interface.
            public init() {}
        }
    }

    /// A way to raise the limit.
    public struct LimitIncreaseSuggestion: Sendable {
        /// Does nothing, because this platform has no system interface for it.
        public func show() {}
    }
}

extension PrivateCloudComputeLanguageModel {
    /// An error of the service.
    public enum Error: Swift.Error, LocalizedError {
        /// The network failed.
        case networkFailure(PrivateCloudComputeLanguageModel.Error.NetworkFailure)
        /// The quota is used up.
        case quotaLimitReached(PrivateCloudComputeLanguageModel.Error.QuotaLimitReached)
        /// The service can't be used.
        case serviceUnavailable(PrivateCloudComputeLanguageModel.Error.ServiceUnavailable)

        /// The error in one sentence.
        public var errorDescription: String? {
            switch self {
            case .networkFailure(let details): "The network failed: \(details.debugDescription)"
            case .quotaLimitReached(let details): "The allowance is used up: \(details.debugDescription)"
            case .serviceUnavailable(let details): "The service can't be used: \(details.debugDescription)"
            }
        }
    }
}

extension PrivateCloudComputeLanguageModel.Error {
    /// Returns the error for a missing or unusable service.
    static func unavailable(_ fault: String) -> PrivateCloudComputeLanguageModel.Error {
        .serviceUnavailable(.init(debugDescription: fault))
    }

    /// The details of a network failure.
    public struct NetworkFailure: Sendable {
        /// A description for developers.
        public var debugDescription: String

        /// Creates the details.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    /// The details of a used-up quota.
    public struct QuotaLimitReached: Sendable {
        /// A way to raise the limit.
        public var limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion?
        /// The time at which the quota is reset.
        public var resetDate: Date?
        /// A description for developers.
        public var debugDescription: String

        /// Creates the details.
        public init(
            limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion? = nil,
            resetDate: Date? = nil, debugDescription: String
        ) {
            self.limitIncreaseSuggestion = limitIncreaseSuggestion
            self.resetDate = resetDate
            self.debugDescription = debugDescription
        }
    }

    /// The details of an unusable service.
    public struct ServiceUnavailable: Sendable {
        /// A description for developers.
        public var debugDescription: String

        /// Creates the details.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }
}

extension PrivateCloudComputeLanguageModel.Error: _FoundationModelsErrorIdentity {}
