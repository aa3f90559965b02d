/// The configuration of one layer.
package struct LayerConfiguration: Sendable, Equatable {
    /// The mixers of positions: none, one, or several with the same input and added outputs.
    ///
    /// At most one of them is attention, and at most one has a recurrent state.
    package var mixers: [MixerConfiguration]
    /// The feed-forward network; nil for none.
    package var feedForward: FeedForwardConfiguration?
    /// Whether mixers and feed-forward network read a normalized residual stream.
    package var normalizesInputs = true
    /// Whether their outputs are normalized before they are added.
    package var normalizesOutputs = false

    /// The attention, or latent attention in the latent space; nil for none.
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

    /// The latent attention; nil for none.
    package var latentAttention: LatentAttentionConfiguration? {
        for case .latentAttention(let latent) in mixers { return latent }
        return nil
    }

    /// The gated short convolution; nil for none.
    package var shortConvolution: ShortConvolutionConfiguration? {
        for case .shortConvolution(let convolution) in mixers { return convolution }
        return nil
    }

    /// The gated delta rule; nil for none.
    package var gatedDelta: GatedDeltaConfiguration? {
        for case .gatedDelta(let delta) in mixers { return delta }
        return nil
    }

    /// The state space; nil for none.
    package var mamba: MambaConfiguration? {
        for case .mamba(let mamba) in mixers { return mamba }
        return nil
    }

    /// The attention's window in positions; nil for all positions, or without attention.
    package var slidingWindow: Int? { attention?.slidingWindow }
    /// The index of the attention's rotary embedding; nil for none.
    package var rotaryIndex: Int? { attention?.rotaryIndex }
    /// The number of values in a sequence's recurrent state.
    package var stateCount: Int { mixers.reduce(0) { $0 + $1.stateCount } }
}
