import Foundation

extension SystemLanguageModel {
    /// Whether the model can be used; without an engine for it, it isn't ready.
    public var availability: SystemLanguageModel.Availability { .unavailable(.modelNotReady) }
}

extension SystemLanguageModel {
    /// The languages that the model was trained on: none are known while no checkpoint is there.
    public var supportedLanguages: Set<Locale.Language> { [] }

    /// Whether the model was trained on the language of a locale.
    public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
        supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
    }
}

extension SystemLanguageModel: LanguageModel {
    /// What the model can do.
    public var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.guidedGeneration, .toolCalling]) }

    /// What its executor needs to know.
    public var executorConfiguration: SystemLanguageModel.Executor.Configuration { .init() }

    /// Answers for the system's model.
    public struct Executor: LanguageModelExecutor {
        /// The model it answers for.
        public typealias Model = SystemLanguageModel

        /// What an executor needs to know.
        public struct Configuration: Hashable & Sendable {}

        /// Makes an executor.
        public init(configuration: SystemLanguageModel.Executor.Configuration) {}

        /// Answers a request.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: SystemLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            throw SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "no checkpoint is loaded."))
        }
    }
}
