import Tensor

/// One forward pass through the layers of any supported architecture, run by all workers together: its rows, their
/// buffers, and what several kinds of layers do with these. ``LayerStack`` runs the layers.
///
/// Matrix products are split by output rows over the workers; what lies between them is done by every worker for
/// itself when there are few rows (decoding), and split by rows when there are many (prefill). Every result is
/// summed in an order that depends neither on the number of workers nor, with few rows, on the number of rows.
final class ForwardPass {
    /// Most rows for which each worker keeps the residual stream for itself.
    static let privateRowLimit = Kernels.maximumInputCount

    let model: TransformerModel
    let configuration: ModelConfiguration
    let architecture: Architecture
    let kernels: Kernels

    /// What to do.
    var job = ForwardJob()
    /// Angles of the rows.
    private(set) var rotary: RotaryTables
    /// The token of each row, and where it stands in its sequence.
    private(set) var rows: RowTable
    /// The same rows as sequences of the blocks that some layers attend in; nil where none does.
    private(set) var blockRows: RowTable?
    /// Outputs of matrix products.
    private(set) var shared: SharedBuffers
    /// Buffers split over the workers, for many rows.
    private(set) var common: ForwardBuffers?
    /// Rows within the bounds of what a matrix reads; empty where there are no bounds. `[rows, widest]`
    private(set) var clampedRows = AlignedBuffer(floats: 0)
    /// Buffers of each worker, for few rows.
    let own: [ForwardBuffers]
    /// What adapters' first factors give. `[rows, adapterStride]`
    private(set) var adapterRows: UnsafeMutablePointer<Float>
    /// Floats of such a row.
    private(set) var adapterStride = 0
    private var adapterMemory = AlignedBuffer(floats: 0)
    /// Where the time of operations is added up, while it is measured.
    var clock: OperationClock?
    /// Set by the first worker when the pass is to stop.
    let stop: UnsafeMutablePointer<Bool>
    /// The layer that the workers begin with.
    var firstLayer = 0
    /// Watches whether several threads lock each other out; nil where that is of no interest.
    var crowd: CrowdWatch?
    /// The layer that one thread is to go on with.
    var crowdedLayer: Int?
    /// Where times are read; tests have others.
    var readTime: () -> CrowdWatch.Reading = { .now }

    /// Allocates everything that decoding needs.
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

    /// Whether the pass stops before a layer: for good, or for one thread to go on.
    func stops(before layer: Int) -> Bool {
        if let cancellation = job.cancellation, cancellation.isCancelled { return true }
        if crowd?.locksOut(at: readTime()) == true, layer > 0 { crowdedLayer = layer }
        return crowdedLayer != nil
    }

    /// Makes room for passes over more rows; false where there is enough.
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

    /// Makes room for what the adapters of the job's rows reduce them to.
    func reserveAdapterRows() {
        for run in rows.adapterRuns { adapterStride = max(adapterStride, run.widestRank) }
        guard job.count * adapterStride * 4 > adapterMemory.byteCount else { return }
        adapterMemory = AlignedBuffer(floats: max(job.count, Self.privateRowLimit) * adapterStride)
        adapterRows = adapterMemory.floats
    }

    /// Bytes of scratch a worker's matrix products need.
    var multiplyScratchBytes: Int {
        let sizes = ForwardSizes(configuration)
        return Kernels.scratchBytes(
            columns: max(configuration.hiddenSize, sizes.mixedWidth, sizes.innerWidth / 2, sizes.expertWidth))
    }

    /// The rows as the sequences that a layer attends in.
    func rows(of attention: AttentionConfiguration) -> RowTable {
        attention.isInBlocks ? blockRows ?? rows : rows
    }

    /// Says that an operation has ended, where that is measured.
    func note(_ operation: Operation, _ worker: Worker) {
        if let clock, worker.index == 0 { clock.note(operation) }
    }

    /// Copies the lane's rows of the residual stream where they are wanted behind a layer.
    func keep(_ lane: Lane, behind layer: Int) {
        guard !lane.isPrivate || lane.worker.index == 0 else { return }
        let hidden = configuration.hiddenSize
        for (index, target) in job.kept where index == layer {
            let start = lane.rows.lowerBound * hidden
            (target + start).update(from: lane.stream + start, count: lane.rows.count * hidden)
        }
    }

    /// The token whose embedding a row has.
    func embedded(_ row: Int) -> Int {
        let token = Int(rows.tokens[row])
        return token < 0 || configuration.placeholderTokens.contains(token) ? configuration.paddingToken : token
    }

    /// Normalizes one row.
    func normalize(
        _ input: UnsafePointer<Float>, by norm: NormWeights, into output: UnsafeMutablePointer<Float>
    ) {
        normalize(input, by: norm, weight: norm.weight.floats, into: output)
    }

    /// Normalizes one row, or one head, by weights that may be a part of the norm's.
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

    /// Normalizes the lane's rows and returns what the next product reads: the stream itself where there is no norm.
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

    /// Adds rows of the lane's own, which experts gave, to the residual stream, normalized where there is a norm; they may be overwritten.
    func addRows(from rows: UnsafeMutablePointer<Float>, norm: NormWeights?, _ lane: Lane) {
        let hidden = configuration.hiddenSize
        for row in lane.rows {
            let source = rows + row * hidden
            let stream = lane.stream + row * hidden
            if let norm { normalize(source, by: norm, into: source) }
            addRow(source, factor: configuration.feedForwardMultiplier, to: stream)
        }
    }

    /// Adds a row to one of the residual stream.
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
