import Foundation
import FoundationModelsCore
import Synchronization

extension PrivateCloudComputeLanguageModel {
    /// A model that answers in the place of Apple's servers, and what is said of it. Not in Apple's interface.
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

        /// Has any model answer.
        ///
        /// - Parameters:
        ///   - model: The model.
        ///   - contextSize: The most tokens that prompt and answer may have together.
        ///   - supportedLanguages: The languages that it declares.
        ///   - quotaUsage: What is used of an allowance, where there is one. Apart from that, the limit counts as
        ///     reached between an answer that says so and the next one that succeeds.
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
    /// A checkpoint on this machine: a directory as model hubs lay it out, or a GGUF file.
    public static func checkpoint(
        at path: String, options: LocalLanguageModel.Options = .init()
    ) -> PrivateCloudComputeLanguageModel.Service {
        let checkpoint = LocalCheckpoint(directory: path, options: options)
        var model = LocalLanguageModel(directory: path, options: options)
        // As the machine's own model does: `supportedLanguages` is said of it.
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

    /// The machine's own model, so that one model plays both parts.
    public static var systemModel: PrivateCloudComputeLanguageModel.Service {
        let model = SystemLanguageModel.default
        return Self(
            ModelBinding(model), availability: { .init(model.availability) }, contextSize: { model.contextSize },
            languages: { model.supportedLanguages })
    }

    /// A model behind an address, whose context is asked for when somebody wants to know.
    package static func endpoint(
        _ model: some LanguageModel, contextSize: @escaping @Sendable () async throws -> Int,
        languages: Set<Locale.Language>
    ) -> PrivateCloudComputeLanguageModel.Service {
        Self(ModelBinding(model), contextSize: contextSize, languages: { languages })
    }

    /// What is used: as the program says, or as the service's latest answer said.
    var currentQuota: PrivateCloudComputeLanguageModel.QuotaUsage {
        let stated = quotaUsage()
        return stated.isLimitReached ? stated : state.refusal ?? stated
    }

    /// Has the model answer, with what goes wrong in the words of Private Cloud Compute.
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
    /// Whether both are the same service, as copies are.
    public static func == (
        left: PrivateCloudComputeLanguageModel.Service, right: PrivateCloudComputeLanguageModel.Service
    ) -> Bool {
        left.state === right.state
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(state)) }
}

/// What a service's latest answer said of its allowance; a service's identity too.
private final class ServiceState: Sendable {
    private let stored = Mutex<PrivateCloudComputeLanguageModel.QuotaUsage?>(nil)

    /// The refusal, until it is over.
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
    /// What the availability of weights on this machine means.
    init(_ availability: SystemLanguageModel.Availability) {
        self =
            switch availability {
            case .available: .available
            case .unavailable(.deviceNotEligible): .unavailable(.deviceNotEligible)
            case .unavailable: .unavailable(.systemNotReady)
            }
    }
}
