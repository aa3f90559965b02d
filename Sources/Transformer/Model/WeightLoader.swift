import Tensor

/// A loader of the weights that an architecture needs.
struct WeightLoader {
    /// The reader of tensors.
    let reader: TensorReader
    /// Whether the model is used as an encoder only, so that no output head is needed.
    let readsOnce: Bool
    /// The expected shapes.
    var configuration: ModelConfiguration { reader.configuration }
    /// The names and layouts.
    var architecture: Architecture { reader.architecture }
    /// The prefix of tensor names in this checkpoint.
    var prefix: String { reader.prefix }
    /// The matrices loaded so far.
    var matrices: [LoadedMatrix] { reader.record.matrices }

    /// Creates a loader, and detects the prefix of the checkpoint's names.
    init(
        source: any TensorSource, configuration: ModelConfiguration, architecture: Architecture,
        elementType: ElementType?, isExact: Bool, quantization: WeightQuantization? = nil, threadCount: Int,
        kernels: Kernels, roundsActivations: Bool = false, checksOnly: Bool = false, readsOnce: Bool = false,
        availableMemory: Int? = AvailableMemory.byteCount,
        progress: (@Sendable (Double) -> Void)? = nil
    ) {
        self.readsOnce = readsOnce
        reader = TensorReader(
            source: source, configuration: configuration, architecture: architecture, elementType: elementType,
            isExact: isExact, quantization: quantization, threadCount: threadCount, kernels: kernels,
            roundsActivations: roundsActivations, checksOnly: checksOnly, availableMemory: availableMemory,
            progress: progress)
    }

    /// Loads all weights.
    ///
    /// - Throws: ``ModelError``
    func load() throws(ModelError) -> ModelWeights {
        let names = architecture.names
        let hidden = configuration.hiddenSize
        let vocabulary = configuration.vocabularySize
        let width = configuration.embeddingSize
        let (embedding, head) = try embeddingAndHead(rows: vocabulary, columns: width)
        let headBias =
            configuration.hasHeadBias && head != nil
            ? try reader.vector(reader.tensor(names.heads.map { "\($0).bias" }), count: vocabulary) : nil
        let positions =
            architecture.hasPositionEmbeddings
            ? try reader.matrix(
                reader.tensor([prefix + names.positions + ".weight"]), rows: configuration.maximumPositions,
                columns: width)
            : nil
        let tokenTypes =
            configuration.tokenTypeCount > 0
            ? try reader.matrix(
                reader.tensor([prefix + names.tokenTypes + ".weight"]), rows: configuration.tokenTypeCount,
                columns: width) : nil
        let embeddingNorm =
            architecture.normalizesEmbeddings ? try reader.norm(prefix + names.embeddingNorm, count: width) : nil
        let perLayer = try perLayerEmbedding()
        var layers: [LayerWeights] = []
        for (index, layer) in configuration.layers.enumerated() {
            if let groups = configuration.layerGroups, index > 0, groups.group(of: index) == groups.group(of: index - 1)
            {
                layers.append(layers[index - 1])
            } else {
                layers.append(try loadLayer(index, layer))
            }
        }
        let finalNorm =
            architecture.hasFinalNorm ? try reader.norm(prefix + names.finalNorm, count: hidden) : nil
        reader.releaseAgain()
        return ModelWeights(
            embedding: embedding, positions: positions, tokenTypes: tokenTypes, embeddingNorm: embeddingNorm,
            embeddingProjection: try embeddingProjection(), distanceBias: try distanceBias(),
            perLayerEmbedding: perLayer, layers: layers, finalNorm: finalNorm,
            head: head,
            headBias: headBias, parameterCount: reader.record.parameterCount, byteCount: reader.record.byteCount,
            typeName: reader.record.typeName,
            useOnlyPanels: layers.allSatisfy { layer in
                (layer.mixers.flatMap(\.projections) + (layer.feedForward?.matrices ?? [])
                    + (layer.perLayerMix.map { [$0.gate, $0.projection] } ?? [])).allSatisfy(\.usesPanels)
            })
    }

    private func loadLayer(
        _ index: Int, _ layer: LayerConfiguration
    ) throws(ModelError) -> LayerWeights {
        let names = architecture.names
        let base = "\(prefix)\(names.layers).\(layerName(index))."
        let hidden = configuration.hiddenSize
        let (hasInputs, hasOutputs) = (layer.normalizesInputs, layer.normalizesOutputs)
        let (mixes, feedsForward) = (!layer.mixers.isEmpty, layer.feedForward != nil)
        var mixers: [MixerWeights] = []
        for mixer in layer.mixers { mixers.append(try MixerLoader(reader: reader).load(base, mixer)) }
        let feedForward = try layer.feedForward.map { network throws(ModelError) in
            try FeedForwardLoader(reader: reader).load(base, network)
        }
        let mixerNorm =
            hasInputs && mixes && !(architecture.skipsFirstNorm && index == 0)
            ? try reader.norm(base + names.attentionNorm, count: hidden) : nil
        let hasFeedForwardNorm =
            switch architecture.hasFeedForwardNorm {
            case .always(let has): has
            case .unlessParallel: !configuration.hasParallelResidual
            case .whereStored: reader.hasNorm(base + names.feedForwardNorm)
            }
        return LayerWeights(
            mixerNorm: mixerNorm,
            mixers: mixers,
            mixerOutputNorm: hasOutputs && mixes
                ? try reader.norm(base + names.attentionOutputNorm, count: hidden) : nil,
            feedForwardNorm: !hasInputs || !feedsForward
                ? nil : hasFeedForwardNorm ? try reader.norm(base + names.feedForwardNorm, count: hidden) : mixerNorm,
            feedForward: feedForward,
            feedForwardOutputNorm: hasOutputs && feedsForward
                ? try reader.norm(base + names.feedForwardOutputNorm, count: hidden) : nil,
            perLayerMix: try perLayerMix(base),
            scalar: try configuration.hasLayerScalars ? scalar(base + "layer_scalar") : 1,
            mixerFactors: try names.branchFactors.map { names throws(ModelError) in
                try reader.vector(reader.tensor([base + names.attention]), count: hidden)
            },
            feedForwardFactors: try names.branchFactors.map { names throws(ModelError) in
                try reader.vector(reader.tensor([base + names.feedForward]), count: hidden)
            }, clamps: try architecture.clampsProducts ? clamps(base) : [:])
    }

    /// The part of tensor names that identifies a layer.
    private func layerName(_ index: Int) -> String {
        guard let groups = configuration.layerGroups else { return "\(index)" }
        return "\(groups.group(of: index)).\(architecture.names.groupedLayer)"
    }

    /// Loads the projection of embeddings to the hidden size; nil if the model has none.
    private func embeddingProjection() throws(ModelError) -> (matrix: MatrixStack, bias: AlignedBuffer)? {
        guard configuration.projectsEmbeddings else { return nil }
        let name = prefix + architecture.names.embeddingProjection
        let hidden = configuration.hiddenSize
        let matrix = try reader.matrix(
            reader.tensor([name + ".weight"]), rows: hidden, columns: configuration.embeddingSize)
        return (MatrixStack([matrix]), try reader.vector(reader.tensor([name + ".bias"]), count: hidden))
    }

    private func embeddingAndHead(
        rows: Int, columns: Int
    ) throws(ModelError) -> (WeightMatrix, MatrixStack?) {
        if architecture.readsFeatures {
            return (WeightMatrix(floats: Array(repeating: 0, count: columns), rows: 1, columns: columns), nil)
        }
        let names = architecture.names
        let embeddingName = "\(prefix)\(names.embedding).weight"
        let headTensor = names.heads.compactMap { [reader] in reader.source.tensor("\($0).weight") }.first
        let embeddingTensor = reader.source.tensor(embeddingName)
        guard configuration.tiesEmbeddings else {
            let embedding = cleared(try reader.matrix(reader.tensor([embeddingName]), rows: rows, columns: columns))
            guard architecture.hasHead, headTensor != nil || !readsOnce else { return (embedding, nil) }
            let head = try reader.matrix(
                reader.tensor(names.heads.map { "\($0).weight" }), rows: rows, columns: columns)
            return (embedding, MatrixStack([head]))
        }
        // Some tied checkpoints have only the head. Others have both tensors, and are not tied if these differ.
        if let embeddingTensor, let headTensor, try !reader.areEqual(embeddingTensor, headTensor) {
            let embedding = cleared(try reader.matrix(embeddingTensor, rows: rows, columns: columns))
            let head = try reader.matrix(headTensor, rows: rows, columns: columns)
            return (embedding, MatrixStack([head]))
        }
        guard let shared = embeddingTensor ?? headTensor else {
            throw .missingTensor(name: embeddingName, place: reader.source.place)
        }
        let embedding = cleared(try reader.matrix(shared, rows: rows, columns: columns))
        // The head has the same values, which were compared, so it counts as read.
        if let headTensor { reader.record.readNames.insert(headTensor.name) }
        return (embedding, MatrixStack([embedding]))
    }

    /// Loads the relative position bias; nil for a model without.
    private func distanceBias() throws(ModelError) -> DistanceBias? {
        guard let attention = configuration.attentions.first, attention.distanceBuckets > 0 else { return nil }
        let shape = [attention.distanceBuckets, attention.headCount]
        let name = prefix + architecture.names.distanceBias + ".weight"
        let buckets = try reader.vector(reader.tensor([name]), shape: shape)
        guard !reader.checksOnly else { return nil }
        return DistanceBias(
            buckets: buckets, count: shape[0], headCount: shape[1], reach: configuration.maximumPositions)
    }

    /// Returns embeddings with zeros for the cleared token; no copy where they are zero already, as after training.
    private func cleared(_ embedding: WeightMatrix) -> WeightMatrix {
        guard let token = configuration.clearedToken, token < embedding.rows else { return embedding }
        return embedding.clearing(row: token, kernels: reader.kernels)
    }
}
