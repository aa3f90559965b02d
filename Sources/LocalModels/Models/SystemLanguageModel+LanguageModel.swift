import Foundation
import FoundationModelsCore

extension SystemLanguageModel {
    /// The machine's default checkpoint, where there is one.
    var checkpoint: LocalCheckpoint? {
        SystemModelDirectory.current.map { LocalCheckpoint(directory: $0, adapter: adapter) }
    }

    /// Whether the model can be used: its files must be there, the memory must hold its weights, and the processor must
    /// run the kernels.
    public var availability: SystemLanguageModel.Availability {
        checkpoint?.availability() ?? .unavailable(.modelNotReady)
    }

    /// The most tokens that prompt and answer may have together; 0 where there is no model.
    public var contextSize: Int { checkpoint?.contextSize ?? 0 }

    /// The languages that the model's card declares.
    public var supportedLanguages: Set<Locale.Language> { checkpoint?.languages ?? [] }

    /// Whether the model's card declares the language of a locale.
    public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
        supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
    }
}

extension SystemLanguageModel: LanguageModel {
    /// What the model can do.
    public var capabilities: LanguageModelCapabilities { CheckpointCapabilities.of(checkpoint?.directory) }

    /// Which checkpoint answers.
    public var executorConfiguration: SystemLanguageModel.Executor.Configuration {
        Executor.Configuration(checkpoint: checkpoint)
    }

    /// Answers for the system's model.
    public struct Executor: LanguageModelExecutor {
        /// The model it answers for.
        public typealias Model = SystemLanguageModel

        /// Which checkpoint answers.
        public struct Configuration: Hashable & Sendable {
            let checkpoint: LocalCheckpoint?
        }

        private let checkpoint: LocalCheckpoint?

        /// Makes an executor; nothing is loaded yet.
        public init(configuration: SystemLanguageModel.Executor.Configuration) {
            checkpoint = configuration.checkpoint
        }

        /// Loads the model and reads the transcript, in the background.
        public func prewarm(model: SystemLanguageModel.Executor.Model, transcript: Transcript) {
            guard let checkpoint else { return }
            model.generation(checkpoint).prewarm(transcript)
        }

        /// Answers a request.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: SystemLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            guard let checkpoint else { throw SystemLanguageModel.missing }
            try await model.generation(checkpoint).respond(to: request, streamingInto: channel)
        }
    }
}

extension SystemLanguageModel {
    /// The generation for this use and these guardrails.
    func generation(_ checkpoint: LocalCheckpoint) -> LocalGeneration {
        LocalGeneration(
            checkpoint: checkpoint, guardrails: guardrails,
            leadingInstructions: useCase == .contentTagging
                ? "You find the topics, actions, objects and feelings of a text and answer with short tags." : nil,
            // What `supportedLanguages` says is kept; a model that an app opens by itself has no such list.
            overrides: .init(refusesOtherLanguages: true))
    }

    static var missing: any Swift.Error {
        Error.assetsUnavailable(
            .init(
                debugDescription: "there is no checkpoint; name a directory in "
                    + "\(SystemModelDirectory.environmentVariable).")
        ).bridged
    }
}
