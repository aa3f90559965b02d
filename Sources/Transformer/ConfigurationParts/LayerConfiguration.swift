/// What distinguishes one layer of a model from its neighbors.
package struct LayerConfiguration: Sendable, Equatable {
    /// What mixes positions: nothing, one mixer, or several that read the same input and whose outputs are added. At most
    /// one of them attends, and at most one keeps a state.
    package var mixers: [MixerConfiguration]
    /// What follows; nil for a layer that only mixes.
    package var feedForward: FeedForwardConfiguration?
    /// Whether mixers and feed-forward network read a normalized stream.
    package var normalizesInputs = true
    /// Whether what they give is normalized before it is added.
    package var normalizesOutputs = false

    /// The attention, where the layer has one; that in the latent's space where it attends to latents.
    package var attention: AttentionConfiguration? {
        for mixer in mixers {
            switch mixer {
            case .attention(let attention): return attention
            case .latentAttention(let latent): return latent.attention
            case .shortConvolution, .gatedDelta, .mamba: continue
            }
        }
        return nil
    }

    /// The attention to latents, where the layer has one.
    package var latentAttention: LatentAttentionConfiguration? {
        for case .latentAttention(let latent) in mixers { return latent }
        return nil
    }

    /// The gated short convolution, where the layer has one.
    package var shortConvolution: ShortConvolutionConfiguration? {
        for case .shortConvolution(let convolution) in mixers { return convolution }
        return nil
    }

    /// The gated delta rule, where the layer has one.
    package var gatedDelta: GatedDeltaConfiguration? {
        for case .gatedDelta(let delta) in mixers { return delta }
        return nil
    }

    /// The state space, where the layer has one.
    package var mamba: MambaConfiguration? {
        for case .mamba(let mamba) in mixers { return mamba }
        return nil
    }

    /// Number of latest positions that the attention reaches; nil for all, or without attention.
    package var slidingWindow: Int? { attention?.slidingWindow }
    /// Index of the attention's rotary embedding; nil for none.
    package var rotaryIndex: Int? { attention?.rotaryIndex }
    /// Numbers that a sequence keeps beside keys and values.
    package var stateCount: Int { mixers.reduce(0) { $0 + $1.stateCount } }
}
