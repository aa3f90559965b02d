import Foundation
import FoundationModelsCore

extension PrivateCloudComputeLanguageModel {
    /// How much of the daily allowance is used.
    public struct QuotaUsage: Sendable {
        /// Whether the limit is reached.
        public var status: PrivateCloudComputeLanguageModel.QuotaUsage.Status
        /// How to get more.
        public var limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion?
        /// When the allowance is full again.
        public var resetDate: Date?

        /// Whether the limit is reached.
        public var isLimitReached: Bool {
            if case .limitReached = status { true } else { false }
        }

        /// Says what is used, for a service of your own. Not in Apple's interface.
        public init(
            status: PrivateCloudComputeLanguageModel.QuotaUsage.Status,
            limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion? = nil,
            resetDate: Date? = nil
        ) {
            self.status = status
            self.limitIncreaseSuggestion = limitIncreaseSuggestion
            self.resetDate = resetDate
        }

        /// Nothing that could be used up. Not in Apple's interface.
        public static let unlimited = QuotaUsage(status: .belowLimit(.init(isApproachingLimit: false)))
    }
}

extension PrivateCloudComputeLanguageModel.QuotaUsage {
    /// Whether the limit is reached.
    public enum Status: Sendable {
        /// It isn't.
        case belowLimit(PrivateCloudComputeLanguageModel.QuotaUsage.Status.BelowLimit)
        /// It is.
        case limitReached(PrivateCloudComputeLanguageModel.QuotaUsage.Status.LimitReached)

        /// The limit isn't reached.
        public struct BelowLimit: Sendable {
            /// Whether it soon will be.
            public var isApproachingLimit: Bool

            /// Says whether it soon will be. Not in Apple's interface.
            public init(isApproachingLimit: Bool) { self.isApproachingLimit = isApproachingLimit }
        }

        /// The limit is reached.
        public struct LimitReached: Sendable {
            /// Says so. Not in Apple's interface.
            public init() {}
        }
    }

    /// A way to get more.
    public struct LimitIncreaseSuggestion: Sendable {
        /// Does nothing: there is no system interface to show.
        public func show() {}
    }
}

extension PrivateCloudComputeLanguageModel {
    /// What can go wrong with the service.
    public enum Error: Swift.Error, LocalizedError {
        /// The network failed.
        case networkFailure(PrivateCloudComputeLanguageModel.Error.NetworkFailure)
        /// The allowance is used up.
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
    /// There is nothing that could answer.
    static func unavailable(_ fault: String) -> PrivateCloudComputeLanguageModel.Error {
        .serviceUnavailable(.init(debugDescription: fault))
    }

    /// Details: the network failed.
    public struct NetworkFailure: Sendable {
        /// What happened, for developers.
        public var debugDescription: String

        /// Keeps a description.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    /// Details: the allowance is used up.
    public struct QuotaLimitReached: Sendable {
        /// How to get more.
        public var limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion?
        /// When the allowance is full again.
        public var resetDate: Date?
        /// What happened, for developers.
        public var debugDescription: String

        /// Collects the details.
        public init(
            limitIncreaseSuggestion: PrivateCloudComputeLanguageModel.QuotaUsage.LimitIncreaseSuggestion? = nil,
            resetDate: Date? = nil, debugDescription: String
        ) {
            self.limitIncreaseSuggestion = limitIncreaseSuggestion
            self.resetDate = resetDate
            self.debugDescription = debugDescription
        }
    }

    /// Details: the service can't be used.
    public struct ServiceUnavailable: Sendable {
        /// What happened, for developers.
        public var debugDescription: String

        /// Keeps a description.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }
}
