import Foundation
import FoundationModelsCore

/// A local checkpoint: a directory in the layout of model hubs, or a GGUF file.
///
/// ```swift
/// let model = LocalLanguageModel(directory: "/models/SmolLM2-135M-Instruct", options: .init(threadCount: 4))
/// let session = LanguageModelSession(model: model)
/// ```
///
/// The weights are loaded by the first request or by `prewarm`. All users of the same directory and options in a
/// process share them.
///
/// Prompts in any language are answered, because a model may know more languages than its card lists. Only
/// ``SystemLanguageModel`` and ``PrivateCloudComputeLanguageModel``, which have `supportedLanguages`, refuse others.
public struct LocalLanguageModel: LanguageModel {
    /// The path of the checkpoint: a directory, or a `.gguf` file (any of several shards).
    public let directory: String
    /// The load options.
    public let options: Options
    /// The directory of a LoRA adapter in PEFT's format; nil for none.
    public let adapter: String?
    var overrides = Overrides()

    /// Whether a guided answer or a tool's arguments end in the shortest valid way at a token limit; false by default.
    ///
    /// The answer is then always a complete value, whether `maximumResponseTokens` or the context is the limit. A limit
    /// below the shortest answer is an error before anything is computed.
    public var closesAtLimit: Bool {
        get { overrides.closesAtLimit }
        set { overrides.closesAtLimit = newValue }
    }

    /// Whether speculative drafts are looked up in the conversation and the answer; false by default.
    ///
    /// A draft repeats tokens that followed the same tokens earlier, and one pass verifies several. Answers are the
    /// same either way. It pays for answers that quote the prompt or repeat themselves. Where drafts fail, they pause
    /// for a while. Models with recurrent state make no drafts.
    public var looksUpPrompt: Bool {
        get { overrides.looksUpPrompt }
        set { overrides.looksUpPrompt = newValue }
    }

    /// Creates a model from a checkpoint; nothing is loaded yet.
    public init(directory: String, options: Options = Options()) {
        self.directory = directory
        self.options = options
        adapter = nil
    }

    /// Creates a model from a checkpoint and a LoRA adapter; nothing is loaded yet.
    ///
    /// All sessions share the checkpoint's weights, with any adapter or none, and their tokens share passes. The KV
    /// cache of one adapter is never used for another.
    ///
    /// ```swift
    /// let model = LocalLanguageModel(directory: "/models/SmolLM2-135M-Instruct", adapter: "/adapters/recipes")
    /// ```
    ///
    /// - Parameters:
    ///   - directory: The checkpoint, quantized or not: a directory, or the path of a `.gguf` file.
    ///   - adapter: A directory with `adapter_config.json` and `adapter_model.safetensors`. Unsupported kinds (DoRA,
    ///     whole
    ///     modules, biases) and files that don't fit the model are errors of the first request.
    ///   - options: The load options.
    public init(directory: String, adapter: String?, options: Options = Options()) {
        self.directory = directory
        self.options = options
        self.adapter = adapter
    }

    /// The capabilities of the checkpoint.
    ///
    /// Guided generation and tool calling are always included. Vision needs a vision encoder, and reasoning needs a
    /// chat template with thinking markers.
    public var capabilities: LanguageModelCapabilities { CheckpointCapabilities.of(directory) }

    /// The checkpoint and its options.
    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(checkpoint: LocalCheckpoint(directory: directory, options: options, adapter: adapter))
    }
}

extension LocalLanguageModel {
    /// Options for loading a checkpoint.
    public struct Options: Hashable, Sendable {
        /// Floating-point types of weights.
        public enum Precision: String, Hashable, Sendable {
            /// 32-bit floating point.
            case float32
            /// 16-bit floating point with 5 exponent bits.
            case float16
            /// 16-bit floating point with 8 exponent bits.
            case bfloat16
        }

        /// Types of the KV cache.
        public enum CachePrecision: String, Hashable, Sendable {
            /// 32-bit floating point.
            case float32
            /// 16-bit floating point: half the memory, without visible loss beside quantized weights.
            case float16
            /// 8-bit integers with a scale for each key and value vector: a quarter of the memory.
            case int8
        }

        /// Quantization formats of weights, by their names in ggml.
        public enum Quantization: String, Hashable, Sendable, CaseIterable {
            /// 8 bits per weight; nearly lossless.
            case q8_0
            /// 6 bits per weight, with two levels of scales.
            case q6_K
            /// 5 bits per weight, with two levels of scales and minimums.
            case q5_K
            /// 5 bits per weight, with a scale and a minimum per 32 weights.
            case q5_1
            /// 5 bits per weight, with a scale per 32 weights.
            case q5_0
            /// 4 bits per weight, with two levels of scales and minimums.
            case q4_K
            /// 4 bits per weight, with a scale and a minimum per 32 weights.
            case q4_1
            /// 4 bits per weight, with a scale per 32 weights.
            case q4_0
            /// 4-bit indices into a table, with a scale per 32 weights.
            case iq4_NL
            /// 4-bit indices into a table, with two levels of scales.
            case iq4_XS
            /// 3 bits per weight, with two levels of scales.
            case q3_K
            /// 2 bits per weight, with two levels of scales and minimums; values and down projections take 3.
            case q2_K
        }

        /// The type to which weights are converted; nil keeps the file's.
        public var precision: Precision?
        /// The type of the KV cache; nil means 16 bits for quantized weights and 32 bits for others.
        public var cachePrecision: CachePrecision?
        /// The largest number of threads; nil follows the machine. Decoding uses only as many as pay off.
        public var threadCount: Int?
        /// The largest number of tokens in prompt and answer together; nil follows the model.
        public var contextSize: Int?
        /// Whether products are exact, with exact weights and without rounding activations; slow, for comparisons.
        public var isExact: Bool
        /// The vision encoder of a GGUF model, `mmproj-….gguf`; nil for the file beside the model.
        public var visionFile: String?
        /// The format to which weights are quantized at load; nil for none.
        ///
        /// This takes seconds per billion weights. It isn't possible for quantized checkpoints, and `precision` has no
        /// effect then.
        public var quantization: Quantization?

        /// Creates options; each may be omitted.
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

    /// The executor of a local checkpoint.
    public struct Executor: LanguageModelExecutor {
        /// The type of the model.
        public typealias Model = LocalLanguageModel

        /// The checkpoint.
        public struct Configuration: Hashable, Sendable {
            let checkpoint: LocalCheckpoint
        }

        private let checkpoint: LocalCheckpoint

        /// Creates an executor; nothing is loaded yet.
        public init(configuration: Configuration) { checkpoint = configuration.checkpoint }

        /// Loads the checkpoint and prefills the transcript, in the background.
        public func prewarm(model: LocalLanguageModel, transcript: Transcript) {
            LocalGeneration(checkpoint: checkpoint).prewarm(transcript)
        }

        /// Answers a request; sends its events to `channel`.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: LocalLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await LocalGeneration(checkpoint: checkpoint, overrides: model.overrides)
                .respond(to: request, streamingInto: channel)
        }
    }
}
