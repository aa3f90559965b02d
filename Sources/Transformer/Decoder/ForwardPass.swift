import Tensor

/// One forward pass through the layers of any supported architecture, run by all workers together.
///
/// Matrix products are split by output rows over the workers; what lies between them is done by every worker for
/// itself when there are few rows (decoding), and split by rows when there are many (prefill). Every result is
/// summed in an order that depends neither on the number of workers nor, with few rows, on the number of rows.
final class ForwardPass {
    /// Most rows for which each worker keeps the residual stream for itself.
    static let privateRowLimit = Kernels.maximumInputCount
    /// Most ranges that the cached positions of a row are split into.
    static let rangeLimit = 16
    /// Fewest pages of such a range.
    static let pagesPerRange = 4

    let model: TransformerModel
    let configuration: ModelConfiguration
    let architecture: Architecture
    let kernels: Kernels
    let layout: KVLayout
    let threadCount: Int
    /// How each layer attends; nil for layers that don't.
    let attentionPlans: [AttentionPlan?]

    /// What to do.
    var job = ForwardJob()
    /// Tokens of the rows. `[rows]`
    private(set) var tokens: UnsafeMutableBufferPointer<Int32>
    /// Angles of the rows.
    private(set) var rotary: RotaryTables
    /// Where each row stands in its sequence.
    private(set) var rows: RowTable
    /// Outputs of matrix products.
    private(set) var shared: SharedBuffers
    /// Buffers split over the workers, for many rows.
    private(set) var common: ForwardBuffers?
    /// Buffers of each worker, for few rows.
    let own: [ForwardBuffers]
    /// Unfinished attention rows. `[few rows, key-value heads, ranges, group, partialStride]`
    let partials: AlignedBuffer
    /// Scratch of each worker's attention calls.
    let attentionScratch: [AlignedBuffer]
    /// Scratch of each worker's linear attention.
    let stateScratch: [AlignedBuffer]
    /// The routing decisions of each worker, where there are experts.
    private(set) var routes: [ExpertRoutes]
    /// Logits. `[logitsRowCapacity, vocabulary]`
    private(set) var logits: AlignedBuffer
    /// Rows that `logits` has room for.
    private(set) var logitsRowCapacity = 1
    /// What adapters' first factors give. `[rows, adapterStride]`
    private(set) var adapterRows: UnsafeMutablePointer<Float>
    /// Floats of such a row.
    private(set) var adapterStride = 0
    private var adapterMemory = AlignedBuffer(floats: 0)
    /// Where the time of operations is added up, while it is measured.
    var clock: OperationClock?
    /// Set by the first worker when the pass is to stop.
    let stop: UnsafeMutablePointer<Bool>

    /// Allocates everything that decoding needs.
    init(_ model: TransformerModel, threadCount: Int) {
        self.model = model
        self.threadCount = threadCount
        configuration = model.configuration
        architecture = model.architecture
        kernels = model.kernels
        layout = model.cachePool.layout
        let limit = Self.privateRowLimit
        tokens = .allocate(capacity: limit)
        tokens.initialize(repeating: 0)
        rotary = RotaryTables(model.configuration.rotaryEmbeddings, rowCapacity: limit)
        rows = RowTable(rowCapacity: limit, groupCount: layout.groups.count)
        shared = SharedBuffers(model.configuration, rowCapacity: limit)
        own = (0..<threadCount).map { _ in ForwardBuffers(model.configuration, rowCapacity: limit) }
        let sizes = ForwardSizes(model.configuration)
        let partialFloats = AttentionArguments.partialStride(layout.widestPage) * sizes.headCount
        let attentionLayout = model.architecture.attentionLayout
        attentionPlans = zip(model.configuration.layers, layout.places).map { layer, place in
            guard let place else { return nil }
            if let latent = layer.latentAttention { return AttentionPlan(latent, place: place) }
            return layer.attention.map { AttentionPlan($0, place: place, layout: attentionLayout) }
        }
        partials = AlignedBuffer(floats: limit * Self.rangeLimit * partialFloats)
        attentionScratch = (0..<threadCount).map { _ in
            AlignedBuffer(byteCount: AttentionArguments.scratchBytes(model.cachePool.layout.widestPage))
        }
        stateScratch = (0..<threadCount).map { _ in AlignedBuffer(byteCount: sizes.stateScratchBytes) }
        routes = (0..<threadCount).map { _ in ExpertRoutes(model.configuration.experts, rowCapacity: limit) }
        logits = AlignedBuffer(floats: model.vocabularySize)
        adapterRows = adapterMemory.floats
        stop = .allocate(capacity: 1)
        stop.initialize(to: false)
    }

    deinit {
        tokens.deallocate()
        stop.deallocate()
    }

    /// Makes room for passes over more rows.
    func reserve(rows: Int) {
        guard rows > tokens.count else { return }
        tokens.deallocate()
        tokens = .allocate(capacity: rows)
        tokens.initialize(repeating: 0)
        self.rows = RowTable(rowCapacity: rows, groupCount: layout.groups.count)
        rotary = RotaryTables(configuration.rotaryEmbeddings, rowCapacity: rows)
        shared = SharedBuffers(configuration, rowCapacity: rows)
        common = ForwardBuffers(configuration, rowCapacity: rows)
        routes = (0..<threadCount).map { _ in ExpertRoutes(configuration.experts, rowCapacity: rows) }
    }

    /// Makes room for what the adapters of the job's rows reduce them to.
    func reserveAdapterRows() {
        for run in rows.adapterRuns { adapterStride = max(adapterStride, run.adapter.widestRank) }
        guard job.count * adapterStride * 4 > adapterMemory.byteCount else { return }
        adapterMemory = AlignedBuffer(floats: max(job.count, Self.privateRowLimit) * adapterStride)
        adapterRows = adapterMemory.floats
    }

    /// Makes room for the logits of more rows.
    func reserve(logitsRows rows: Int) {
        guard rows > logitsRowCapacity else { return }
        logits = AlignedBuffer(floats: rows * model.vocabularySize)
        logitsRowCapacity = rows
    }

    /// Bytes of scratch a worker's matrix products need.
    var multiplyScratchBytes: Int {
        let sizes = ForwardSizes(configuration)
        return Kernels.scratchBytes(
            columns: max(configuration.hiddenSize, sizes.mixedWidth, sizes.innerWidth / 2, sizes.expertWidth))
    }

    /// The pass, as each worker runs it.
    func run(_ worker: Worker) {
        let lane = Lane(self, worker)
        embed(lane)
        embedPerLayer(lane)
        note(.embedding, worker)
        for index in model.weights.layers.indices {
            let layer = model.weights.layers[index]
            // Mixers look at this behind a barrier, and before another, so that all workers see the same.
            if worker.index == 0, !layer.mixers.isEmpty, let cancellation = job.cancellation {
                stop.pointee = cancellation.isCancelled
            }
            guard mix(layer, index, lane) else { return }
            feedForward(layer, index, lane)
            if let mix = layer.perLayerMix {
                mixPerLayer(mix, index, lane)
                note(.perLayer, worker)
            }
            if layer.scalar != 1 { scaleStream(by: layer.scalar, lane) }
        }
        finish(lane)
    }

    /// Says that an operation has ended, where that is measured.
    func note(_ operation: Operation, _ worker: Worker) {
        if let clock, worker.index == 0 { clock.note(operation) }
    }

    /// Multiplies the lane's rows of the residual stream.
    private func scaleStream(by factor: Float, _ lane: Lane) {
        let hidden = configuration.hiddenSize
        for row in lane.rows {
            let stream = lane.stream + row * hidden
            kernels.scale(stream, by: factor, into: stream, count: hidden)
        }
    }

    /// The token whose embedding a row has.
    func embedded(_ row: Int) -> Int {
        let token = Int(tokens[row])
        return configuration.placeholderTokens.contains(token) ? configuration.paddingToken : token
    }

    /// Writes the embeddings of the lane's rows into the residual stream.
    private func embed(_ lane: Lane) {
        let weights = model.weights
        let hidden = configuration.hiddenSize
        for row in lane.rows {
            let output = lane.stream + row * hidden
            kernels.widen(weights.embedding, row: embedded(row), into: output)
            if configuration.embeddingMultiplier != 1 {
                kernels.scale(output, by: configuration.embeddingMultiplier, into: output, count: hidden)
            }
            if let positions = weights.positions {
                let temporary = lane.normalized + row * hidden
                kernels.widen(positions, row: rows.position(row), into: temporary)
                kernels.add(output, temporary, into: output, count: hidden)
            }
            if architecture.normalizesEmbeddings { normalize(output, by: weights.finalNorm, into: output) }
        }
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
            kernels.rmsNorm(
                input, weight: weight, weightOffset: architecture.norm == .rmsPlusOne ? 1 : 0,
                epsilon: epsilon, into: output, count: norm.count)
        case .layer, .layerWithoutBias:
            kernels.layerNorm(
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
        _ branch: UnsafePointer<Float>, bias: AlignedBuffer?, norm: NormWeights?, factor: Float = 1, _ lane: Lane
    ) {
        let hidden = configuration.hiddenSize
        for row in lane.rows {
            let temporary = lane.normalized + row * hidden
            let stream = lane.stream + row * hidden
            var source = branch + row * hidden
            if let bias {
                kernels.add(source, bias.floats, into: temporary, count: hidden)
                source = UnsafePointer(temporary)
            }
            if let norm {
                normalize(source, by: norm, into: temporary)
                source = UnsafePointer(temporary)
            }
            addRow(source, factor: factor, to: stream)
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
            kernels.add(stream, row, into: stream, count: configuration.hiddenSize)
        } else {
            kernels.addScaled(row, by: factor, to: stream, count: configuration.hiddenSize)
        }
    }
}
