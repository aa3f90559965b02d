import FoundationModelsCore
import Synchronization

/// A language model that says what a script tells it, for tests of programs that use sessions.
///
/// Each request takes the next step of the script. The requests themselves are kept, so that a test can look at what
/// the program asked.
///
/// ```swift
/// let model = ScriptedLanguageModel([
///     .toolCalls([.init("weather", arguments: #"{"city":"Paris"}"#)]),
///     .text("It is sunny in Paris."),
/// ])
/// let session = LanguageModelSession(model: model, tools: [WeatherTool()])
/// let answer = try await session.respond(to: "How is the weather?").content
/// ```
public struct ScriptedLanguageModel: LanguageModel {
    /// The capabilities that the model declares.
    public let capabilities: LanguageModelCapabilities
    private let script: Script

    /// Makes a model that follows steps, one for each request.
    public init(
        _ steps: [ScriptedStep],
        capabilities: LanguageModelCapabilities = .init([.guidedGeneration, .toolCalling, .reasoning, .vision])
    ) {
        let remaining = Mutex(steps[...])
        self.init(capabilities: capabilities) { _ in
            guard let step = remaining.withLock({ $0.popFirst() }) else {
                throw ScriptExhaustedError(stepCount: steps.count)
            }
            return step
        }
    }

    /// Makes a model that decides on a step when it sees the request.
    public init(
        capabilities: LanguageModelCapabilities = .init([.guidedGeneration, .toolCalling, .reasoning, .vision]),
        answering answer: @escaping @Sendable (LanguageModelExecutorGenerationRequest) async throws -> ScriptedStep
    ) {
        self.capabilities = capabilities
        script = Script(answer: answer)
    }

    /// The requests that the model got, in order.
    public var requests: [LanguageModelExecutorGenerationRequest] { script.requests.withLock { $0 } }

    /// The transcripts that the model was asked to get ready for.
    public var prewarmedTranscripts: [Transcript] { script.prewarmed.withLock { $0 } }

    /// The script, by which models are told apart.
    public var executorConfiguration: Executor.Configuration { Executor.Configuration(script: script) }

    /// The model's answers, and the requests that it received.
    final class Script: Sendable {
        let answer: @Sendable (LanguageModelExecutorGenerationRequest) async throws -> ScriptedStep
        let requests = Mutex<[LanguageModelExecutorGenerationRequest]>([])
        let prewarmed = Mutex<[Transcript]>([])

        init(answer: @escaping @Sendable (LanguageModelExecutorGenerationRequest) async throws -> ScriptedStep) {
            self.answer = answer
        }
    }
}

extension ScriptedLanguageModel {
    /// Plays the script.
    public struct Executor: LanguageModelExecutor {
        /// The model it plays for.
        public typealias Model = ScriptedLanguageModel

        /// The script.
        public struct Configuration: Hashable, Sendable {
            let script: Script

            /// Compares scripts by identity.
            public static func == (left: Configuration, right: Configuration) -> Bool {
                left.script === right.script
            }

            /// Hashes the script's identity.
            public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(script)) }
        }

        private let script: Script

        /// Makes an executor.
        public init(configuration: Configuration) { script = configuration.script }

        /// Keeps the transcript.
        public func prewarm(model: ScriptedLanguageModel, transcript: Transcript) {
            script.prewarmed.withLock { $0.append(transcript) }
        }

        /// Plays the next step.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: ScriptedLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            script.requests.withLock { $0.append(request) }
            for action in try await script.answer(request).actions { try await action.perform(on: channel) }
        }
    }
}

/// A script with fewer steps than there were requests.
public struct ScriptExhaustedError: Error, CustomStringConvertible {
    /// How many steps the script has.
    public let stepCount: Int

    /// The error in one sentence.
    public var description: String { "The script has \(stepCount) steps, and the session asked for one more." }
}
