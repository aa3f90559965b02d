import Foundation
import FoundationModelsCore
import Synchronization

extension PrivateCloudComputeLanguageModel {
    /// A model that replaces Apple's servers. Not in Apple's interface.
    ///
    /// ```swift
    /// PrivateCloudComputeLanguageModel.use(.checkpoint(at: "/models/Qwen3-4B"))
    /// PrivateCloudComputeLanguageModel.use(.init(
    ///     ChatCompletionsLanguageModel(name: "large", url: url), contextSize: 32_768,
    ///     supportedLanguages: [.init(identifier: "en")]))
    /// ```
    public struct Service: Sendable {
        let model: any BoundModel
        let availability: @Sendable () -> Availability
        let contextSize: @Sendable () async throws -> Int
        let languages: @Sendable () -> Set<Locale.Language>
        private let quotaUsage: @Sendable () -> QuotaUsage
        private let state = ServiceState()

        /// Creates a service from any model.
        ///
        /// - Parameters:
        ///   - model: The model that answers.
        ///   - contextSize: The largest number of tokens in prompt and answer together.
        ///   - supportedLanguages: The languages that the model supports.
        ///   - quotaUsage: The usage of a quota, if there is one. After a response that reports the limit, the limit
        ///     also counts
        ///     as reached until a request succeeds.
        public init(
            _ model: some LanguageModel, contextSize: Int, supportedLanguages: Set<Locale.Language> = [],
            quotaUsage: @escaping @Sendable () -> QuotaUsage = { .unlimited }
        ) {
            self.init(
                ModelBinding(model), contextSize: { contextSize }, languages: { supportedLanguages },
                quotaUsage: quotaUsage)
        }

        init(
            _ model: any BoundModel, availability: @escaping @Sendable () -> Availability = { .available },
            contextSize: @escaping @Sendable () async throws -> Int,
            languages: @escaping @Sendable () -> Set<Locale.Language>,
            quotaUsage: @escaping @Sendable () -> QuotaUsage = { .unlimited }
        ) {
            self.model = model
            self.availability = availability
            self.contextSize = contextSize
            self.languages = languages
            self.quotaUsage = quotaUsage
        }
    }
}

extension PrivateCloudComputeLanguageModel.Service {
    /// Creates a service from a local checkpoint: a directory in the layout of model hubs, or a GGUF file.
    public static func checkpoint(
        at path: String, options: LocalLanguageModel.Options = .init()
    ) -> PrivateCloudComputeLanguageModel.Service {
        let checkpoint = LocalCheckpoint(directory: path, options: options)
        var model = LocalLanguageModel(directory: path, options: options)
        // As with the system model, `supportedLanguages` is a promise, so other languages are refused.
        model.overrides.refusesOtherLanguages = true
        return Self(
            ModelBinding(model),
            availability: { .init(checkpoint.availability()) },
            contextSize: {
                guard let size = checkpoint.contextSize else {
                    throw PrivateCloudComputeLanguageModel.Error.unavailable(
                        "\(path) doesn't say how long its context is: is it a model directory or a GGUF file?")
                }
                return size
            }, languages: { checkpoint.languages })
    }

    /// The system language model as the service.
    public static var systemModel: PrivateCloudComputeLanguageModel.Service {
        let model = SystemLanguageModel.default
        return Self(
            ModelBinding(model), availability: { .init(model.availability) }, contextSize: { model.contextSize },
            languages: { model.supportedLanguages })
    }

    /// Creates a service from an endpoint; its context size is requested on first use.
    package static func endpoint(
        _ model: some LanguageModel, contextSize: @escaping @Sendable () async throws -> Int,
        languages: Set<Locale.Language>
    ) -> PrivateCloudComputeLanguageModel.Service {
        Self(ModelBinding(model), contextSize: contextSize, languages: { languages })
    }

    /// The quota usage: the program's, or that of the service's latest response.
    var currentQuota: PrivateCloudComputeLanguageModel.QuotaUsage {
        let stated = quotaUsage()
        return stated.isLimitReached ? stated : state.refusal ?? stated
    }

    /// Answers a request by the model; translates errors to those of Private Cloud Compute.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        if case .unavailable(let reason) = availability() {
            throw PrivateCloudComputeLanguageModel.Error.unavailable(
                "what is named in its place can't be used (\(reason)).")
        }
        let stated = quotaUsage()
        if stated.isLimitReached {
            throw PrivateCloudComputeLanguageModel.Error.quotaLimitReached(
                .init(
                    limitIncreaseSuggestion: stated.limitIncreaseSuggestion, resetDate: stated.resetDate,
                    debugDescription: "the program says that the allowance is used up."))
        }
        do {
            try await model.respond(to: request, streamingInto: channel)
            state.refusal = nil
        } catch {
            guard let translated = PrivateCloudServices.endpoint?.translated(error) else { throw error }
            if case .quotaLimitReached(let details) = translated {
                state.refusal = .init(
                    status: .limitReached(.init()), limitIncreaseSuggestion: nil, resetDate: details.resetDate)
            }
            throw translated
        }
    }
}

extension PrivateCloudComputeLanguageModel.Service: Hashable {
    /// Returns whether both are copies of the same service.
    public static func == (
        left: PrivateCloudComputeLanguageModel.Service, right: PrivateCloudComputeLanguageModel.Service
    ) -> Bool {
        left.state === right.state
    }

    /// Hashes the service's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(state)) }
}

/// The quota state of a service's latest response; also the service's identity.
private final class ServiceState: Sendable {
    private let stored = Mutex<PrivateCloudComputeLanguageModel.QuotaUsage?>(nil)

    /// The usage at the limit, until its reset date.
    var refusal: PrivateCloudComputeLanguageModel.QuotaUsage? {
        get {
            stored.withLock { refusal in
                if let date = refusal?.resetDate, date <= Date() { refusal = nil }
                return refusal
            }
        }
        set { stored.withLock { $0 = newValue } }
    }
}

extension PrivateCloudComputeLanguageModel.Availability {
    /// Converts the availability of a local model.
    init(_ availability: SystemLanguageModel.Availability) {
        self =
            switch availability {
            case .available: .available
            case .unavailable(.deviceNotEligible): .unavailable(.deviceNotEligible)
            case .unavailable: .unavailable(.systemNotReady)
            }
    }
}
