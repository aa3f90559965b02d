import Foundation
import FoundationModelsCore

/// Any checkpoint on this machine: a directory as model hubs lay it out, or a GGUF file.
///
/// ```swift
/// let model = LocalLanguageModel(directory: "/models/SmolLM2-135M-Instruct", options: .init(threadCount: 4))
/// let session = LanguageModelSession(model: model)
/// ```
///
/// The weights are loaded with the first request, or by `prewarm`, and shared by everything in the process that opens
/// the same directory with the same options.
///
/// A prompt in any language is answered: that the model's card names some languages doesn't mean that the model speaks no
/// other. Only ``SystemLanguageModel`` and ``PrivateCloudComputeLanguageModel``, which have `supportedLanguages`, refuse what
/// is in none of them.
public struct LocalLanguageModel: LanguageModel {
    /// Where the checkpoint is: a directory, or the path of a `.gguf` file (of several parts any one).
    public let directory: String
    /// How it is opened.
    public let options: Options
    /// Directory of a low-rank adapter of the checkpoint, as PEFT writes it; nil for the checkpoint alone.
    public let adapter: String?
    var overrides = Overrides()

    /// Whether an answer by a schema, or a tool's arguments, that `maximumResponseTokens` or the context would cut is
    /// ended in the shortest way that the schema allows, so that it is always a whole value; false unless set.
    ///
    /// A limit below the shortest answer is an error before anything is computed.
    public var closesAtLimit: Bool {
        get { overrides.closesAtLimit }
        set { overrides.closesAtLimit = newValue }
    }

    /// Whether runs of tokens that came before in the conversation or the answer are guessed to come again, so that one
    /// pass computes several tokens where they do; false unless set.
    ///
    /// Answers are the same either way. Worth it for those that quote what they were given, or repeat themselves;
    /// where guesses don't pay, they are given up for a while. Models whose layers keep large states make none.
    public var looksUpPrompt: Bool {
        get { overrides.looksUpPrompt }
        set { overrides.looksUpPrompt = newValue }
    }

    /// Names a checkpoint.
    public init(directory: String, options: Options = Options()) {
        self.directory = directory
        self.options = options
        adapter = nil
    }

    /// Names a checkpoint and a low-rank adapter (LoRA) that it is computed with.
    ///
    /// The checkpoint's weights are shared with all sessions that use it, with other adapters and without; their tokens
    /// are computed in the same passes. Keys and values of one are never used for another.
    ///
    /// ```swift
    /// let model = LocalLanguageModel(directory: "/models/SmolLM2-135M-Instruct", adapter: "/adapters/recipes")
    /// ```
    ///
    /// - Parameters:
    ///   - directory: The checkpoint, quantized or not: a directory, or the path of a `.gguf` file.
    ///   - adapter: A directory with `adapter_config.json` and `adapter_model.safetensors`. What can't be computed as it
    ///     says there (DoRA, whole modules, biases) is an error of the first request, as files that don't fit are.
    ///   - options: How the checkpoint is opened.
    public init(directory: String, adapter: String?, options: Options = Options()) {
        self.directory = directory
        self.options = options
        self.adapter = adapter
    }

    /// What the model can do: answer by schema, call tools, see images where it has what it sees with, and think first where
    /// its template has markers for that.
    public var capabilities: LanguageModelCapabilities { CheckpointCapabilities.of(directory) }

    /// The checkpoint and its options.
    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(checkpoint: LocalCheckpoint(directory: directory, options: options, adapter: adapter))
    }
}

extension LocalLanguageModel {
    /// How a checkpoint is opened.
    public struct Options: Hashable, Sendable {
        /// Types of numbers.
        public enum Precision: String, Hashable, Sendable {
            /// 32 bits.
            case float32
            /// 16 bits, of which 5 are the exponent.
            case float16
            /// 16 bits, of which 8 are the exponent.
            case bfloat16
        }

        /// Types of cached keys and values.
        public enum CachePrecision: String, Hashable, Sendable {
            /// 32 bits.
            case float32
            /// 16 bits: half the memory, at no cost that shows beside quantized weights.
            case float16
            /// 8 bits with a scale for each key and value: a quarter of the memory.
            case int8
        }

        /// Formats that weights are quantized to, under the names that ggml has for them.
        public enum Quantization: String, Hashable, Sendable, CaseIterable {
            /// 8 bits; next to nothing is lost.
            case q8_0
            /// 6 bits with scales in two levels.
            case q6_K
            /// 5 bits with scales and minimums in two levels.
            case q5_K
            /// 5 bits with a scale and an offset for each 32 weights.
            case q5_1
            /// 5 bits with a scale for each 32 weights.
            case q5_0
            /// 4 bits with scales and minimums in two levels.
            case q4_K
            /// 4 bits with a scale and an offset for each 32 weights.
            case q4_1
            /// 4 bits with a scale for each 32 weights.
            case q4_0
            /// 4 bits that choose from a table, with a scale for each 32 weights.
            case iq4_NL
            /// 4 bits that choose from a table, with scales in two levels.
            case iq4_XS
            /// 3 bits with scales in two levels.
            case q3_K
            /// 2 bits with scales and minimums in two levels.
            case q2_K
        }

        /// The type that weights are converted to; nil keeps that of the file.
        public var precision: Precision?
        /// The type of cached keys and values; nil takes 16 bits beside quantized weights and 32 beside others.
        public var cachePrecision: CachePrecision?
        /// How many threads compute at most, of which tokens take as many as pay; nil follows the machine.
        public var threadCount: Int?
        /// The most tokens of prompt and answer together; nil follows the model.
        public var contextSize: Int?
        /// Whether quantized weights are computed with their exact values and unrounded activations: slow, for comparing.
        public var isExact: Bool
        /// The file that reads images for a GGUF model, `mmproj-….gguf`; nil for the one beside the model.
        public var visionFile: String?
        /// The format that weights are quantized to when they are loaded, which takes seconds for each billion of them; nil
        /// leaves them. Not for models that are quantized already, and nothing is converted to `precision` then.
        public var quantization: Quantization?

        /// Sets options; all may be left out.
        public init(
            precision: Precision? = nil, cachePrecision: CachePrecision? = nil, threadCount: Int? = nil,
            contextSize: Int? = nil, isExact: Bool = false, quantization: Quantization? = nil
        ) {
            self.precision = precision
            self.cachePrecision = cachePrecision
            self.threadCount = threadCount
            self.contextSize = contextSize
            self.isExact = isExact
            self.quantization = quantization
        }
    }

    /// Answers for a checkpoint.
    public struct Executor: LanguageModelExecutor {
        /// The model it answers for.
        public typealias Model = LocalLanguageModel

        /// The checkpoint.
        public struct Configuration: Hashable, Sendable {
            let checkpoint: LocalCheckpoint
        }

        private let checkpoint: LocalCheckpoint

        /// Makes an executor; nothing is loaded yet.
        public init(configuration: Configuration) { checkpoint = configuration.checkpoint }

        /// Loads the checkpoint and reads the transcript, in the background.
        public func prewarm(model: LocalLanguageModel, transcript: Transcript) {
            LocalGeneration(checkpoint: checkpoint).prewarm(transcript)
        }

        /// Answers a request.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: LocalLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await LocalGeneration(checkpoint: checkpoint, overrides: model.overrides)
                .respond(to: request, streamingInto: channel)
        }
    }
}
