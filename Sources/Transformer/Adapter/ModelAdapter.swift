import Tensor

/// A low-rank adapter (LoRA) of a model; the model's weights are shared with all other sequences.
///
/// A sequence uses the adapter if the adapter created its cache. Each module then adds `scale · B · A · input` to the
/// base projection's output. Sequences with different adapters or none share passes, and each gets the same bits as
/// alone.
///
/// ```swift
/// let model = try TransformerModel.load(directory: "SmolLM2")
/// let adapter = try ModelAdapter(directory: "my-adapter", model: model)
/// let logits = try model.makeDecoder().prefill([1, 2, 3], cache: adapter.makeCache())
/// ```
///
/// The conformance to `Sendable` is unchecked because of pointers for workers, whose memory doesn't change.
public final class ModelAdapter: @unchecked Sendable {
    /// The path of its directory.
    public let directory: String
    /// The number of modules with the adapter.
    public let moduleCount: Int
    /// The number of parameters.
    public let parameterCount: Int
    /// The size of its packed matrices in bytes.
    public let byteCount: Int
    /// The pool of the caches with which it can be used.
    let pool: KVCachePool
    /// The largest number of rows of a `down` factor.
    let widestRank: Int
    /// `[layers, projections]`
    private let updates: [LowRankUpdate?]
    /// The data that workers read. `[layers, projections]`
    let views: UnsafePointer<LowRankUpdate.View?>

    /// Loads a directory in PEFT's format: `adapter_config.json` and `adapter_model.safetensors`.
    ///
    /// - Parameter model: The model; its weights may be of any format.
    /// - Throws: ``AdapterError`` for files that are missing, damaged or contradictory, for files that don't fit the
    ///   model, and for settings that aren't supported (DoRA, whole modules, biases).
    /// - Complexity: Copies the adapter's matrices once.
    public convenience init(directory: String, model: TransformerModel) throws(AdapterError) {
        try self.init(AdapterFiles(directory: directory), model: model)
    }

    /// Loads opened files.
    ///
    /// - Throws: ``AdapterError``
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

    /// Returns an empty cache of a sequence that is computed with the adapter.
    package func makeCache() -> KVCache { KVCache(pool: pool, adapter: self) }

    deinit { views.deallocate() }

    /// Returns the index of a projection in the updates.
    static func index(_ layer: Int, _ projection: Projection) -> Int {
        layer * Projection.allCases.count + projection.rawValue
    }
}
