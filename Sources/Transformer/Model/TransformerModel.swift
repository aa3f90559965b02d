import Tensor

/// A language model, loaded from a checkpoint and shared by any number of sequences.
///
/// ```swift
/// let model = try TransformerModel.load(directory: "Weights")
/// let decoder = model.makeDecoder()
/// let cache = model.cachePool.makeCache()
/// var logits = try decoder.prefill([1, 2, 3], cache: cache)
/// logits = try decoder.decode(4, cache: cache)
/// ```
public final class TransformerModel: Sendable {
    /// The path of the checkpoint directory or file.
    public let directory: String
    /// The shape of the model.
    package let configuration: ModelConfiguration
    /// The sampling defaults of the model's authors.
    package let defaults: GenerationDefaults
    /// The longest sequence in tokens.
    public let contextLength: Int
    /// The type of the KV cache.
    package let keyValueType: KeyValueType
    /// The number of threads of a decoder.
    public let threadCount: Int
    /// The memory of KV caches.
    package let cachePool: KVCachePool
    /// The size of the weights that a decode step reads, in bytes; stored because every step needs it.
    private let weightBytesPerToken: Int
    /// The smallest ratio of weights to states for which drafts are worth a copy of the states.
    private static let draftCost = 8
    /// Whether the model is used as an encoder only, as in ``ModelLoadOptions/readsOnce``.
    let readsOnce: Bool
    let architecture: Architecture
    let weights: ModelWeights
    let kernels: Kernels
    /// The modules that adapters can have.
    let modules: ModuleTable
    /// The images in the model's sequences.
    package let images = ImageTable()
    /// The placements of tensors in projections.
    let placements: [String: MatrixPlacement]

    /// The number of logits, which may exceed the tokenizer's vocabulary.
    public var vocabularySize: Int { configuration.vocabularySize }
    /// The number of distinct parameters.
    public var parameterCount: Int { weights.parameterCount }
    /// The size of the loaded weights in bytes.
    public var weightBytes: Int { weights.byteCount }
    /// The end tokens, from `generation_config.json` or else from `config.json`.
    public var endTokens: [Int] { defaults.endTokens ?? configuration.endTokens }
    /// The first token of a text, from `generation_config.json` or else from `config.json`.
    public var beginToken: Int? { defaults.beginToken ?? configuration.beginToken }
    /// The storage type of most weights, such as `BF16` or `Q4_K`.
    public var weightType: String { weights.typeName }

    init(
        directory: String, configuration: ModelConfiguration, defaults: GenerationDefaults, contextLength: Int,
        keyValueType: KeyValueType, threadCount: Int, architecture: Architecture, weights: ModelWeights,
        modules: ModuleTable, placements: [String: MatrixPlacement], readsOnce: Bool, kernels: Kernels
    ) throws(ModelError) {
        self.directory = directory
        self.configuration = configuration
        self.defaults = defaults
        self.contextLength = contextLength
        self.keyValueType = keyValueType
        self.threadCount = threadCount
        self.architecture = architecture
        self.weights = weights
        self.kernels = kernels
        self.modules = modules
        self.placements = placements
        self.readsOnce = readsOnce
        let countPerToken = configuration.experts?.countPerToken ?? 1
        let shared = (weights.head?.byteCount ?? 0) + weights.embedding.bytesPerRow
        weightBytesPerToken = weights.layers.reduce(shared) { sum, layer in
            let network = layer.feedForward?.bytesReadPerToken(countPerToken: countPerToken) ?? 0
            return layer.mixers.reduce(sum + network) { $0 + $1.byteCount }
        }
        let layout =
            readsOnce
            ? KVLayout(readOnce: configuration)
            : KVLayout(configuration, type: keyValueType, contextLength: contextLength)
        cachePool = try KVCachePool(
            layout: layout, states: StateLayout(configuration), contextLength: contextLength,
            sequenceCount: readsOnce ? 1 : 16,
            positionsFollowGrids: configuration.rotaryEmbeddings.contains { $0.axes != .one })
    }

    /// Whether a prompt's bits don't depend on its chunks, because all layers' matrices are panels.
    package var hasInvariantPrompts: Bool { weights.useOnlyPanels }

    /// Whether drafts can be rejected, at a small cost for copies of the states.
    var canUndoDrafts: Bool {
        let states = cachePool.states
        return states.keepsRows || states.byteCount <= weightBytesPerToken / Self.draftCost
    }

    /// Returns the size of the weights and cache that a decode step at a position reads, in bytes.
    package func bytesReadPerToken(at position: Int) -> Int {
        weightBytesPerToken + cacheBytes(forLength: position)
    }

    /// Returns the size of the cache and states of a sequence, in bytes.
    package func cacheBytes(forLength length: Int) -> Int {
        cachePool.layout.bytes(forLength: max(length, 0)) + cachePool.states.byteCount
    }
}
