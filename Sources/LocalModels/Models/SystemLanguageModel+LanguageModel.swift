import Foundation
import FoundationModelsCore

extension SystemLanguageModel {
    /// The machine's default checkpoint; nil where there is none.
    var checkpoint: LocalCheckpoint? {
        SystemModelDirectory.current.map { LocalCheckpoint(directory: $0, adapter: adapter) }
    }

    /// Whether the model can be used.
    ///
    /// Its files must exist, its weights must fit into memory, and the processor must support the kernels.
    public var availability: SystemLanguageModel.Availability {
        checkpoint?.availability() ?? .unavailable(.modelNotReady)
    }

    /// The largest number of tokens in prompt and answer together; 0 without a model.
    public var contextSize: Int { checkpoint?.contextSize ?? 0 }

    /// The languages of the model card.
    public var supportedLanguages: Set<Locale.Language> { checkpoint?.languages ?? [] }

    /// Returns whether the model card lists the language of a locale.
    public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
        supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
    }
}

extension SystemLanguageModel: LanguageModel {
    /// The capabilities of the checkpoint.
    public var capabilities: LanguageModelCapabilities { CheckpointCapabilities.of(checkpoint?.directory) }

    /// The checkpoint that answers.
    public var executorConfiguration: SystemLanguageModel.Executor.Configuration {
        Executor.Configuration(checkpoint: checkpoint)
    }

    /// The executor of the system language model.
    public struct Executor: LanguageModelExecutor {
        /// The type of the model.
        public typealias Model = SystemLanguageModel

        /// The checkpoint that answers.
        public struct Configuration: Hashable & Sendable {
            let checkpoint: LocalCheckpoint?
        }

        private let checkpoint: LocalCheckpoint?

        /// Creates an executor; nothing is loaded yet.
        public init(configuration: SystemLanguageModel.Executor.Configuration) {
            checkpoint = configuration.checkpoint
        }

        /// Loads the model and prefills the transcript, in the background.
        public func prewarm(model: SystemLanguageModel.Executor.Model, transcript: Transcript) {
            guard let checkpoint else { return }
            model.generation(checkpoint).prewarm(transcript)
        }

        /// Answers a request; sends its events to `channel`.
        ///
        /// - Throws: `SystemLanguageModel.Error.assetsUnavailable` where there is no checkpoint.
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
    /// Returns the generation for the model's use case and guardrails.
    func generation(_ checkpoint: LocalCheckpoint) -> LocalGeneration {
        LocalGeneration(
            checkpoint: checkpoint, guardrails: guardrails,
            leadingInstructions: useCase == .contentTagging
                ? "You find the topics, actions, objects and feelings of a text and answer with short tags." : nil,
            // `supportedLanguages` is a promise, so other languages are refused; a `LocalLanguageModel` has no such
            // list.
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
