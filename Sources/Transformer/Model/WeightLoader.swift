import Tensor

/// Finds the tensors that an architecture needs in a checkpoint, checks their shapes and lays them out for computing.
///
/// Matrices that are multiplied are packed into panels, unless they are to be computed exactly row by row, or there is no
/// memory for a copy: then those that aren't quantized stay where they lie in the mapped files, as embeddings that are
/// only looked up always do. Norms and biases, a few kilobytes, are widened.
struct WeightLoader {
    /// The tensors.
    let source: any TensorSource
    /// The shapes that are expected.
    let configuration: ModelConfiguration
    /// Names and layouts.
    let architecture: Architecture
    /// Element type that matrices are converted to; nil leaves them.
    let elementType: ElementType?
    /// Whether quantized weights are computed with their exact values.
    let isExact: Bool
    /// How matrices of elements are quantized; nil leaves them.
    let quantization: WeightQuantization?
    /// Kernels for the conversion.
    let kernels: Kernels
    /// Whether names, shapes and types are only checked: no value is read, and what is loaded can't be computed with.
    let checksOnly: Bool
    /// The threads that pack weights.
    let pool: WorkerPool
    /// What packed weights lie in.
    let memory = WeightMemory()
    /// Whether matrices that aren't quantized are packed.
    var packsElements: Bool
    /// Told which share of the elements is laid out.
    private let progress: (@Sendable (Double) -> Void)?
    /// Elements of all tensors.
    private let elementCount: Double
    /// Prefix of the tensors' names in this checkpoint.
    let prefix: String
    /// Distinct parameters met so far.
    private(set) var parameterCount = 0
    /// Bytes they take.
    private(set) var byteCount = 0
    /// Parameters of each storage type.
    private(set) var parametersByType: [String: Int] = [:]
    /// The elements that are computed with of tensors that are widened, or held twice, by name.
    var computedElements: [String: (count: Int, type: ElementType)] = [:]
    /// The matrices met so far.
    var matrices: [LoadedMatrix] = []
    /// The tensors that computed matrices come from, by the matrices' addresses.
    var tensorByAddress: [UInt: String] = [:]
    /// Names of the tensors met so far.
    var readNames: Set<String> = []

    /// Finds out which of the known prefixes the checkpoint uses.
    init(
        source: any TensorSource, configuration: ModelConfiguration, architecture: Architecture,
        elementType: ElementType?, isExact: Bool, quantization: WeightQuantization? = nil, threadCount: Int,
        kernels: Kernels, checksOnly: Bool = false, availableMemory: Int? = AvailableMemory.byteCount,
        progress: (@Sendable (Double) -> Void)? = nil
    ) {
        self.source = source
        self.configuration = configuration
        self.architecture = architecture
        self.elementType = elementType
        self.isExact = isExact
        self.quantization = quantization
        self.kernels = kernels
        self.checksOnly = checksOnly
        self.progress = progress
        elementCount = progress == nil ? 0 : source.tensors.reduce(0) { $0 + $1.shape.reduce(1) { $0 * Double($1) } }
        packsElements = !isExact && Self.fits(source, elementType, in: availableMemory)
        pool = WorkerPool(threadCount: threadCount)
        let names = architecture.names
        prefix =
            names.prefixes.first { prefix in
                [names.embedding, names.finalNorm].contains { source.tensor("\(prefix)\($0).weight") != nil }
            } ?? names.prefixes[0]
    }

    /// Loads everything.
    mutating func load() throws(ModelError) -> ModelWeights {
        let names = architecture.names
        let hidden = configuration.hiddenSize
        let vocabulary = configuration.vocabularySize
        let (embedding, head) = try embeddingAndHead(rows: vocabulary, columns: hidden)
        let headBias =
            configuration.hasHeadBias
            ? try vector(tensor(names.heads.map { "\($0).bias" }), count: vocabulary) : nil
        let positions =
            architecture.hasPositionEmbeddings
            ? try matrix(
                tensor([prefix + names.positions + ".weight"]), rows: configuration.maximumPositions, columns: hidden)
            : nil
        let perLayer = try perLayerEmbedding()
        var layers: [LayerWeights] = []
        for (index, layer) in configuration.layers.enumerated() {
            layers.append(try loadLayer(index, layer))
        }
        let finalNorm = try norm(prefix + names.finalNorm, count: hidden)
        return ModelWeights(
            embedding: embedding, positions: positions, perLayerEmbedding: perLayer, layers: layers,
            finalNorm: finalNorm, head: head,
            headBias: headBias, parameterCount: parameterCount, byteCount: byteCount,
            typeName: parametersByType.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? "",
            useOnlyPanels: layers.allSatisfy { layer in
                (layer.mixers.flatMap(\.projections) + (layer.feedForward?.matrices ?? [])
                    + (layer.perLayerMix.map { [$0.gate, $0.projection] } ?? [])).allSatisfy(\.usesPanels)
            })
    }

    private mutating func loadLayer(
        _ index: Int, _ layer: LayerConfiguration
    ) throws(ModelError) -> LayerWeights {
        let names = architecture.names
        let base = "\(prefix)\(names.layers).\(index)."
        let hidden = configuration.hiddenSize
        let (hasInputs, hasOutputs) = (layer.normalizesInputs, layer.normalizesOutputs)
        let (mixes, feedsForward) = (!layer.mixers.isEmpty, layer.feedForward != nil)
        var mixers: [MixerWeights] = []
        for mixer in layer.mixers { mixers.append(try loadMixer(base, mixer)) }
        let feedForward = try layer.feedForward.map { network throws(ModelError) in try loadFeedForward(base, network) }
        let mixerNorm = hasInputs && mixes ? try norm(base + names.attentionNorm, count: hidden) : nil
        let hasFeedForwardNorm =
            switch architecture.hasFeedForwardNorm {
            case .always(let has): has
            case .unlessParallel: !configuration.hasParallelResidual
            }
        return LayerWeights(
            mixerNorm: mixerNorm,
            mixers: mixers,
            mixerOutputNorm: hasOutputs && mixes ? try norm(base + names.attentionOutputNorm, count: hidden) : nil,
            feedForwardNorm: !hasInputs || !feedsForward
                ? nil : hasFeedForwardNorm ? try norm(base + names.feedForwardNorm, count: hidden) : mixerNorm,
            feedForward: feedForward,
            feedForwardOutputNorm: hasOutputs && feedsForward
                ? try norm(base + names.feedForwardOutputNorm, count: hidden) : nil,
            perLayerMix: try perLayerMix(base),
            scalar: try configuration.hasLayerScalars ? scalar(base + "layer_scalar") : 1)
    }

    private mutating func embeddingAndHead(
        rows: Int, columns: Int
    ) throws(ModelError) -> (WeightMatrix, MatrixStack) {
        let names = architecture.names
        let embeddingName = "\(prefix)\(names.embedding).weight"
        let headTensor = names.heads.compactMap { [source] in source.tensor("\($0).weight") }.first
        let embeddingTensor = source.tensor(embeddingName)
        guard configuration.tiesEmbeddings else {
            let embedding = cleared(try matrix(tensor([embeddingName]), rows: rows, columns: columns))
            let head = try matrix(tensor(names.heads.map { "\($0).weight" }), rows: rows, columns: columns)
            return (embedding, MatrixStack([head]))
        }
        // Some tied checkpoints hold only the head; others hold both, and where they differ they are not tied.
        if let embeddingTensor, let headTensor, try !areEqual(embeddingTensor, headTensor) {
            let embedding = cleared(try matrix(embeddingTensor, rows: rows, columns: columns))
            let head = try matrix(headTensor, rows: rows, columns: columns)
            return (embedding, MatrixStack([head]))
        }
        guard let shared = embeddingTensor ?? headTensor else {
            throw .missingTensor(name: embeddingName, place: source.place)
        }
        let embedding = cleared(try matrix(shared, rows: rows, columns: columns))
        // The same values once more: they were compared.
        if let headTensor { readNames.insert(headTensor.name) }
        return (embedding, MatrixStack([embedding]))
    }

    /// Embeddings with zeros for the token that has none; no copy where they are zeros already, as training leaves them.
    private func cleared(_ embedding: WeightMatrix) -> WeightMatrix {
        guard let token = configuration.clearedToken, token < embedding.rows else { return embedding }
        return embedding.clearing(row: token, kernels: kernels)
    }

    /// Whether a copy of all matrices leaves a quarter of the memory that there is.
    private static func fits(_ source: any TensorSource, _ elementType: ElementType?, in available: Int?) -> Bool {
        guard let available else { return true }
        let byteCount = source.tensors.reduce(0.0) { sum, tensor in
            guard case .elements(let type) = tensor.storage else { return sum + Double(tensor.partBytes) }
            return sum + Double(tensor.byteRange.count) * Double((elementType ?? type).byteCount)
                / Double(type.byteCount)
        }
        return byteCount <= 0.75 * Double(available)
    }

    /// Adds to the totals.
    mutating func count(parameters: Int, bytes: Int, type: String) {
        parametersByType[type, default: 0] += parameters
        parameterCount += parameters
        byteCount += bytes
        if let progress, elementCount > 0 { progress(min(Double(parameterCount) / elementCount, 1)) }
    }

    private func areEqual(_ left: StoredTensor, _ right: StoredTensor) throws(ModelError) -> Bool {
        guard left.typeName == right.typeName, left.shape == right.shape else { return false }
        // What there is to check of one holds for the other.
        if checksOnly { return true }
        if case .packed(let first, let row) = left.storage, case .packed(let second, let other) = right.storage {
            return row == other && zip(first.parts, second.parts).allSatisfy { $0.elementsEqual($1) }
        }
        return try left.bytes().elementsEqual(right.bytes())
    }
}
