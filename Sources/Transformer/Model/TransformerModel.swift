import Tensor

/// A decoder-only language model, loaded from a checkpoint directory and shared by any number of sequences.
///
/// ```swift
/// let model = try TransformerModel.load(directory: "Weights")
/// let decoder = model.makeDecoder()
/// let cache = model.cachePool.makeCache()
/// var logits = try decoder.prefill([1, 2, 3], cache: cache)
/// logits = try decoder.decode(4, cache: cache)
/// ```
public final class TransformerModel: Sendable {
    /// Path of the checkpoint directory or file.
    public let directory: String
    /// The shape of the model.
    package let configuration: ModelConfiguration
    /// What the makers advise for sampling.
    package let defaults: GenerationDefaults
    /// Longest sequence in tokens.
    public let contextLength: Int
    /// Element type of cached keys and values.
    package let keyValueType: KeyValueType
    /// Number of threads a decoder computes with.
    public let threadCount: Int
    /// The memory of key-value caches.
    package let cachePool: KVCachePool
    /// Bytes of weights that a decode step reads; asked for at every step.
    private let weightBytesPerToken: Int
    /// How many times the bytes of states a step has to read for guesses to be worth a copy of the states.
    private static let guessCost = 8
    /// Whether texts are only read, as ``ModelLoadOptions/readsOnce`` says.
    let readsOnce: Bool
    let architecture: Architecture
    let weights: ModelWeights
    let kernels: Kernels
    /// The modules that adapters may add to.
    let modules: ModuleTable
    /// The images that sequences may hold.
    package let images = ImageTable()
    /// Where their tensors are multiplied.
    let placements: [String: MatrixPlacement]

    /// Rows of the output head: the number of logits. It may exceed the tokenizer's vocabulary.
    public var vocabularySize: Int { configuration.vocabularySize }
    /// Number of distinct parameters.
    public var parameterCount: Int { weights.parameterCount }
    /// Bytes of the weights as they are computed with.
    public var weightBytes: Int { weights.byteCount }
    /// Tokens that end a text, from `generation_config.json` or else from `config.json`.
    public var endTokens: [Int] { defaults.endTokens ?? configuration.endTokens }
    /// First token of a text, from `generation_config.json` or else from `config.json`.
    public var beginToken: Int? { defaults.beginToken ?? configuration.beginToken }
    /// The storage type of most weights: `BF16`, `Q4_K`.
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

    /// Whether a prompt's bits don't depend on the stretches it is computed in: so where all products of a layer are of
    /// matrices in panels.
    package var hasInvariantPrompts: Bool { weights.useOnlyPanels }

    /// Whether guesses can be taken back, and copying the states before them costs little beside a step.
    var canUndoGuesses: Bool {
        let states = cachePool.states
        return states.keepsRows || states.byteCount <= weightBytesPerToken / Self.guessCost
    }

    /// Bytes of weights and cache that a decode step at a position reads.
    package func bytesReadPerToken(at position: Int) -> Int {
        weightBytesPerToken + cacheBytes(forLength: position)
    }

    /// Bytes of keys, values and states that a sequence of a length keeps.
    package func cacheBytes(forLength length: Int) -> Int {
        cachePool.layout.bytes(forLength: max(length, 0)) + cachePool.states.byteCount
    }
}
