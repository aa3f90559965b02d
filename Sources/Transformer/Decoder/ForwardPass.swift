import Tensor

/// One forward pass through the layers of any supported architecture, which all workers run together.
///
/// It has the rows, their buffers, and the functions that several kinds of layers share. ``LayerStack`` runs the
/// layers.
///
/// Matrix products are split over the workers by output rows. With few rows (decoding), every worker repeats the work
/// between them; with many (prefill), the rows are split. The order of each sum doesn't depend on the number of
/// workers. With few rows, it doesn't depend on the number of rows either.
final class ForwardPass {
    /// The largest number of rows for which each worker has its own copy of the residual stream.
    static let privateRowLimit = Kernels.maximumInputCount

    let model: TransformerModel
    let configuration: ModelConfiguration
    let architecture: Architecture
    let kernels: Kernels

    /// The job of the current pass.
    var job = ForwardJob()
    /// The cosines and sines of the rows.
    private(set) var rotary: RotaryTables
    /// The token of each row, and its position in its sequence.
    private(set) var rows: RowTable
    /// The same rows, split into the blocks in which some layers attend; nil where none does.
    private(set) var blockRows: RowTable?
    /// The outputs of matrix products.
    private(set) var shared: SharedBuffers
    /// The buffers that are split over the workers, for many rows.
    private(set) var common: ForwardBuffers?
    /// The inputs of a matrix, clamped to its limits; empty where no matrix has limits. `[rows, widest]`
    private(set) var clampedRows = AlignedBuffer(floats: 0)
    /// The buffers of each worker, for few rows.
    let own: [ForwardBuffers]
    /// The outputs of adapters' down factors. `[rows, adapterStride]`
    private(set) var adapterRows: UnsafeMutablePointer<Float>
    /// The number of floats of such a row.
    private(set) var adapterStride = 0
    private var adapterMemory = AlignedBuffer(floats: 0)
    /// The clock that measures operations; nil for none.
    var clock: OperationClock?
    /// Whether the pass stops; set by the first worker.
    let stop: UnsafeMutablePointer<Bool>
    /// The layer at which the workers begin.
    var firstLayer = 0
    /// The detector of threads that block each other; nil where it isn't needed.
    var oversubscription: OversubscriptionWatch?
    /// The layer from which one thread continues.
    var oversubscribedLayer: Int?
    /// Returns the times; replaced in tests.
    var readTime: () -> OversubscriptionWatch.Reading = { .now }

    /// Allocates all memory for decoding.
    init(_ model: TransformerModel, threadCount: Int) {
        self.model = model
        configuration = model.configuration
        architecture = model.architecture
        kernels = model.kernels
        let limit = Self.privateRowLimit
        rotary = RotaryTables(model.configuration.rotaryEmbeddings, rowCapacity: limit)
        rows = RowTable(rowCapacity: limit, groupCount: model.cachePool.layout.groups.count)
        if model.configuration.attentions.contains(where: \.isInBlocks) {
            blockRows = RowTable(rowCapacity: limit, groupCount: model.cachePool.layout.groups.count)
        }
        shared = SharedBuffers(model.configuration, rowCapacity: limit)
        own = (0..<threadCount).map { _ in ForwardBuffers(model.configuration, rowCapacity: limit) }
        adapterRows = adapterMemory.floats
        clampedRows = Self.clampedRows(model, limit)
        stop = .allocate(capacity: 1)
        stop.initialize(to: false)
    }

    deinit { stop.deallocate() }

    private static func clampedRows(_ model: TransformerModel, _ rows: Int) -> AlignedBuffer {
        let sizes = ForwardSizes(model.configuration)
        let widest = max(model.configuration.hiddenSize, sizes.mixedWidth, sizes.innerWidth)
        return AlignedBuffer(floats: model.architecture.clampsProducts ? rows * widest : 0)
    }

    /// Returns whether the pass stops before a layer: for good, or to continue on one thread.
    func stops(before layer: Int) -> Bool {
        if let cancellation = job.cancellation, cancellation.isCancelled { return true }
        if oversubscription?.locksOut(at: readTime()) == true, layer > 0 { oversubscribedLayer = layer }
        return oversubscribedLayer != nil
    }

    /// Allocates for passes over more rows; returns false if there is enough memory.
    func reserve(rows: Int) -> Bool {
        guard rows > self.rows.tokens.count else { return false }
        self.rows = RowTable(rowCapacity: rows, groupCount: model.cachePool.layout.groups.count)
        if blockRows != nil {
            blockRows = RowTable(rowCapacity: rows, groupCount: model.cachePool.layout.groups.count)
        }
        rotary = RotaryTables(configuration.rotaryEmbeddings, rowCapacity: rows)
        shared = SharedBuffers(configuration, rowCapacity: rows)
        common = ForwardBuffers(configuration, rowCapacity: rows)
        clampedRows = Self.clampedRows(model, rows)
        return true
    }

    /// Allocates for the down factors' outputs of the rows' adapters.
    func reserveAdapterRows() {
        for run in rows.adapterRuns { adapterStride = max(adapterStride, run.widestRank) }
        guard job.count * adapterStride * 4 > adapterMemory.byteCount else { return }
        adapterMemory = AlignedBuffer(floats: max(job.count, Self.privateRowLimit) * adapterStride)
        adapterRows = adapterMemory.floats
    }

    /// The size of a worker's scratch memory for matrix products, in bytes.
    var multiplyScratchBytes: Int {
        let sizes = ForwardSizes(configuration)
        return Kernels.scratchBytes(
            columns: max(configuration.hiddenSize, sizes.mixedWidth, sizes.innerWidth / 2, sizes.expertWidth))
    }

    /// Returns the rows, split into the sequences or blocks in which a layer attends.
    func rows(of attention: AttentionConfiguration) -> RowTable {
        attention.isInBlocks ? blockRows ?? rows : rows
    }

    /// Records the end of an operation, if a clock is set.
    func note(_ operation: Operation, _ worker: Worker) {
        if let clock, worker.index == 0 { clock.note(operation) }
    }

    /// Copies the lane's rows of the residual stream to where they are needed after a layer.
    func keep(_ lane: Lane, behind layer: Int) {
        guard !lane.isPrivate || lane.worker.index == 0 else { return }
        let hidden = configuration.hiddenSize
        for (index, target) in job.kept where index == layer {
            let start = lane.rows.lowerBound * hidden
            (target + start).update(from: lane.stream + start, count: lane.rows.count * hidden)
        }
    }

    /// Returns the token whose embedding a row has.
    func embedded(_ row: Int) -> Int {
        let token = Int(rows.tokens[row])
        return token < 0 || configuration.placeholderTokens.contains(token) ? configuration.paddingToken : token
    }

    /// Normalizes a row.
    func normalize(
        _ input: UnsafePointer<Float>, by norm: NormWeights, into output: UnsafeMutablePointer<Float>
    ) {
        normalize(input, by: norm, weight: norm.weight.floats, into: output)
    }

    /// Normalizes a row or a head, with weights that may be a part of the norm's.
    func normalize(
        _ input: UnsafePointer<Float>, by norm: NormWeights, weight: UnsafePointer<Float>,
        into output: UnsafeMutablePointer<Float>
    ) {
        let epsilon = configuration.normEpsilon
        switch architecture.norm {
        case .rms, .rmsPlusOne, .unweighted:
            kernels.normalization.rmsNorm(
                input, weight: weight, weightOffset: architecture.norm == .rmsPlusOne ? 1 : 0,
                epsilon: epsilon, into: output, count: norm.count)
        case .layer, .layerMaybeBiased, .layerWithoutBias, .layerUnweighted:
            kernels.normalization.layerNorm(
                input, weight: weight, bias: norm.bias?.floats, epsilon: epsilon, into: output,
                count: norm.count)
        }
    }

    /// Normalizes the lane's rows and returns the input of the next product; without a norm, that is the residual
    /// stream.
    func blockInput(_ norm: NormWeights?, _ lane: Lane) -> UnsafeMutablePointer<Float> {
        guard let norm else { return lane.stream }
        let hidden = configuration.hiddenSize
        for row in lane.rows {
            normalize(lane.stream + row * hidden, by: norm, into: lane.normalized + row * hidden)
        }
        return lane.normalized
    }

    /// Adds a block's output to the residual stream, row by row.
    func add(
        _ branch: UnsafePointer<Float>, bias: AlignedBuffer?, norm: NormWeights?, factor: Float = 1,
        factors: AlignedBuffer? = nil, _ lane: Lane
    ) {
        let hidden = configuration.hiddenSize
        for row in lane.rows {
            let temporary = lane.normalized + row * hidden
            let stream = lane.stream + row * hidden
            var source = branch + row * hidden
            if let bias {
                kernels.elementwise.add(source, bias.floats, into: temporary, count: hidden)
                source = UnsafePointer(temporary)
            }
            if let factors {
                for index in 0..<hidden { temporary[index] = source[index] * factors.floats[index] }
                source = UnsafePointer(temporary)
            }
            if let norm, !architecture.normalizesSums {
                normalize(source, by: norm, into: temporary)
                source = UnsafePointer(temporary)
            }
            addRow(source, factor: factor, to: stream)
            if let norm, architecture.normalizesSums { normalize(stream, by: norm, into: stream) }
        }
    }

    /// Adds the lane's own rows, from experts, to the residual stream; overwrites them if there is a norm.
    func addRows(from rows: UnsafeMutablePointer<Float>, norm: NormWeights?, _ lane: Lane) {
        let hidden = configuration.hiddenSize
        for row in lane.rows {
            let source = rows + row * hidden
            let stream = lane.stream + row * hidden
            if let norm { normalize(source, by: norm, into: source) }
            addRow(source, factor: configuration.feedForwardMultiplier, to: stream)
        }
    }

    /// Adds a row to a row of the residual stream.
    private func addRow(_ row: UnsafePointer<Float>, factor: Float, to stream: UnsafeMutablePointer<Float>) {
        let factor = factor * configuration.residualMultiplier
        if factor == 1 {
            kernels.elementwise.add(stream, row, into: stream, count: configuration.hiddenSize)
        } else {
            kernels.elementwise.addScaled(row, by: factor, to: stream, count: configuration.hiddenSize)
        }
    }

    /// Rotates the first elements of a head.
    func rotate(_ values: UnsafeMutablePointer<Float>, row: Int, _ index: Int) {
        let embedding = configuration.rotaryEmbeddings[index]
        let count = embedding.pairCount
        let (cosines, sines) = (rotary.cosines(index) + row * count, rotary.sines(index) + row * count)
        if embedding.isInterleaved {
            kernels.normalization.rotatePairs(values, cosines: cosines, sines: sines, count: count)
        } else {
            let half = count / embedding.partCount
            for part in 0..<embedding.partCount {
                let first = part * half
                kernels.normalization.rotate(
                    values + 2 * first, cosines: cosines + first, sines: sines + first, half: half)
            }
        }
    }
}
