import Tensor

/// A low-rank adapter of a model (LoRA), loaded beside the weights, which it shares with all other sequences.
///
/// Sequences whose caches it makes are computed with it: each of its modules adds `scale · B · A · input` to what the
/// base model's projection gives. Sequences with different adapters and with none share passes, and each has the bits
/// that it has alone.
///
/// ```swift
/// let model = try TransformerModel.load(directory: "SmolLM2")
/// let adapter = try ModelAdapter(directory: "my-adapter", model: model)
/// let logits = try model.makeDecoder().prefill([1, 2, 3], cache: adapter.makeCache())
/// ```
///
/// Unchecked for the memory of what workers read, which doesn't change.
public final class ModelAdapter: @unchecked Sendable {
    /// Path of its directory.
    public let directory: String
    /// How many modules have it.
    public let moduleCount: Int
    /// Its parameters.
    public let parameterCount: Int
    /// Bytes of its matrices as they are computed with.
    public let byteCount: Int
    /// The caches that it can be used with are of this pool.
    let pool: KVCachePool
    /// Rows of the widest first factor.
    let widestRank: Int
    /// `[layers, projections]`
    private let updates: [LowRankUpdate?]
    /// What workers read of them.
    let views: UnsafePointer<LowRankUpdate.View?>

    /// Loads a directory as PEFT writes it: `adapter_config.json` and `adapter_model.safetensors`.
    ///
    /// - Parameter model: The model it adds to; its weights may be of any format.
    /// - Throws: ``AdapterError`` where files are missing or damaged, where they contradict each other or the model, and
    ///   where the adapter asks for what can't be computed as it says (DoRA, whole modules, biases).
    /// - Complexity: Copies the adapter's matrices once.
    public convenience init(directory: String, model: TransformerModel) throws(AdapterError) {
        try self.init(AdapterFiles(directory: directory), model: model)
    }

    /// Loads opened files.
    package init(_ files: AdapterFiles, model: TransformerModel) throws(AdapterError) {
        let matches = try AdapterMatch.all(files, in: model.modules)
        directory = files.directory
        moduleCount = matches.count
        parameterCount = files.parameterCount
        pool = model.cachePool
        var groups: [Int: [AdapterMatch]] = [:]
        for match in matches {
            guard let part = match.module.parts.first, let placement = model.placements[part.tensor] else {
                throw .module(
                    file: files.weightsPath, tensor: match.pair.down.name, module: match.pair.module,
                    problem: "to which adapters are not applied in this model")
            }
            groups[Self.index(placement.layer, placement.projection), default: []].append(match)
        }
        var updates = [LowRankUpdate?](
            repeating: nil, count: model.configuration.layerCount * Projection.allCases.count)
        let (memory, workers) = (WeightMemory(), WorkerPool(threadCount: 1))
        do throws(ModelError) {
            for (index, matches) in groups {
                updates[index] = try LowRankUpdate(
                    matches, model.placements, kernels: model.kernels, pool: workers, memory: memory)
            }
        } catch {
            throw .model(error)
        }
        self.updates = updates
        let views = UnsafeMutablePointer<LowRankUpdate.View?>.allocate(capacity: max(updates.count, 1))
        for (index, update) in updates.enumerated() { (views + index).initialize(to: update?.view) }
        self.views = UnsafePointer(views)
        widestRank = updates.reduce(0) { max($0, $1?.rank ?? 0) }
        byteCount = updates.reduce(0) { $0 + ($1?.byteCount ?? 0) }
    }

    /// An empty cache of a sequence that is computed with the adapter.
    package func makeCache() -> KVCache { KVCache(pool: pool, adapter: self) }

    deinit { views.deallocate() }

    /// The place of a product among the updates.
    static func index(_ layer: Int, _ projection: Projection) -> Int {
        layer * Projection.allCases.count + projection.rawValue
    }
}
