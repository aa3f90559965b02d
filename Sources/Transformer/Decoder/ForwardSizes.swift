import Tensor

/// The sizes of a forward pass's buffers, derived from a configuration.
struct ForwardSizes {
    /// The widest input projection of a mixer, such as queries, keys and values.
    let mixerWidth: Int
    /// The widest output of a mixer before its output projection.
    let mixedWidth: Int
    /// The widest row of queries in a latent space.
    let latentQueryWidth: Int
    /// The largest number of query heads, times floats of a partial attention result, for the widest page.
    let headCount: Int
    /// The size of linear attention's scratch memory, in bytes.
    let stateScratchBytes: Int
    /// The widest gate and up projection of a feed-forward network or expert.
    let innerWidth: Int
    /// The number of networks that a row visits: 1, or the number of experts per token.
    let visitsPerRow: Int
    /// Whether any layer has experts.
    let hasExperts: Bool
    /// The width of experts' inputs and outputs.
    let expertWidth: Int
    /// Whether a layer has two branches that are both computed before one is added.
    let hasSecondBranch: Bool

    /// Derives the sizes.
    init(_ configuration: ModelConfiguration) {
        var (mixerWidth, mixedWidth, headCount, intermediate, scratch) = (0, 0, 0, 0, 0)
        var latentWidth = 0
        for mixer in configuration.layers.flatMap(\.mixers) {
            switch mixer {
            case .attention(let attention):
                mixerWidth = max(mixerWidth, attention.inputWidth)
                mixedWidth = max(mixedWidth, attention.outputWidth)
                headCount = max(headCount, attention.headCount)
            case .latentAttention(let latent):
                mixerWidth = max(mixerWidth, latent.inputWidth, latent.valueWidth)
                mixedWidth = max(
                    mixedWidth, latent.attention.outputWidth, latent.queryWidth, latent.queryRank ?? 0,
                    latent.valueWidth)
                latentWidth = max(latentWidth, latent.attention.queryWidth)
                headCount = max(headCount, latent.attention.headCount)
            case .shortConvolution(let convolution):
                mixerWidth = max(mixerWidth, 3 * convolution.channelCount)
                mixedWidth = max(mixedWidth, convolution.channelCount)
            case .gatedDelta(let delta):
                mixerWidth = max(mixerWidth, delta.inputWidth * (delta.layout == .grouped ? 2 : 1))
                mixedWidth = max(mixedWidth, delta.valueWidth)
                scratch = max(scratch, LinearAttentionArguments.scratchBytes(keyDimension: delta.keyDimension))
            case .mamba(let mamba):
                mixerWidth = max(mixerWidth, MambaMixer.rowWidth(mamba))
                mixedWidth = max(mixedWidth, mamba.width)
                scratch = max(scratch, LinearAttentionArguments.scratchBytes(keyDimension: mamba.stateSize))
            }
        }
        for layer in configuration.layers {
            switch layer.feedForward {
            case .dense(let width), .denseBesideExperts(let width): intermediate = max(intermediate, width)
            case .experts, nil: break
            }
        }
        self.mixerWidth = mixerWidth
        self.mixedWidth = mixedWidth
        latentQueryWidth = latentWidth
        self.headCount = headCount
        stateScratchBytes = scratch
        hasExperts = configuration.experts != nil
        let expertWidth = configuration.experts.map { max($0.intermediateSize, $0.sharedIntermediateSize ?? 0) }
        // The per-layer embeddings use the memory of the activations for a while.
        let embedded = (configuration.perLayerEmbedding?.size ?? 0) * configuration.layerCount
        // So do those that are projected to the stream, beside what is added to them.
        let narrow = configuration.projectsEmbeddings ? 2 * configuration.embeddingSize : 0
        innerWidth = max(2 * max(intermediate, expertWidth ?? 0), embedded, narrow)
        visitsPerRow = configuration.experts?.countPerToken ?? 1
        self.expertWidth = hasExperts ? configuration.experts?.latentSize ?? configuration.hiddenSize : 0
        hasSecondBranch =
            configuration.hasParallelResidual || configuration.experts?.sharedIntermediateSize != nil
            || configuration.layers.contains { layer in
                if case .denseBesideExperts = layer.feedForward { true } else { layer.mixers.count > 1 }
            }
    }
}
